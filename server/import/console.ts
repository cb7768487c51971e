import { columnLabels, type ImportField } from '#contract/import/fields.ts'
import type { Confidence } from '#server/import/reading/headers.ts'
import { groupByReason } from '#server/import/reasons.ts'
import { describeNotice, describeRefusal, shorten } from '#server/import/reading/problems.ts'
import { formatCount, formatInteger as format } from '#contract/plural.ts'
import type { Report, ReportColumn } from '#server/import/report.ts'

const confidenceLabels: Record<Confidence, string> = {
  said: ' (indicada)',
  sure: '',
  likely: ' (dudosa)',
  values: ' (por sus valores)',
}

/** A report as lines of text for the command line: what was understood, what would happen, and every refused line. */
export function* formatReport(report: Report): Generator<string> {
  const { file, columns, words, rows, blank, refusals, notices, advice } = report
  yield `${file.name}: ${file.detail}; cabecera en la ${file.format === 'xlsx' ? 'fila' : 'línea'} ${file.headerPosition}`
  yield ''
  yield 'Columnas'
  for (const column of columns) yield `  ${formatColumn(column)}`
  for (const [field, seen] of Object.entries(words)) {
    const most = Object.entries(seen).slice(0, 12)
    const rest = Object.keys(seen).length - most.length
    // Safe: the report's words are keyed by field.
    const label = columnLabels[field as ImportField]
    yield `  ${label}: ${most.map(([word, count]) => `${word} (${format(count)})`).join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`
  }
  yield ''
  for (const { text, option } of advice) yield `Atención: ${text}${option ? `: ${option}` : ''}`
  for (const { title, column, refusals: lines } of groupByReason(refusals)) {
    const where = column === null ? '' : ` [columna «${shorten(column)}»]`
    yield `Rechazadas por lo mismo (${formatCount(lines.length, 'línea', 'líneas')}): ${title}${where}`
    for (const refusal of lines) yield `  ${describeRefusal(refusal)}`
  }
  for (const { lines, first, ...notice } of notices)
    yield `aviso en ${formatCount(lines, 'línea', 'líneas')} (${first.join(', ')}${lines > first.length ? '…' : ''}): ${describeNotice(notice)}`
  yield ''
  yield `${formatCount(rows, 'línea', 'líneas')} con datos${blank > 0 ? ` y ${formatCount(blank, 'vacía', 'vacías')}` : ''}`
  yield* outcome(report)
}

function formatColumn({ header, field, confidence }: ReportColumn): string {
  const name = header || '(sin cabecera)'
  return field
    ? `${name} → ${columnLabels[field]}${confidenceLabels[confidence ?? 'sure']}`
    : `${name} → no se importa`
}

function* outcome({ committed, counts, refusals, batchId }: Report): Generator<string> {
  const [create, update] = committed ? ['Creadas', 'Actualizadas'] : ['Se crearían', 'Se actualizarían']
  yield `${create}: ${format(counts.create)}`
  yield `${update}: ${format(counts.update)}`
  yield `Sin cambios: ${format(counts.unchanged)}`
  if (counts.skipped > 0) yield `No están en el censo y se saltan: ${format(counts.skipped)}`
  yield `Rechazadas: ${format(counts.refused)}`
  if (committed && counts.create + counts.update === 0) yield 'Nada que escribir: sin cambios'
  else if (committed)
    yield `Escrito en el censo: importación ${batchId}, que se puede deshacer desde la pantalla durante 30 días`
  else yield 'No se ha escrito nada'
  if (committed && refusals.length > 0) yield 'Las líneas rechazadas de arriba NO están en el censo'
}
