import { z } from 'zod'
import { newPassword } from '#contract/account/account.ts'
import { judgeOf } from '#web/kernel/form/form.ts'

// A password is typed twice wherever one is chosen: enrolling, recovering, changing.

export const typedTwice = { password: newPassword, repeated: z.string() }
export type TypedTwice = { password: string; repeated: string }

export const isTypedTwice = ({ password, repeated }: TypedTwice) => password === repeated
export const unlike = { path: ['repeated'], message: 'Las dos contraseñas no coinciden' }

/** Where nothing but the password is asked. */
export const judgeOnlyPassword = judgeOf<TypedTwice>(z.object(typedTwice).refine(isTypedTwice, unlike))
export const nothingTyped: TypedTwice = { password: '', repeated: '' }
