import { z } from 'zod'
import { requiredLine } from '#contract/fields.ts'

const length = { least: 10, most: 500 }

/** Why somebody does what is rarely done. It stays in the activity log. */
export const givenReason = z.strictObject({
  reason: requiredLine(length.most).min(length.least, `Escribe al menos ${length.least} caracteres`),
})

/** What is said where a reason is asked for. */
export const reasonHint = `Entre ${length.least} y ${length.most} caracteres, sin datos personales`
