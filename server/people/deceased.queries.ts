import { sql } from 'kysely'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

const told = asSystem('whether somebody has died, which all staff may know')

/** SQL: whether what a death took is kept still; afterwards only that staff had blocked the account is. */
export const isUndoable = sql<boolean>`coalesce(deceased.before ? 'values', false)`

/** What undoes a death; nobody has come back by it, since nobody had gone (rule privacy-6). */
export const deathUndone: ActivityAction = 'deathUndone'

/** The death of somebody. */
export type Death = {
  /** Whether it gives back everything when it is undone. */
  undoable: boolean
  /** Whether the account that it closed was one that staff had blocked. */
  closedBlocked: boolean
}

/** The death of the person of a profile, if they have died. */
export const findDeath = (db: Database, affiliateId: number): Promise<Death | undefined> =>
  told
    .selectFrom(db, 'deceased')
    .where('affiliateId', '=', affiliateId)
    .select([
      isUndoable.as('undoable'),
      sql<boolean>`coalesce(deceased.before ? 'blocked', false)`.as('closedBlocked'),
    ])
    .executeTakeFirst()

/** An account that staff block stays blocked when a death is undone. */
export const keepBlocked = (db: Database, userId: number) =>
  sql`update deceased set before = jsonb_set(before, '{userId}', 'null')
    where before ->> 'userId' = ${String(userId)}`.execute(db)

/** Forgets that somebody has died: they came back. */
export const forgetDeath = (db: Database, affiliateId: number) =>
  sql`delete from deceased where affiliate_id = ${affiliateId}`.execute(db)
