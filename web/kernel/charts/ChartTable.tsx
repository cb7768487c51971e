import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Pattern } from '#web/kernel/charts/Drawing.tsx'
import { hiddenText, hiddenWords, sayLink } from '#web/kernel/charts/points.ts'
import { partStyle } from '#web/kernel/charts/partStyle.ts'
import { formatCell, type Sheet, type SheetRow } from '#web/kernel/charts/sheet.ts'
import { ScrollRegion } from '#web/kernel/list/ScrollRegion.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './charts.module.css'

type Props = {
  title: string
  sheet: Sheet
  /** The rows are the key of a ring: each has the colour of its part. */
  isKey?: boolean
}

/** Of more rows than that the first `shownRows` are shown, which are about as high as a drawing: `.folded` hides the others. */
const [mostRows, shownRows] = [24, 20]

/** The data of a chart, always beside its drawing (rule list-7); a row leads to the list behind it. */
export function ChartTable({ title, sheet, isKey = false }: Props) {
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const isLong = sheet.rows.length > mostRows
  return (
    <div className={`${styles.table} ${isLong && !isWhole ? styles.folded : ''}`}>
      <ScrollRegion busy={false} labelledBy={id}>
        <table>
          <caption id={id} className="vh">
            Datos: {title}
          </caption>
          <thead>
            <tr>
              {sheet.columns.map(({ header, kind }, at) => (
                <th key={header} scope="col" data-end={(at > 0 && kind !== 'text') || undefined}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((row, at) => (
              <Row
                key={row.cells.slice(0, 2).join(' ')}
                row={row}
                sheet={sheet}
                swatch={isKey ? at : undefined}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {isLong && (
        <Button icon={isWhole ? 'up' : 'down'} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Ver solo ${shownRows} filas` : `Ver las otras ${sheet.rows.length - shownRows} filas`}
        </Button>
      )}
    </div>
  )
}

type RowProps = { row: SheetRow; sheet: Sheet; swatch: number | undefined }

function Row({ row: { cells, link, links }, sheet: { columns, linked = 0, hidden }, swatch }: RowProps) {
  const [name = '', ...others] = cells
  return (
    <tr>
      <th scope="row">
        {swatch !== undefined && <Swatch at={swatch} />}
        <Listed link={linked === 0 ? link : undefined}>{String(name)}</Listed>
      </th>
      {columns.slice(1).map(({ header, kind }, at) => (
        <td key={header} data-end={kind !== 'text' || undefined}>
          {others[at] === null && hidden === undefined ? (
            <Hidden />
          ) : (
            <Listed
              link={links?.[at + 1] ?? (linked === at + 1 ? link : undefined)}
              of={links ? `${name}, ${header}` : String(name)}
            >
              {formatCell(kind, others[at] ?? null, hidden)}
            </Listed>
          )}
        </td>
      ))}
    </tr>
  )
}

/** The sign of a hidden number, and what it says. */
const Hidden = () => (
  <>
    <span aria-hidden="true">{hiddenText}</span>
    <span className="vh">{hiddenWords}</span>
  </>
)

type ListedProps = { link: SheetRow['link']; of?: string; children: string }

/** A cell, which leads to the list behind its row. */
const Listed = ({ link, of, children }: ListedProps) =>
  link ? (
    <Link
      to={link.to}
      search={link.search as never}
      {...(of !== undefined && { 'aria-label': `${of}: ${children}. ${sayLink(link)}` })}
    >
      {children}
    </Link>
  ) : (
    children
  )

/** The colour of a part, with its pattern where the system forces its colours. */
function Swatch({ at }: { at: number }) {
  const id = useId()
  return (
    <svg viewBox="0 0 16 16" className={styles.swatch} aria-hidden="true" focusable="false">
      <Pattern id={id} at={at % 6} />
      <rect width="16" height="16" className={styles.part} style={partStyle(at, () => `url(#${id})`)} />
    </svg>
  )
}
