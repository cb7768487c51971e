import { sql } from 'kysely'
import type { DeathRecord } from '#contract/deceased/deceased.ts'
import type { ProfileValues } from '#contract/people/fields.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { findAccountOf } from '#server/people/correctedAddress.queries.ts'
import { isEnding, isUndoable } from '#server/people/deceased.queries.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { formerMemberValues } from '#server/self/leaving.rules.ts'

type Office = { assemblyId: number; office: 'responsibleId' | 'liaisonId' }

/** What closing the profile of somebody who died took from it, as JSON. */
export type Taken = {
  values: Pick<ProfileValues, keyof typeof formerMemberValues>
  offices: Office[]
  consents: number[]
  /** The account that was blocked by it; null when staff had blocked it, or did so since. */
  userId: number | null
  /** The role of the account, if there was one; absent in deaths that were recorded before. */
  role?: string | null
}

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

/** The ids of the consents of a person that are in force. */
export const listConsentsInForce = async (
  db: Database,
  scope: Scope,
  affiliateId: number,
): Promise<number[]> =>
  (
    await scope
      .selectFrom(db, 'consent')
      .where('affiliateId', '=', affiliateId)
      .where('withdrawnAt', 'is', null)
      .select('id')
      .execute()
  ).map(({ id }) => id)

/**
 * Gives back what closing a profile took besides its values: consents, the account, and the offices that nobody has, if
 * the role is the same still. Returns what was there to be given back of the last two.
 */
export async function giveBack(
  db: Database,
  scope: Scope,
  affiliateId: number,
  { consents, offices, userId, role }: Taken,
): Promise<{ offices: Office[]; enabledUserId: number | null }> {
  await scope
    .updateTable(db, 'affiliate')
    .set({ unregisteredAt: null })
    .where('id', '=', affiliateId)
    .execute()
  await scope
    .updateTable(db, 'consent')
    .set({ withdrawnAt: null })
    .where('id', 'in', [0, ...consents])
    .execute()
  const enabled =
    userId === null
      ? undefined
      : await db
          .updateTable('appUser')
          .set({ enabled: true })
          .where('id', '=', userId)
          .where('affiliateId', '=', affiliateId)
          .returning('id')
          .executeTakeFirst()
  const returned: Office[] = []
  const now = (await findAccountOf(db, affiliateId))?.role ?? null
  const keepsRole = role === undefined || role === now
  for (const { assemblyId, office } of keepsRole ? offices : []) {
    const rows = await db
      .updateTable('assembly')
      .set({ [office]: affiliateId })
      .where('id', '=', assemblyId)
      .where(office, 'is', null)
      .returning('id')
      .execute()
    if (rows.length > 0) returned.push({ assemblyId, office })
  }
  return { offices: returned, enabledUserId: enabled?.id ?? null }
}

/** Whether somebody receives communications; the consents, which closing a profile ends, are given back as they were. */
export const setCommunicationsAlone = (db: Database, scope: Scope, affiliateId: number, value: boolean) =>
  scope.updateTable(db, 'affiliate').set({ communications: value }).where('id', '=', affiliateId).execute()

/** The assemblies of some that are still there. */
export async function listStanding(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('assembly')
    .where('id', 'in', [0, ...ids])
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Skips the mails to an account or about a profile that have not left, but notices by which somebody can stop something. */
export async function skipMails(db: Database, affiliateId: number, userId: number | null): Promise<void> {
  await sql`update mail set state = 'skipped', settled_at = now()
    where state = 'waiting' and kind not in ('address-replaced', 'address-corrected')
    and (data -> 'affiliateId' = to_jsonb(${affiliateId}::integer) or data -> 'userId' = to_jsonb(${userId}::integer))`.execute(
    db,
  )
}

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
