import { sql } from 'kysely'
import type { DeathRecord } from '#contract/deceased/deceased.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isEnding, isUndoable } from '#server/people/deceased.queries.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { Taken } from '#server/census/profile/closing.queries.ts'

type NewDeath = DeathRecord & { affiliateId: number; recordedBy: string; before: Taken }

export async function addDeath(db: Database, clock: Clock, death: NewDeath): Promise<void> {
  await db
    .insertInto('deceased')
    .values({ ...death, before: JSON.stringify(death.before), recordedAt: clock.now })
    .execute()
}

/** Locks what is known of a death; `before` is null when it can be given back no more. */
export async function lockDeath(db: Database, scope: Scope, clock: Clock, affiliateId: number) {
  const row = await scope
    .selectFrom(db, 'deceased')
    .where('affiliateId', '=', affiliateId)
    .select([sql<Taken | null>`case when ${isUndoable(clock)} then before end`.as('before')])
    .forUpdate()
    .executeTakeFirst()
  return row
}

/** The day in Madrid on which somebody enrolled, the last time. */
export const readEnrolmentDay = async (db: Database, scope: Scope, affiliateId: number): Promise<string> =>
  (
    await scope
      .selectFrom(db, 'affiliate')
      .where('id', '=', affiliateId)
      .select(sql<string>`${toMadridTime(sql`creation_time`)}::date::text`.as('day'))
      .executeTakeFirstOrThrow()
  ).day

/** Whether somebody receives communications; the consents, which closing a profile ends, are given back as they were. */
export const setCommunicationsAlone = (db: Database, scope: Scope, affiliateId: number, value: boolean) =>
  scope.updateTable(db, 'affiliate').set({ communications: value }).where('id', '=', affiliateId).execute()

/**
 * Locks the next death that can be given back no more, and forgets what it took, but that staff had blocked the account.
 * Returns whose it is.
 */
export async function takeOldDeath(db: Database, clock: Clock): Promise<number | undefined> {
  const { rows } = await sql<{ affiliateId: number }>`
    update deceased set before = case when deceased.before -> 'userId' = 'null'
        and exists (select from app_user u where u.affiliate_id = deceased.affiliate_id) then '{"blocked": true}'::jsonb end
    from (
      select affiliate_id from deceased
      where before is not null and ${isEnding(clock)}
      limit 1 for update skip locked) old
    where deceased.affiliate_id = old.affiliate_id returning deceased.affiliate_id`.execute(db)
  return rows[0]?.affiliateId
}
