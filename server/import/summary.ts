import { findFieldLabel, formatChange } from '#contract/census/profile/formatChange.ts'
import { fromLogName } from '#contract/people/fieldKinds.ts'
import { groupByReason, shownOfReason } from '#server/import/reasons.ts'
import {
  capitalise,
  describeNotice,
  describeProblem,
  shorten,
  type Refusal,
} from '#server/import/reading/problems.ts'
import type { PlannedMove, Report } from '#server/import/report.ts'
import type { ImportSummary, ReportedCell, ReportedKind, ReportedLine } from '#contract/import/results.ts'

const mostTwins = 200
const mostNotices = 100

/** A line that was left out, with its reason. */
export type ToldLine = ReportedLine & { kind: string; title: string }

/** A report as it is stored and shown: long parts are counted, with their first items. */
export function summarise(report: Report, batch: ImportSummary['batch']): ImportSummary {
  const { rows, blank, counts, changes, moves, notices, advice, twins } = report
  return {
    rows,
    blank,
    counts,
    kinds: reportReasons(report.refusals),
    changes: changes.map(({ field, people }) => ({
      label: findLoggedLabel(field),
      people,
      moves: moves.filter((move) => move.field === field).map(describeMove),
    })),
    notices: notices.slice(0, mostNotices).map(({ lines, first, ...notice }) => ({
      text: capitalise(describeNotice(notice)),
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

const describeMove = ({ field, before, after, people }: PlannedMove) => ({
  from: formatChange(fromLogName(field), before),
  to: formatChange(fromLogName(field), after),
  people,
})

/** The label of a field of the change log, as on the screens. */
export function findLoggedLabel(logged: string): string {
  return findFieldLabel(fromLogName(logged))
}

export const describeLine = ({ line, row, problems }: Refusal): ReportedLine => ({
  line,
  row: row ?? null,
  name: null,
  text: capitalise(problems.map(describeProblem).join('; ')),
})

/** The refused lines by reason; the first lines of each with their cells, to be mended. */
const reportReasons = (refusals: readonly Refusal[]): ReportedKind[] =>
  groupByReason(refusals).map(({ kind, title, column, refusals: all }) => ({
    kind,
    title: capitalise(title),
    column: column === null ? null : shorten(column),
    lines: all.length,
    first: all.slice(0, shownOfReason).map((refusal) => ({
      ...describeLine(refusal),
      cells: reportCells(refusal),
      who: refusal.who.map(shorten),
    })),
  }))

const reportCells = ({ problems, cells }: Refusal): ReportedCell[] =>
  cells.map(({ field, column, text }) => ({
    field,
    column: column === null ? null : shorten(column),
    text,
    problem: capitalise(
      problems
        .filter((problem) => problem.field === field)
        .map(describeProblem)
        .join('; '),
    ),
  }))

/** The lines grouped by reason, the most frequent first. */
export function groupByKind(told: readonly ToldLine[]): ReportedKind[] {
  const kinds = Map.groupBy(told, ({ kind }) => kind)
  return Array.from(kinds, ([kind, lines]) => ({
    kind,
    title: lines[0]?.title ?? kind,
    column: null,
    lines: lines.length,
    first: lines.slice(0, shownOfReason).map((line) => ({ ...withoutKind(line), cells: [], who: [] })),
  })).toSorted((one, other) => other.lines - one.lines)
}

export const withoutKind = ({ line, row, name, text }: ReportedLine): ReportedLine => ({
  line,
  row,
  name,
  text,
})
