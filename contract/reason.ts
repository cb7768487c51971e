import { z } from 'zod'
import type { ActivityAction } from '#contract/activityActions.ts'
import { requiredLine } from '#contract/fields.ts'

const length = { least: 10, most: 500 }

/** Why somebody does what is rarely done. The activity log keeps it until whom it is about is forgotten (rule log-13). */
export const givenReason = z.strictObject({
  reason: requiredLine(length.most).min(length.least, `Escribe al menos ${length.least} caracteres`),
})

/** What is said where a reason is asked for. */
export const reasonHint = `Entre ${length.least} y ${length.most} caracteres, sin datos personales`

/** The actions whose entries keep why somebody did it, in their words (rule log-13). */
export const actionsWithReason: readonly ActivityAction[] = [
  'closedProfileOpened',
  'stoppedAddressLifted',
  'suppressedAddressReleased',
]
