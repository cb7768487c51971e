import { z } from 'zod'
import type { Throttle } from '#contract/endpoint.ts'
import { factShape, refuseContradictions } from '#contract/people/choosing/factFilter.ts'

/** Whom something is done to at once: those whom a filter means. */
export const peopleQuery = z.strictObject(factShape).superRefine(refuseContradictions)

/** What very many histories or entries of the log are written of, which are never deleted (rule input-14). */
export const massLimits: readonly Throttle[] = [
  { by: 'account', of: 'attempts', most: 100, minutes: 60, together: 'mass' },
]
