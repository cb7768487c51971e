import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isAliveIn } from '#server/votings/alive.queries.ts'
import { liveClock } from '#server/votings/status.queries.ts'

export type Announcement = 'announced_at' | 'left_out_told_at' | 'result_told_at'
export type Change = 'told_end' | 'annulled_told_at'

/** The votings whose roll, or whoever its provisional one leaves out, was not told yet, while it is of use. */
export async function listUntold(db: Database, clock: Clock): Promise<{ id: number; what: Announcement }[]> {
  const { now } = liveClock(clock)
  const { rows } = await sql<{ id: number; what: Announcement }>`
    select id, 'announced_at' as what from voting
    where ${isAliveIn('voting')} and announced_at is null and opened_at is not null and end_date > ${now}
    union all
    select id, 'left_out_told_at' from voting
    where ${isAliveIn('voting')} and left_out_told_at is null and opened_at is null
      and provisional_roll_id is not null and claims_until > ${now}
    union all
    select id, 'result_told_at' from voting
    where state = 'approved' and counted_at is not null and result_told_at is null
    order by id`.execute(db)
  return rows
}

export type UntoldChange = {
  id: number
  what: Change
  /** Whether its roll, and who was convened, read it by itself: of one that has opened, or could not. */
  isToAll: boolean
  /** Whether those read it whom its provisional roll left out, who were told that they may claim: while there is no final one. */
  isToLeftOut: boolean
}

/** The same of what has changed since its roll was told that it is open, until when; also of one that failed before it opened, or of whose provisional roll some were told that it leaves them out. */
export async function listUntoldChanges(db: Database, clock: Clock): Promise<UntoldChange[]> {
  const { now } = liveClock(clock)
  const { rows } = await sql<UntoldChange>`
    select id, 'told_end' as what, true as is_to_all, false as is_to_left_out from voting
    where ${isAliveIn('voting')} and announced_at is not null
      and told_end < end_date and end_date > ${now}
    union all
    select id, 'annulled_told_at', roll_id is not null or failure is not null, roll_id is null and left_out_told_at is not null
    from voting
    where state = 'annulled' and annulled_told_at is null
      and (roll_id is not null or failure is not null or left_out_told_at is not null)
    order by id`.execute(db)
  return rows
}

/** Notes that it is told, once; false where somebody has. */
export async function noteTold(
  db: Database,
  clock: Clock,
  id: number,
  what: Announcement | Change,
): Promise<boolean> {
  const { now } = liveClock(clock)
  const end = sql`told_end = end_date`
  const noted =
    what === 'told_end'
      ? end
      : sql`${sql.ref(what)} = ${now}${what === 'announced_at' ? sql`, ${end}` : sql``}`
  const isUntold = what === 'told_end' ? sql`told_end < end_date` : sql`${sql.ref(what)} is null`
  const { rows } =
    await sql`update voting set ${noted} where id = ${id} and ${isUntold} returning id`.execute(db)
  return rows.length > 0
}

/** SQL: where a row of `affiliate` is written to: the address of an account that they use. */
const account = sql`join app_user u on u.affiliate_id = a.id and u.enabled and u.password_hash is not null`
const isReached = sql`a.inscription_type > 0 and not exists (select from suppressed_address s
  where s.address = lower(u.username) and s.reason = 'rebote')`

/** Whom a mail of that kind waits for, at their address of now, that nobody has begun to write gets no other: what it says is read when it is written. */
const queue = (kind: string, id: number, people: RawBuilder<unknown>) => sql`
  insert into mail (kind, lane, recipient, data)
  select ${kind}, 'bulk', u.username, jsonb_build_object('affiliateId', a.id, 'votingId', ${id}::integer)
  from affiliate a ${account} where ${isReached} and ${people}
    and not exists (select from mail m where m.kind = ${kind} and m.lane = 'bulk' and m.state = 'waiting' and m.attempts = 0
      and m.recipient = u.username
      and m.data = jsonb_build_object('affiliateId', a.id, 'votingId', ${id}::integer))`

/**
 * A mail of a kind to each of the roll of a voting that has an account, but those whose numbers a query reads, in the order of
 * nothing that says who voted.
 */
export const queueToRoll = (
  db: Database,
  kind: string,
  id: number,
  but: RawBuilder<unknown> = sql`select null::integer where false`,
) =>
  queue(
    kind,
    id,
    sql`a.id in (select p.affiliate_id from roll_person p join voting v on v.roll_id = p.roll_id where v.id = ${id})
      and a.id not in (${but})`,
  ).execute(db)

/**
 * A mail to each member of the assemblies of a voting, of all where it names none, who is not in its provisional roll, nor is
 * told already that annulling it closed their claim, which nobody had decided.
 */
export const queueLeftOut = (db: Database, kind: string, id: number) =>
  queue(
    kind,
    id,
    sql`a.id not in (select p.affiliate_id from roll_person p join voting v on v.provisional_roll_id = p.roll_id
        where v.id = ${id} and p.affiliate_id is not null)
      and not exists (select from voting_claim c where c.voting_id = ${id} and c.affiliate_id = a.id
        and c.state = 'denegada' and c.decided_by is null)
      and (not exists (select from voting_assembly where voting_id = ${id})
        or exists (select from voting_assembly va where va.voting_id = ${id}
          and (va.assembly_id = a.assembly_id or va.assembly_id = any(a.sectoral_ids))))`,
  ).execute(db)

/** Whom a mail greets, while they are in the census. */
export const findGreeted = (db: Database, affiliateId: number): Promise<{ name: string } | undefined> =>
  asSystem('whom the mail greets')
    .selectFrom(db, 'affiliate')
    .where('id', '=', affiliateId)
    .where('inscriptionType', '<>', 0)
    .select('name')
    .executeTakeFirst()
