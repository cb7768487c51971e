import { z } from 'zod'
import { newPassword } from '#contract/account/password.ts'
import { validateWith } from '#web/kernel/form/form.ts'

// The schema and values of forms where a new password is typed twice.

export const twicePassword = { password: newPassword, repeated: z.string() }
export type TwicePassword = { password: string; repeated: string }

export const hasSamePasswords = ({ password, repeated }: TwicePassword) => password === repeated
export const passwordsDiffer = { path: ['repeated'], message: 'Las dos contraseñas no coinciden' }

/** Validates a form that has only the two password fields. */
export const validateNewPassword = validateWith<TwicePassword>(
  z.object(twicePassword).refine(hasSamePasswords, passwordsDiffer),
)
export const emptyPasswords: TwicePassword = { password: '', repeated: '' }
