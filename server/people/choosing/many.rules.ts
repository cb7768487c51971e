import type { z } from 'zod'
import { peopleQuery } from '#contract/people/choosing/many.ts'
import { Problem } from '#server/kernel/http/problem.ts'

/**
 * The filter that a job was asked with, by the facts that there are now. One that has gone since would be no condition:
 * everybody would be meant.
 */
export function readFilterAgain(asked: unknown): z.output<typeof peopleQuery> {
  const { data: filter } = peopleQuery.safeParse(asked)
  if (!filter)
    throw new Problem('conflicto', 'El filtro pregunta por un dato que ya no existe: empieza de nuevo.')
  return filter
}
