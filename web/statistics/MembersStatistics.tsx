import type { ReactNode } from 'react'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import { keptParams, type Asked } from '#web/statistics/asked.ts'
import { useMembersBy, type SeedDimension } from '#web/statistics/members.ts'
import { MonthsChart, monthsTitle } from '#web/statistics/MonthsChart.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'

const charts = {
  age: { title: 'Inscritos por edad', heading: 'Edad', reads: 'values', file: 'Inscritos_por_edad' },
  inscriptionType: {
    title: 'Inscritos por tipo de inscripción',
    heading: 'Tipo de inscripción',
    reads: 'parts',
    file: 'Inscritos_por_tipo',
  },
  sex: { title: 'Inscritos por género', heading: 'Género', reads: 'parts', file: 'Inscritos_por_genero' },
} as const satisfies Record<SeedDimension, object>

type Props = {
  asked: Asked
  /** What is hidden, where something is: of months, and of what has a total. */
  notes?: { months: string; tables: string } | undefined
  cards: ReactNode
}

/** The cards and the tabs of members: by month and by age; by type and by gender (rule statistics-11). */
export const MembersStatistics = ({ cards, ...counted }: Props) => (
  <>
    {cards}
    <Tabs label="Inscripciones y edad" keep={keptParams} tabs={listJoinsAndAges(counted)} />
    <Tabs label="Tipo y género" param="grupo" keep={keptParams} tabs={listTypesAndSexes(counted)} />
  </>
)

type Two = readonly [Tab, Tab]
const listJoinsAndAges = (counted: Omit<Props, 'cards'>): Two => [
  {
    id: 'meses',
    label: 'Por mes',
    content: () => <JoinsChart {...counted} />,
  },
  { id: 'edad', label: 'Por edad', content: () => <MembersChart by="age" {...counted} /> },
]
const listTypesAndSexes = (counted: Omit<Props, 'cards'>): Two => [
  {
    id: 'tipo',
    label: 'Tipo de inscripción',
    content: () => <MembersChart by="inscriptionType" {...counted} />,
  },
  { id: 'genero', label: 'Género', content: () => <MembersChart by="sex" {...counted} /> },
]

/** What no column of their list tells, the lead of an assembly sees of whole assemblies alone (rule statistics-3). */
function useIsRefused({ segmentId }: Asked) {
  const role = useSession()?.rol
  return role === 'ROLE_RESPONSABLE' && segmentId !== undefined
}

const Refused = ({ title }: { title: string }) => (
  <Card title={title}>
    <EmptyState title="No disponible" icon="lock">
      En un segmento, tu rol no cuenta este dato. Quita el segmento para ver toda tu asamblea.
    </EmptyState>
  </Card>
)

function JoinsChart({ asked, notes }: Omit<Props, 'cards'>) {
  return useIsRefused(asked) ? (
    <Refused title={monthsTitle} />
  ) : (
    <MonthsChart asked={asked} note={notes?.months} />
  )
}

function MembersChart(props: ChartProps) {
  const isTold = props.by === 'inscriptionType'
  const isRefused = useIsRefused(props.asked) && !isTold
  const role = useSession()?.rol
  // Of what the list of a lead tells nothing is hidden.
  const notes = role === 'ROLE_RESPONSABLE' && isTold ? undefined : props.notes
  return isRefused ? <Refused title={charts[props.by].title} /> : <AllowedChart {...props} notes={notes} />
}

type ChartProps = { by: SeedDimension } & Omit<Props, 'cards'>

function AllowedChart({ by, asked, notes }: ChartProps) {
  const { title, heading, reads, file } = charts[by]
  const loaded = useMembersBy(by, asked)
  const hasBefore = loaded.data?.some(({ before }) => before !== undefined)
  return (
    <ChartCard
      title={title}
      headings={[heading, 'Inscritos']}
      loaded={loaded}
      empty="No hay nadie a quien contar."
      reads={reads}
      fileName={file}
      before={hasBefore ? 'Periodo anterior' : undefined}
      note={notes?.tables}
    />
  )
}
