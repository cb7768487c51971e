import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Where databases, raw numbers and profiles stay between runs; not in the repository. */
export const outputDir = path.join(import.meta.dirname, 'output')
const resultsFile = path.join(import.meta.dirname, 'RESULTS.md')

/** One measure's findings: paragraphs and tables, in Markdown. */
export type Findings = string[]

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

/** A Markdown table; every column but the first holds figures. */
export function renderTable(head: string[], rows: (string | number)[][]): string {
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  )
}

/** Digits enough to compare by, never more than were measured. */
export function formatFigure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

export const formatInteger = (value: number) => new Intl.NumberFormat('en-GB').format(value)

/** What it was measured on, and how busy that was with other work just before. */
export function describeMachine(): string {
  const [cpu] = os.cpus()
  const [load = 0] = os.loadavg()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  return `${os.cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${os.platform()} ${os.arch()}, Node ${process.versions.node}; load average before: ${formatFigure(load)}`
}

/** Keeps a measure's section under output/, and with `record` puts it in RESULTS.md too. */
export function saveSection(
  name: string,
  title: string,
  findings: Findings,
  { record }: { record: boolean },
): void {
  const section = `## ${title}\n\n${findings.join('\n\n')}\n`
  mkdirSync(outputDir, { recursive: true })
  writeFileSync(path.join(outputDir, `${name}.md`), section)
  process.stdout.write(`\n${section}\n`)
  if (record) writeFileSync(resultsFile, replaceSection(readFileSync(resultsFile, 'utf8'), name, section))
}

/** RESULTS.md has one marked place for each measure; what stands between the places is written by hand. */
function replaceSection(text: string, name: string, section: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [start, end] = [text.indexOf(open), text.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`RESULTS.md has no place for «${name}»`)
  return `${text.slice(0, start)}${open}\n\n${section}\n${text.slice(end)}`
}
