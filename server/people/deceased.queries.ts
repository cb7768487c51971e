import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

const told = asSystem('whether somebody has died, which all staff may know')

/** Whether a profile is of somebody who has died. */
export const isDeceased = async (db: Database, affiliateId: number): Promise<boolean> =>
  (await told
    .selectFrom(db, 'deceased')
    .where('affiliateId', '=', affiliateId)
    .select('affiliateId')
    .executeTakeFirst()) !== undefined

/** An account that staff block stays blocked when a death is undone. */
export const keepBlocked = (db: Database, userId: number) =>
  sql`update deceased set before = jsonb_set(before, '{userId}', 'null')
    where before ->> 'userId' = ${String(userId)}`.execute(db)

/** Forgets that somebody has died: they came back. */
export const forgetDeath = (db: Database, affiliateId: number) =>
  sql`delete from deceased where affiliate_id = ${affiliateId}`.execute(db)
