import { sql } from 'kysely'
import { hashRecoveryCode } from '#server/account/recoveryCodes.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

/** The context to which a person's encrypted TOTP secret is bound. */
export const totpEncryptionContext = (userId: number) => ({ purpose: 'totp', row: `${userId}` })

/** A person's second factors: when the TOTP was confirmed, and how many passkeys and unused recovery codes there are. */
export async function findFactors(db: Database, userId: number) {
  const { rows } = await sql<{ totp: string | null; passkeys: number; recoveryCodes: number }>`
    select (select confirmed_at from totp where user_id = ${userId}) as totp,
      (select count(*) from passkey where user_id = ${userId}) as passkeys,
      (select count(*) from recovery_code where user_id = ${userId} and used_at is null) as recovery_codes`.execute(
    db,
  )
  return rows[0] ?? { totp: null, passkeys: 0, recoveryCodes: 0 }
}

/** Whether staff must have a second factor (rule session-7). */
export const isSecondFactorRequired = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('organisation').select('staffSecondFactor').executeTakeFirstOrThrow())
    .staffSecondFactor

/** Stores the encrypted secret of an authenticator app that is not confirmed yet; false when a confirmed one exists. */
export async function saveUnconfirmedTotp(db: Database, clock: Clock, userId: number, secret: Buffer) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp')
    .values({ userId, secret, createdAt: clock.now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, createdAt: clock.now, lastStep: 0 })
        .where('totp.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A person's encrypted TOTP secret, when it was confirmed, and the current time in seconds since 1970. */
export async function findTotp(db: Database, clock: Clock, userId: number) {
  return db
    .selectFrom('totp')
    .where('userId', '=', userId)
    .select(['secret', 'confirmedAt', sql<number>`extract(epoch from ${clock.now})::float8`.as('seconds')])
    .executeTakeFirst()
}

/** Uses up a 30-second step, so that no code works twice; false when it or a later one was used. Of two calls at once, one wins. */
export async function consumeTotpStep(db: Database, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const confirmTotp = (db: Database, clock: Clock, userId: number) =>
  db.updateTable('totp').set({ confirmedAt: clock.now }).where('userId', '=', userId).execute()

export async function deleteTotp(db: Database, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function replaceRecoveryCodes(db: Database, userId: number, codes: readonly string[]) {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  if (codes.length === 0) return
  await db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })))
    .execute()
}

/** Uses up a recovery code; false when it is unknown or used. Of several calls at once, one wins. */
export async function consumeRecoveryCode(db: Database, clock: Clock, userId: number, code: string) {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: clock.now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashRecoveryCode(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes all second factors of a person. */
export async function deleteFactors(db: Database, userId: number) {
  await db.deleteFrom('totp').where('userId', '=', userId).execute()
  await db.deleteFrom('passkey').where('userId', '=', userId).execute()
  await replaceRecoveryCodes(db, userId, [])
}
