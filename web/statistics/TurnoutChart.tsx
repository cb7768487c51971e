import { Bars } from '#web/kernel/charts/Bars.tsx'
import { ChartFrame } from '#web/kernel/charts/ChartFrame.tsx'
import { ChartState, type ChartStateProps } from '#web/kernel/charts/ChartState.tsx'
import type { Sheet } from '#web/kernel/charts/sheet.ts'
import { describeShares, shareOf, type Turnout } from '#web/statistics/turnout.ts'
import { formatPercent } from '#web/ui/formatSeldom.ts'

type TurnoutProps = Pick<ChartStateProps<readonly Turnout[]>, 'title' | 'loaded' | 'empty'> & {
  /** What each bar is of: «Votación». */
  of: string
  fileName: string
  note?: string
}

/** Which part of those who might vote did, in each voting or assembly. */
export const TurnoutChart = ({ title, of, loaded, empty, fileName, note }: TurnoutProps) => (
  <ChartState title={title} loaded={loaded} empty={empty} isEmpty={({ length }) => length === 0}>
    {(rows) => {
      const sentence = describeShares(rows, formatPercent)
      return (
        <ChartFrame
          title={title}
          sentence={sentence}
          sheet={toSheet(of, rows)}
          fileName={fileName}
          note={note}
        >
          <Bars
            title={title}
            sentence={sentence}
            points={rows.map((row) => ({ label: row.name, value: shareOf(row) }))}
            format={(share) => formatPercent(share ?? 0)}
          />
        </ChartFrame>
      )
    }}
  </ChartState>
)

const toSheet = (of: string, rows: readonly Turnout[]): Sheet => ({
  columns: [
    { header: of, kind: 'text' },
    { header: 'Censo', kind: 'number' },
    { header: 'Votaron', kind: 'number' },
    { header: 'Parte', kind: 'share' },
  ],
  rows: rows.map((row) => ({ cells: [row.name, row.census, row.voted, shareOf(row)] })),
})
