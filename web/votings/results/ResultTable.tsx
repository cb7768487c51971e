import type { CSSProperties, ReactNode } from 'react'
import { describeBeside } from '#contract/votings/electedWords.ts'
import { WideTable } from '#web/votings/results/WideTable.tsx'
import { partOf } from '#web/votings/results/partOf.ts'
import styles from './results.module.css'

export type ResultRow = {
  id: number
  name: string
  /** Said under the name. */
  under?: string
  /** The cells after the name, in the order of the headings. */
  cells: readonly ReactNode[]
  /** Its percentage: how long its bar is, and what is written beside it. */
  bar: string
  isElected?: boolean | null
}

type Props = {
  caption: string
  /** The heading of the names, and those of the cells. */
  headings: readonly [string, ...string[]]
  rows: readonly ResultRow[]
}

/** What is said beside the name as well: on a phone, there alone, so that nobody scrolls sideways to read who won. */
const isBeside = (heading: string | undefined) => heading === 'Elegida' || undefined

/** What the bars say as well: on a phone, where it has no room in the table, there alone. */
const inBars = 'Porcentaje'

/** A result: the table first, the bars after it (rule list-7). */
export const ResultTable = ({ caption, headings, rows }: Props) => (
  <>
    <WideTable caption={caption}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              data-in-bars={heading === inBars || undefined}
              data-beside={isBeside(heading)}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, under, cells, isElected }) => (
          <tr key={id} data-elected={isElected === true || undefined}>
            <th scope="row">
              {name}
              {under !== undefined && <small>{under}</small>}
              {describeBeside(isElected) !== undefined && (
                <small className={styles.beside}>{describeBeside(isElected)}</small>
              )}
            </th>
            {cells.map((cell, at) => (
              <td
                key={headings[at + 1]}
                data-in-bars={headings[at + 1] === inBars || undefined}
                data-beside={isBeside(headings[at + 1])}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
    <ResultBars caption={caption} rows={rows} />
  </>
)

/** The same numbers as bars; a list, because on a phone the percentages are here alone. */
function ResultBars({ caption, rows }: Pick<Props, 'caption' | 'rows'>) {
  return (
    <ul aria-label={`${caption}, en barras`} className={styles.bars}>
      {rows.map(({ id, name, bar }) => (
        <li key={id} className={styles.bar}>
          <span className={styles.barName}>{name}</span>
          <svg
            className={styles.length}
            style={{ '--part': partOf(bar) } as CSSProperties}
            aria-hidden="true"
            focusable="false"
          >
            <rect width="100%" height="100%" />
          </svg>
          <span className={styles.barValue}>{bar}</span>
        </li>
      ))}
    </ul>
  )
}
