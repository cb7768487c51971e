import { dimensionOf, type DimensionName } from '#contract/statistics/dimensions.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { keptParams, type Asked } from '#web/statistics/asked.ts'
import { capPoints } from '#web/statistics/capPoints.ts'
import { useCountBy } from '#web/statistics/members.ts'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'

/** More groups are told together. */
const most = 20

type Other = { by: DimensionName; tab: string; title: string; note?: string }
const others: readonly [Other, ...Other[]] = [
  { by: 'city', tab: 'municipio', title: 'Inscritos por municipio' },
  { by: 'district', tab: 'distrito', title: 'Inscritos por distrito' },
  { by: 'assembly', tab: 'asamblea', title: 'Inscritos por asamblea territorial' },
  {
    by: 'sectoral',
    tab: 'sectorial',
    title: 'Inscritos por asamblea sectorial',
    note: 'Quien está en varias cuenta en cada una.',
  },
  { by: 'communications', tab: 'comunicaciones', title: 'Inscritos que quieren recibir comunicaciones' },
  { by: 'hasEmail', tab: 'correo', title: 'Inscritos con y sin correo' },
  { by: 'account', tab: 'cuenta', title: 'Inscritos con y sin cuenta de usuario' },
]

const tabOf =
  (asked: Asked) =>
  (of: Other): Tab => ({
    id: of.tab,
    label: dimensionOf(of.by).label,
    content: () => <OtherChart key={of.by} of={of} asked={asked} />,
  })

/** Members by where they are and how they are reached, each group with its list (rule statistics-5). */
export function OtherCharts({ asked }: { asked: Asked }) {
  const [first, ...more] = others
  const toTab = tabOf(asked)
  return (
    <Tabs label="Por otros datos" param="por" keep={keptParams} tabs={[toTab(first), ...more.map(toTab)]} />
  )
}

function OtherChart({ of: { by, title, note }, asked }: { of: Other; asked: Asked }) {
  const counted = useCountBy(by, asked)
  const { label, reading } = dimensionOf(by)
  const data = counted.data && capPoints(counted.data, most)
  return (
    <ChartCard
      title={title}
      headings={[label, 'Inscritos']}
      loaded={{ ...counted, data }}
      empty="No hay nadie a quien contar."
      reads={reading === 'parts' ? 'parts' : 'values'}
      fileName={title.replaceAll(' ', '_')}
      before={data?.some(({ before }) => before !== undefined) ? 'Periodo anterior' : undefined}
      note={note}
    />
  )
}
