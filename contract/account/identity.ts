import { z } from 'zod'
import { recoveryCode, totpCode } from '#contract/account/codes.ts'
import { assertion } from '#contract/account/passkey.ts'
import { ownPassword } from '#contract/account/password.ts'

/** A second factor given beside the password: any of one's own, or a recovery code in its place. */
const ownFactor = z.union([
  z.strictObject({ code: totpCode }),
  z.strictObject({ recoveryCode }),
  z.strictObject({ id: z.uuid(), passkey: assertion }),
])
export type OwnFactor = z.output<typeof ownFactor>

/** What whoever has a second factor sends of it with their password (rule session-11). */
export const factorBeside = { factor: ownFactor.optional() }

/** The fields by which people say again who they are (rule session-11). */
export const ownIdentity = { password: ownPassword, ...factorBeside }

/** The limit of a day of wrong passwords and codes where both are asked again: one for all such calls together. */
export const identityGuessesOfDay = {
  by: 'account',
  of: 'failures',
  most: 100,
  minutes: 24 * 60,
  together: 'own identity',
} as const

/** The same, and that of a quarter of an hour. */
export const identityGuesses = [
  { by: 'account', of: 'failures', most: 10, minutes: 15, together: 'own identity' },
  identityGuessesOfDay,
] as const
