import type { PlanRefusal } from '#server/import/plan.queries.ts'
import type { Reading } from '#server/import/reading/lineReader.ts'
import { listTelling } from '#server/import/reading/telling.ts'
import { capitalise, describeProblem, type Problem, type Refusal } from '#server/import/reading/problems.ts'

/** A line that the plan refuses, as the report tells it. */
export function toRefusal(refusal: PlanRefusal, { columns, headers }: Reading): Refusal {
  const { line, row, verdict, found, firstLine, texts } = refusal
  const [first, ...more] = verdict === 'problems' ? (found ?? []) : []
  const problems = first ? ([first, ...more] as const) : ([describePlanProblem(verdict, firstLine)] as const)
  const cells = problems.flatMap(({ field, value }) => {
    if (!field) return []
    const text = (first ? value : texts[field]) ?? ''
    const column = columns.get(field)
    return [{ field, column: column === undefined ? null : (headers[column] ?? null), text }]
  })
  const who = listTelling((field) => texts[field] ?? '', cells)
  return { line, ...(row !== null && { row }), problems, cells, who }
}

/** Why a plan refuses somebody of whom no list says anything. */
export const describeVerdict = (verdict: string) =>
  capitalise(describeProblem(describePlanProblem(verdict, 0)))

function describePlanProblem(verdict: string, firstLine: number): Problem {
  switch (verdict) {
    case 'held document':
      return { kind: 'held document', field: 'idDocument' }
    case 'former member':
      return { kind: 'former member', field: 'idDocument' }
    case 'leaving':
      return { kind: 'leaving', field: 'inscriptionType' }
    case 'protected':
      return { kind: 'protected', field: 'email' }
    case 'mailed too often':
      return { kind: 'mailed too often', field: 'email' }
    case 'too young':
      return { kind: 'too young', field: 'birthday', value: '18' }
    case 'fee without period':
      return { kind: 'fee without period', field: 'period' }
    default:
      return { kind: 'duplicate document', field: 'idDocument', value: String(firstLine) }
  }
}
