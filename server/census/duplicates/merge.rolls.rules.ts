import { formatMomentInWords } from '#contract/format.ts'
import { findOpenRoll, type OpenRoll } from '#server/census/duplicates/merge.rolls.queries.ts'
import { listMergedInto } from '#server/census/merged.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Clock } from '#server/kernel/world.ts'
import { lockRolls } from '#server/people/choosing/rolls.queries.ts'

/** The refusal to join or part profiles while a roll is open: whoever has waited for that waits on. */
export class OpenRollProblem extends Problem {
  constructor(open: OpenRoll) {
    super('conflicto', describeOpenRoll(open))
  }
}

/**
 * Throws while one of two profiles is on the roll of a voting that is not closed, or both are on that of a meeting that
 * is not over: with another profile's place one person would vote twice, or count as two (rule census-8). No roll is
 * taken from then on until the transaction ends, so that none has them as they were. Call it with the profiles locked.
 */
export async function requireNoOpenRoll(
  { db, clock }: { db: Database; clock: Clock },
  ids: readonly number[],
): Promise<void> {
  await lockRolls(db)
  // A roll may have them by all the numbers that they had.
  const numbers = [...ids]
  for (const id of ids) numbers.push(...(await listMergedInto(db, id)))
  const open = await findOpenRoll(db, clock, numbers)
  if (open) throw new OpenRollProblem(open)
}

const describeOpenRoll = ({ kind, name, until }: OpenRoll): string =>
  kind === 'voting'
    ? `Una de las dos fichas está en el censo de la votación «${name}», que termina el ${formatMomentInWords(until)}. Hasta que se cuente, las fichas de su censo ni se unen ni se separan.`
    : `Las dos fichas están en la lista de quienes tienen derecho a asistir a la reunión «${name}». Se pueden unir cuando termine, después del ${formatMomentInWords(until)}.`
