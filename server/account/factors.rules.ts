import type { Assertion } from '#contract/account/passkey.ts'
import type { FactorMethod, PendingLogin } from '#contract/account/account.ts'
import type { Notice } from '#server/account/account.mails.ts'
import { expectAnswer } from '#server/account/challenges.queries.ts'
import {
  findFactors,
  findTotp,
  replaceRecoveryCodes,
  spendRecoveryCode,
  takeStep,
  totpSeal,
} from '#server/account/factors.queries.ts'
import { findPasskey, listPasskeys, usePasskey } from '#server/account/passkeys.queries.ts'
import { newRecoveryCodes } from '#server/account/recoveryCodes.ts'
import { stepOfCode } from '#server/account/totp.ts'
import { offerAuthentication, verifyAssertion } from '#server/account/webauthn.ts'
import type { Database } from '#server/kernel/database.ts'
import { queueMail } from '#server/kernel/mail.ts'
import { unseal } from '#server/kernel/seal.ts'
import type { World } from '#server/kernel/world.ts'

/** What must follow the password; nothing for who has no second factor. */
export async function beginSecondFactor(
  { clock, settings }: World,
  db: Database,
  userId: number,
): Promise<PendingLogin | undefined> {
  const factors = await findFactors(db, userId)
  if (!factors.totp && factors.passkeys === 0) return undefined
  const methods: FactorMethod[] = []
  if (factors.passkeys > 0) methods.push('passkey')
  if (factors.totp) methods.push('totp')
  if (factors.recoveryCodes > 0) methods.push('recovery')
  const passkey =
    factors.passkeys > 0 ? await offerAuthentication(settings, await listPasskeys(db, userId)) : undefined
  const challenge = passkey?.challenge ?? null
  const id = await expectAnswer(db, clock, { purpose: 'login', userId, challenge })
  return { id, methods, ...(passkey && { passkey }) }
}

type Proof = {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: Assertion | undefined
}

/** Whether a proof is this person's, and spends it. */
export async function passes(
  world: World,
  db: Database,
  userId: number,
  proof: Proof & { challenge: string | null },
): Promise<boolean> {
  if (proof.code !== undefined) return passesTotp(world, db, userId, proof.code, 'confirmed')
  if (proof.recoveryCode !== undefined) return spendRecoveryCode(db, world.clock, userId, proof.recoveryCode)
  if (!proof.passkey || !proof.challenge) return false
  const asked = { challenge: proof.challenge, verifiesUser: 'may' } as const
  return (await passesPasskey(world, db, asked, proof.passkey)) === userId
}

/** Whether a code is of this person's authenticator and of a step never taken, which it takes. */
export async function passesTotp(
  { clock, secret }: World,
  db: Database,
  userId: number,
  code: string,
  state: 'confirmed' | 'waiting',
): Promise<boolean> {
  const totp = await findTotp(db, clock, userId)
  if (!totp || (totp.confirmedAt === null) !== (state === 'waiting')) return false
  // Sealed with another secret than today's: no code opens it, recovery codes and keys still do.
  const shared = unseal(secret, totpSeal(userId), totp.secret)
  const step = shared && stepOfCode(shared, code, totp.seconds)
  return step !== undefined && takeStep(db, userId, step)
}

type Asked = { challenge: string; verifiesUser: 'must' | 'may' }

/** Whose key signed a challenge, counting the use; nothing if none of ours did. */
export async function passesPasskey(
  { clock, settings }: World,
  db: Database,
  asked: Asked,
  assertion: Assertion,
): Promise<number | undefined> {
  const key = await findPasskey(db, assertion.id)
  const counter = key && (await verifyAssertion(settings, { ...asked, key }, assertion))
  if (!key || counter === undefined || !(await usePasskey(db, clock, key.id, counter))) return undefined
  return key.userId
}

/** Recovery codes come with the first factor; later ones leave them as they are. */
export async function codesForFirstFactor(db: Database, userId: number): Promise<string[] | null> {
  const { recoveryCodes } = await findFactors(db, userId)
  if (recoveryCodes > 0) return null
  return freshCodes(db, userId)
}

export async function freshCodes(db: Database, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(db, userId, codes)
  return codes
}

/** Without a factor to stand in for, recovery codes mean nothing. */
export async function dropLoneCodes(db: Database, userId: number) {
  const { totp, passkeys } = await findFactors(db, userId)
  if (!totp && passkeys === 0) await replaceRecoveryCodes(db, userId, [])
}

/** Tells an account's owner what has been done in it. */
export const notify = (db: Database, recipient: string, what: Notice) =>
  queueMail(db, { kind: 'account-notice', recipient, data: { what } })
