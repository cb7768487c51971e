import type { ImportField } from '#contract/import/fields.ts'
import { describeReason, type ProblemKind, type Refusal } from '#server/import/reading/problems.ts'

/** Lines refused for the same reason in the same field; `column` is its header, if the list has one. */
export type RefusalReason = {
  kind: ProblemKind
  field: ImportField | undefined
  title: string
  column: string | null
  refusals: Refusal[]
}

/** How many lines of a reason are shown with their cells. */
export const shownOfReason = 25

/** The reason of a refused line: its first problem and the field that it is in. */
export function nameReason({ problems: [{ kind, field }] }: Refusal): string {
  return `${kind} ${field ?? ''}`
}

/** The refused lines grouped by their first problem, the most frequent first. */
export function groupByReason(refusals: readonly Refusal[]): RefusalReason[] {
  const groups = Map.groupBy(refusals, nameReason)
  const reasons = [...groups].flatMap(([, lines]) => describeGroup(lines) ?? [])
  return reasons.toSorted((one, other) => other.refusals.length - one.refusals.length)
}

function describeGroup(refusals: Refusal[]): RefusalReason | null {
  const [first] = refusals
  if (!first) return null
  const [{ kind, field }] = first.problems
  const title = describeReason(
    kind,
    refusals.map(({ problems: [{ value }] }) => value),
  )
  const column = first.cells.find((cell) => cell.field === field)?.column ?? null
  return { kind, field, title, column, refusals }
}
