import { sql, type RawBuilder } from 'kysely'
import type { ProfileValues } from '#contract/people/fields.ts'
import { profileValuesToRow } from '#server/census/profile.columns.queries.ts'
import { readProfile, writeSectorals } from '#server/census/profile.queries.ts'
import { dropDissolved } from '#server/census/standingAssemblies.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { passOffices, returnOffices, type HeldOffice } from '#server/kernel/security/offices.queries.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findAccountOf } from '#server/people/addresses/correctedAddress.queries.ts'
import { isUndoable } from '#server/people/deceased.queries.ts'
import { isOneOf } from '#server/people/choosing/tagging.queries.ts'

/** The participation of a former member. */
export const formerMemberValues = {
  inscriptionType: 0,
  communications: false,
  fee: 0,
  period: null,
  bankAccount: null,
  assembly: null,
  sectorals: [] as number[],
  mainSectoral: null,
} as const

/** What closing the profile of somebody who died took from it, as JSON. */
export type Taken = {
  values: Pick<ProfileValues, keyof typeof formerMemberValues>
  offices: HeldOffice[]
  consents: number[]
  /** The account that was blocked by it; null when staff had blocked it, or did so since. */
  userId: number | null
  /** The role of the account, if there was one; absent in deaths that were recorded before. */
  role?: string | null
}

/** The values that closing a profile takes. */
export const pickTaken = (values: ProfileValues): Taken['values'] =>
  // Safe: the values of exactly these fields.
  Object.fromEntries(
    Object.keys(formerMemberValues).map((field) => [field, values[field as keyof typeof formerMemberValues]]),
  ) as Taken['values']

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
): Promise<{ offices: HeldOffice[]; enabledUserId: number | null }> {
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
  const now = (await findAccountOf(db, affiliateId))?.role ?? null
  const keepsRole = role === undefined || role === now
  const returned = keepsRole ? await returnOffices(db, offices, { from: null, to: affiliateId }) : []
  return { offices: returned, enabledUserId: enabled?.id ?? null }
}

/** Skips the mails to an account, or about a profile or a charge of it, that have not left, but notices by which somebody can stop something. */
export async function skipMails(db: Database, affiliateId: number, userId: number | null): Promise<void> {
  await sql`update mail set state = 'skipped', settled_at = now()
    where state = 'waiting' and kind not in ('address-replaced', 'address-corrected')
    and (data -> 'affiliateId' = to_jsonb(${affiliateId}::integer) or data -> 'userId' = to_jsonb(${userId}::integer)
      or data -> 'chargeId' in (select to_jsonb(charge.id) from charge where charge.affiliate_id = ${affiliateId}))`.execute(
    db,
  )
}

type Death = { affiliateId: number; before: Taken }

/**
 * Does what an undoing does as if those of some people whose death can be undone had not died: the profiles are as they
 * were meanwhile, and closed again, so that undoing the death gives back what the other has left (rule privacy-6).
 */
export async function workAsIfAlive<Result>(
  db: Database,
  clock: Clock,
  people: readonly number[] | RawBuilder<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const among = 'length' in people ? isOneOf(people) : sql`in (${people})`
  const dead = sql`${isUndoable(clock)} and affiliate_id ${among} order by affiliate_id`
  // Profiles are locked before what is known of a death, as everywhere.
  await sql`select from affiliate where id in (select affiliate_id from deceased where ${dead}) order by id for update`.execute(
    db,
  )
  const { rows: deaths } = await sql<Death>`
    select affiliate_id, before from deceased where ${dead} for update`.execute(db)
  for (const { affiliateId, before } of deaths) {
    await writeTaken(db, affiliateId, await dropDissolved(db, before.values))
    await giveBack(db, theDead, affiliateId, before)
  }
  const result = await work()
  for (const death of deaths) await closeAgain(db, death)
  return result
}

const theDead = asSystem('the profiles that a death has closed, while another thing is undone')

/** Writes the values that closing takes. It is no version of the profile. */
async function writeTaken(db: Database, id: number, { sectorals, ...values }: Taken['values']) {
  await theDead.updateTable(db, 'affiliate').set(profileValuesToRow(values)).where('id', '=', id).execute()
  await writeSectorals(db, id, sectorals)
}

async function closeAgain(db: Database, { affiliateId: id, before }: Death): Promise<void> {
  const held = await readProfile(db, theDead, id)
  // Who was new by the import that is undone is gone, and the death with them.
  if (!held) return
  const now = { values: pickTaken(held.values), consents: await listConsentsInForce(db, theDead, id) }
  await writeTaken(db, id, { ...formerMemberValues, sectorals: [] })
  await passOffices(db, id, null)
  await sql`update app_user set enabled = false where id = ${before.userId} and affiliate_id = ${id}`.execute(
    db,
  )
  await skipMails(db, id, before.userId)
  const closedAt = sql<string>`(select recorded_at from deceased where affiliate_id = ${id})`
  await theDead.updateTable(db, 'affiliate').set({ unregisteredAt: closedAt }).where('id', '=', id).execute()
  await theDead
    .updateTable(db, 'consent')
    .set({ withdrawnAt: closedAt })
    .where('id', 'in', [0, ...now.consents])
    .execute()
  await theDead
    .updateTable(db, 'deceased')
    .set({ before: JSON.stringify({ ...before, ...now }) })
    .where('affiliateId', '=', id)
    .execute()
}
