import { z } from 'zod'
import { newPassword } from '#contract/account/account.ts'
import { judgeOf } from '#web/kernel/form/form.ts'

// A password is typed twice wherever one is chosen: enrolling, recovering, changing.

export const twicePassword = { password: newPassword, repeated: z.string() }
export type TwicePassword = { password: string; repeated: string }

export const hasSamePasswords = ({ password, repeated }: TwicePassword) => password === repeated
export const passwordsDiffer = { path: ['repeated'], message: 'Las dos contraseñas no coinciden' }

/** Where nothing but the password is asked. */
export const judgeOnlyPassword = judgeOf<TwicePassword>(
  z.object(twicePassword).refine(hasSamePasswords, passwordsDiffer),
)
export const emptyPasswords: TwicePassword = { password: '', repeated: '' }
