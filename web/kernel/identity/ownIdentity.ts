import { z } from 'zod'
import { recoveryCode, totpCode } from '#contract/account/codes.ts'
import { factors } from '#contract/account/factors.ts'
import { ownPassword } from '#contract/account/password.ts'
import { security } from '#contract/account/security.ts'
import { call } from '#web/kernel/api/api.ts'
import { queryOf, readNow } from '#web/kernel/api/queries.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import { supportsPasskeys } from '#web/kernel/identity/supportsPasskeys.ts'

/** What a form holds of somebody who says again who they are: the password and, of who has one, a second factor. */
export type TypedIdentity = { ownPassword: string; ownFactor: string }

export const noIdentity: TypedIdentity = { ownPassword: '', ownFactor: '' }

const isCode = (typed: string) => totpCode.safeParse(typed).success

export const identityFields = {
  ownPassword,
  ownFactor: z
    .string()
    .refine(
      (typed) => typed.trim() === '' || isCode(typed) || recoveryCode.safeParse(typed).success,
      'Escribe los 6 números del código, o las 16 letras y números de uno de recuperación',
    ),
}

export const identityLabels = { ownPassword: 'Tu contraseña', ownFactor: 'Segundo factor' }

/** How these fields are called in the calls that ask for them. */
export const identityRenamed = { password: 'ownPassword', factor: 'ownFactor' } as const

/** What the calls ask for: the browser asks for a passkey where there is one and no code was typed. */
export async function proveIdentity({ ownPassword: password, ownFactor }: TypedIdentity) {
  const factor = await proveFactor(ownFactor.trim())
  return { password, ...(factor && { factor }) }
}

export type Identity = Awaited<ReturnType<typeof proveIdentity>>

async function proveFactor(typed: string) {
  if (typed !== '') return isCode(typed) ? { code: typed } : { recoveryCode: typed }
  const { passkeys } = await readNow(queryClient, {
    ...queryOf(security.overview, {}),
    staleTime: Infinity,
  })
  if (passkeys.length === 0 || !supportsPasskeys()) return undefined
  const { id, passkey } = await call(factors.confirmOptions, {})
  const { signWithPasskey } = await import('#web/kernel/identity/passkeys.ts')
  return { id, passkey: await signWithPasskey(passkey) }
}
