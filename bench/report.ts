import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The directory of databases, raw numbers and profiles between runs; not in the repository. */
export const outputDir = path.join(import.meta.dirname, 'output')
const resultsFile = path.join(import.meta.dirname, 'RESULTS.md')

/** The findings of a benchmark: paragraphs and tables, in Markdown. */
export type Findings = string[]

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

/** A Markdown table; all columns but the first are aligned as numbers. */
export function renderTable(head: string[], rows: (string | number)[][]): string {
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  )
}

/** A number with 0 to 2 decimals, depending on its size. */
export function formatFigure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

export const formatInteger = (value: number) => new Intl.NumberFormat('en-GB').format(value)

/** The machine, and its load average before the benchmark. */
export function describeMachine(): string {
  const [cpu] = os.cpus()
  const [load = 0] = os.loadavg()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  return `${os.cpus().length} × ${cpu?.model.trim()}, ${memory} GB, ${os.platform()} ${os.arch()}, Node ${process.versions.node}; load average before: ${formatFigure(load)}`
}

/** Saves the section of a benchmark under output/, and with `record` in RESULTS.md too. */
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

/** Replaces the section between the marks of a benchmark in RESULTS.md; the text outside the marks is written by hand. */
function replaceSection(text: string, name: string, section: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [start, end] = [text.indexOf(open), text.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`RESULTS.md has no place for «${name}»`)
  return `${text.slice(0, start)}${open}\n\n${section}\n${text.slice(end)}`
}
