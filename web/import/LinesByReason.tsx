import type { ReactNode } from 'react'
import { formatCount } from '#contract/plural.ts'
import { imports } from '#contract/import/imports.ts'
import type { RefusedLine, ReportedKind, ReportedLine } from '#contract/import/results.ts'
import styles from '#web/import/imports.module.css'
import { messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatNumber } from '#web/ui/format.ts'

type Props = {
  caption: string
  kinds: readonly ReportedKind[]
  /** What a line is shown as, instead of its cells and reasons. */
  renderLine?: (line: RefusedLine) => ReactNode
  /** What stands above the lines of a reason. */
  renderHint?: (kind: ReportedKind) => ReactNode
}

/** The lines left out, grouped by reason, the most frequent first; each reason can be opened. */
export function LinesByReason({ caption, kinds, renderLine, renderHint }: Props) {
  return (
    <table className={styles.kinds}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Motivo</th>
          <th scope="col" data-align="end">
            Líneas
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((reason) => {
          const { kind, title, column, lines, first } = reason
          return (
            <tr key={`${kind} ${column}`}>
              <td>
                {title}
                {column !== null && <span className={styles.quiet}> (columna «{column}»)</span>}
                <Disclosure
                  summary={
                    <>
                      {renderLine ? 'Ver y corregir' : 'Ver'} {lines === 1 ? 'la línea' : 'las líneas'}
                      <span className="vh">: {title}</span>
                    </>
                  }
                >
                  {renderHint?.(reason)}
                  <ul className={renderLine ? styles.mends : styles.plain}>
                    {first.map((line) => (
                      <li key={line.line}>
                        {renderLine?.(line) ?? (
                          <>
                            <strong>{formatLinePlace(line)}</strong>
                            {line.text !== title && `: ${line.text}`}
                          </>
                        )}
                      </li>
                    ))}
                    {lines > first.length && (
                      <li>y {formatCount(lines - first.length, 'línea', 'líneas')} más, en la descarga</li>
                    )}
                  </ul>
                </Disclosure>
              </td>
              <td data-align="end">{formatNumber(lines)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** «Línea 34 (fila 35)»: the second number is the row number in a spreadsheet; of people who were chosen, their name. */
export const formatLinePlace = ({
  line,
  row,
  name,
}: Pick<ReportedLine, 'line' | 'row'> & { name?: string | null }) =>
  name ?? `Línea ${formatNumber(line)}${row === null ? '' : ` (fila ${formatNumber(row)})`}`

/** Downloads all lines that a job left out. */
export function DownloadLines({ jobId, children }: { jobId: string; children: string }) {
  const lines = useFileDownload(imports.lines, { params: { id: jobId } })
  return (
    <>
      <FileButton of={lines}>{children}</FileButton>
      {lines.error && <p role="alert">No se ha podido descargar. {messageOf(lines.error)}</p>}
    </>
  )
}
