import { dimensionOf, type DimensionName } from '#contract/statistics/dimensions.ts'
import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import { capPoints } from '#web/statistics/capPoints.ts'
import type { ChartProps } from '#web/statistics/declared.ts'
import { useCountBy } from '#web/statistics/members.ts'

/** More groups are told together. */
const most = 20

/** Members by any dimension, each group with its list (rule statistics-5). */
export function CountChart({ by, title, asked, note }: ChartProps & { by: DimensionName }) {
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
      fileName={title.replaceAll(/[^\p{L}\p{N}]+/gu, '_')}
      before={data?.some(({ before }) => before !== undefined) ? 'Periodo anterior' : undefined}
      note={note}
    />
  )
}
