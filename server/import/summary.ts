import { findFieldLabel } from '#contract/census/file/formatChange.ts'
import { fromLogName } from '#contract/people/fieldKinds.ts'
import { noticeText, problemText, type Refusal } from '#server/import/reading/problems.ts'
import type { Report } from '#server/import/report.ts'
import type { ImportSummary, ReportedKind, ReportedLine } from '#contract/import/results.ts'

const firstOfKind = 25
const mostTwins = 200
const mostNotices = 100

/** A line left out, for which of the reasons, in words. */
export type Told = ReportedLine & { kind: string; title: string }

/** How a report is kept and shown: what is long is counted, and its beginning told. */
export function summaryOf(report: Report, batch: ImportSummary['batch']): ImportSummary {
  const { rows, blank, counts, changes, notices, advice, twins } = report
  return {
    rows,
    blank,
    counts,
    kinds: kindsOf(toldRefusals(report.refusals)),
    changes: changes.map(({ field, people }) => ({ label: labelOf(field), people })),
    notices: notices.slice(0, mostNotices).map(({ lines, first, ...notice }) => ({
      text: capital(noticeText(notice)),
      lines,
      first,
    })),
    advice: advice.map(({ text }) => text),
    twins: {
      lines: twins.length,
      first: twins.slice(0, mostTwins).map(({ row, ...twin }) => ({ ...twin, row: row ?? null })),
    },
    batch,
  }
}

/** What the log calls a field, as the screens do. */
export function labelOf(logged: string): string {
  return findFieldLabel(fromLogName(logged))
}

export const toldRefusals = (refusals: readonly Refusal[]): Told[] =>
  refusals.map(({ line, row, problems }) => ({
    line,
    row: row ?? null,
    text: capital(problems.map(problemText).join('; ')),
    kind: problems[0].kind,
    title: capital(problemText({ kind: problems[0].kind, value: '…' })),
  }))

/** The lines by reason, the commonest first. */
export function kindsOf(told: readonly Told[]): ReportedKind[] {
  const kinds = Map.groupBy(told, ({ kind }) => kind)
  return Array.from(kinds, ([kind, lines]) => ({
    kind,
    title: lines[0]?.title ?? kind,
    lines: lines.length,
    first: lines.slice(0, firstOfKind).map(linesOnly),
  })).toSorted((one, other) => other.lines - one.lines)
}

export const linesOnly = ({ line, row, text }: ReportedLine): ReportedLine => ({ line, row, text })

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es') + text.slice(1)
