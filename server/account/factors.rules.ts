import type { Assertion } from '#contract/account/passkey.ts'
import type { FactorMethod, PendingLogin } from '#contract/account/account.ts'
import { accountNoticeMessage, type AccountNotice } from '#server/account/account.messages.ts'
import { createChallenge } from '#server/account/challenges.queries.ts'
import {
  findFactors,
  findTotp,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeTotpStep,
  totpEncryptionContext,
} from '#server/account/factors.queries.ts'
import { findPasskey, listPasskeys, recordPasskeyUse } from '#server/account/passkeys.queries.ts'
import { generateRecoveryCodes } from '#server/account/recoveryCodes.ts'
import { findTotpStep } from '#server/account/totp.ts'
import { createAuthenticationOptions, verifyAssertion } from '#server/account/webauthn.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { decrypt } from '#server/kernel/security/encrypt.ts'
import type { World } from '#server/kernel/world.ts'

/** Starts the second step of a login; undefined for an account without second factor. */
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
    factors.passkeys > 0
      ? await createAuthenticationOptions(settings, await listPasskeys(db, userId))
      : undefined
  const challenge = passkey?.challenge ?? null
  const id = await createChallenge(db, clock, { purpose: 'login', userId, challenge })
  return { id, methods, ...(passkey && { passkey }) }
}

type Proof = {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: Assertion | undefined
}

/** Whether a proof belongs to this person; uses it up. */
export async function verifySecondFactor(
  world: World,
  db: Database,
  userId: number,
  proof: Proof & { challenge: string | null },
): Promise<boolean> {
  if (proof.code !== undefined) return verifyTotp(world, db, userId, proof.code, 'confirmed')
  if (proof.recoveryCode !== undefined)
    return consumeRecoveryCode(db, world.clock, userId, proof.recoveryCode)
  if (!proof.passkey || !proof.challenge) return false
  const challenge = { challenge: proof.challenge, userVerification: 'preferred' } as const
  return (await verifyPasskey(world, db, challenge, proof.passkey)) === userId
}

/** Whether a code comes from this person's authenticator app and was not used before; uses it up. */
export async function verifyTotp(
  { clock, secret }: World,
  db: Database,
  userId: number,
  code: string,
  state: 'confirmed' | 'waiting',
): Promise<boolean> {
  const totp = await findTotp(db, clock, userId)
  if (!totp || (totp.confirmedAt === null) !== (state === 'waiting')) return false
  // Undefined when SESSION_SECRET has changed since: then no code works, but recovery codes and passkeys do.
  const shared = decrypt(secret, totpEncryptionContext(userId), totp.secret)
  const step = shared && findTotpStep(shared, code, totp.seconds)
  return step !== undefined && consumeTotpStep(db, userId, step)
}

type PasskeyChallenge = { challenge: string; userVerification: 'required' | 'preferred' }

/** The user whose passkey signed the challenge, whose use is recorded; undefined when no known passkey did. */
export async function verifyPasskey(
  { clock, settings }: World,
  db: Database,
  challenge: PasskeyChallenge,
  assertion: Assertion,
): Promise<number | undefined> {
  const key = await findPasskey(db, assertion.id)
  const counter = key && (await verifyAssertion(settings, { ...challenge, key }, assertion))
  if (!key || counter === undefined || !(await recordPasskeyUse(db, clock, key.id, counter))) return undefined
  return key.userId
}

/** New recovery codes, or null when the person has some already. */
export async function ensureRecoveryCodes(db: Database, userId: number): Promise<string[] | null> {
  const { recoveryCodes } = await findFactors(db, userId)
  if (recoveryCodes > 0) return null
  return issueRecoveryCodes(db, userId)
}

export async function issueRecoveryCodes(db: Database, userId: number): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await replaceRecoveryCodes(db, userId, codes)
  return codes
}

/** Deletes the recovery codes of a person without any other second factor. */
export async function deleteUselessRecoveryCodes(db: Database, userId: number) {
  const { totp, passkeys } = await findFactors(db, userId)
  if (!totp && passkeys === 0) await replaceRecoveryCodes(db, userId, [])
}

export const notifyAccountOwner = (db: Database, recipient: string, what: AccountNotice) =>
  queueMail(db, accountNoticeMessage, recipient, { what })
