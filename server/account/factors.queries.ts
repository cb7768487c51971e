import { sql } from 'kysely'
import { hashOfCode } from '#server/account/recoveryCodes.ts'
import type { Database } from '#server/kernel/database.ts'
import { recall } from '#server/kernel/instance.ts'
import type { Clock } from '#server/kernel/world.ts'

/** Where a person's TOTP secret is sealed. */
export const totpSeal = (userId: number) => ({ purpose: 'totp', row: `${userId}` })

/** What stands between a password and a session. */
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
export const isDemanded = async (db: Database): Promise<boolean> =>
  (await recall(db, 'second-factor')) === 'staff'

/** Keeps the sealed secret of an authenticator that has not shown a code yet; false when one already counts. */
export async function prepareTotp(db: Database, clock: Clock, userId: number, secret: Buffer) {
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

/** A person's sealed secret, whether it counts, and what time it is, in seconds. */
export async function findTotp(db: Database, clock: Clock, userId: number) {
  return db
    .selectFrom('totp')
    .where('userId', '=', userId)
    .select(['secret', 'confirmedAt', sql<number>`extract(epoch from ${clock.now})::float8`.as('seconds')])
    .executeTakeFirst()
}

/** Takes a step that has never been taken, nor any after it; of two at once, one does. */
export async function takeStep(db: Database, userId: number, step: number): Promise<boolean> {
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

/** New recovery codes in the place of those there were. */
export async function replaceRecoveryCodes(db: Database, userId: number, codes: readonly string[]) {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  if (codes.length === 0) return
  await db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ userId, codeHash: hashOfCode(code) })))
    .execute()
}

/** Spends a recovery code, once; of twenty at the same time, one does. */
export async function spendRecoveryCode(db: Database, clock: Clock, userId: number, code: string) {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCode')
    .set({ usedAt: clock.now })
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOfCode(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All of a person's factors, forgotten: for the console, when everything was lost. */
export async function forgetFactors(db: Database, userId: number) {
  await db.deleteFrom('totp').where('userId', '=', userId).execute()
  await db.deleteFrom('passkey').where('userId', '=', userId).execute()
  await replaceRecoveryCodes(db, userId, [])
}
