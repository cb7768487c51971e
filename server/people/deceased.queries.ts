import { sql } from 'kysely'
import type { ActivityAction } from '#contract/activityActions.ts'
import { deathDays } from '#contract/people/closedProfile.ts'
import { toLogName } from '#contract/people/fieldKinds.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

const told = asSystem('whether somebody has died, which all staff may know')

/** SQL: whether what a death took is kept still; afterwards only that staff had blocked the account is. */
const isKept = sql<boolean>`coalesce(deceased.before ? 'values', false)`

/** SQL: whether the days are over in which a death gives everything back. */
const isOver = ({ now }: Clock) =>
  sql<boolean>`deceased.recorded_at + ${deathDays} * interval '1 day' <= ${now}`

/** SQL: whether a death gives everything back when it is undone. */
export const isUndoable = (clock: Clock) => sql<boolean>`(${isKept} and not ${isOver(clock)})`

/** SQL: whether a death can be undone no more, and the upkeep has yet to close it for good. */
export const isEnding = (clock: Clock) => sql<boolean>`(${isKept} and ${isOver(clock)})`

const deathUndone: ActivityAction = 'deathUndone'
/** What says of somebody that they have died, or that they have not. */
export const deathActions: readonly ActivityAction[] = ['deathRecorded', deathUndone]

/**
 * SQL: whether a row of `change`, with its `change_value` and `activity`, says that somebody who had left came back. Who
 * was said to have died by mistake had not gone (rule privacy-6).
 */
export const isComingBack = sql<boolean>`(change.entity = 'affiliate' and change.field = ${toLogName('inscriptionType')}
  and change_value.before = '0' and activity.action <> ${deathUndone})`

/** The death of somebody. */
export type Death = {
  /** Whether it gives back everything when it is undone. */
  undoable: boolean
  /** Whether it does no more, and what it took is about to be erased. */
  isEnding: boolean
  /** Whether the account that it closed was one that staff had blocked. */
  closedBlocked: boolean
}

/** The death of the person of a profile, if they have died. */
export const findDeath = (db: Database, clock: Clock, affiliateId: number): Promise<Death | undefined> =>
  told
    .selectFrom(db, 'deceased')
    .where('affiliateId', '=', affiliateId)
    .select([
      isUndoable(clock).as('undoable'),
      isEnding(clock).as('isEnding'),
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
