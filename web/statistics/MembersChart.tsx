import { ChartCard } from '#web/kernel/charts/ChartCard.tsx'
import type { ChartProps } from '#web/statistics/declared.ts'
import { useMembersBy, type SeedDimension } from '#web/statistics/members.ts'

type Props = ChartProps & {
  by: SeedDimension
  /** What the table calls its names. */
  heading: string
  reads: 'values' | 'parts'
  fileName: string
}

/** Members by what the specification's own calls count. */
export function MembersChart({ by, title, heading, reads, fileName, asked, note }: Props) {
  const loaded = useMembersBy(by, asked)
  const hasBefore = loaded.data?.some(({ before }) => before !== undefined)
  return (
    <ChartCard
      title={title}
      headings={[heading, 'Inscritos']}
      loaded={loaded}
      empty="No hay nadie a quien contar."
      reads={reads}
      fileName={fileName}
      before={hasBefore ? 'Periodo anterior' : undefined}
      note={note}
    />
  )
}
