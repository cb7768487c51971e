import { sql, type RawBuilder } from 'kysely'
import type { RetentionPeriods } from '#contract/organisation/periods.ts'
import { mergeDays } from '#contract/census/duplicates/merges.ts'
import { daysAhead, type Due, type HeldReason, type UnderWay } from '#contract/retention/retention.ts'
import { isOnOpenRoll, rollsOpenUntil } from '#server/census/duplicates/merge.rolls.queries.ts'
import { isOwed } from '#server/fees/basics/owed.queries.ts'
import { reasonEntity } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'
import { selectOffices } from '#server/kernel/security/offices.queries.ts'
import type { Clock } from '#server/kernel/world.ts'

/** `by`: until when it must have come to its time; the moment itself, if nothing is said. */
export type Asked = { clock: Clock; periods: RetentionPeriods; by?: RawBuilder<unknown> }

const hold = (condition: RawBuilder<unknown>, reason: HeldReason) =>
  sql`when ${condition} then ${sql.lit(reason)}`

/** SQL: whether a charge is not settled: it waits for its batch or its bank, or came back and is owed until it is paid or forgiven. */
const isUnsettled = sql`(charge.state in ('previsto', 'remesado') or ${isOwed})`

/** SQL: whether something that was paid on a day is in accounts that are kept still. */
const isInAccounts = (day: RawBuilder<unknown>, { clock, periods }: Asked) =>
  sql`(${day} > ${toMadridTime(clock.now)}::date - make_interval(years => ${periods.accountYears}::integer))`

/** SQL: whether a charge is in them: all but what was cancelled before it was ever collected. */
const isKeptCharge = (asked: Asked) =>
  sql`((charge.state <> 'anulado' or charge.state_before is not null)
    and ${isInAccounts(sql`greatest(charge.charged_on, charge.returned_on)`, asked)})`

/** SQL: whether a charge of the records of a document meets a condition. */
const hasDonation = (document: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`exists (select from record r join charge on charge.record_id = r.id where r.id_document = ${document} and ${condition})`

/** SQL: whether a record of a document says of money that was given or lent, lately enough for the accounts. */
const hasGiven = (document: RawBuilder<unknown>, asked: Asked) =>
  sql`exists (select from record r where r.id_document = ${document} and r.record_type in ('Donación', 'Microcrédito')
    and ${isInAccounts(sql`${toMadridTime(sql`r.creation_time`)}::date`, asked)})`

/** SQL: whether an enrolment with a document may still be confirmed, or waits for staff. */
const isReturning = (document: RawBuilder<unknown>, { clock }: Asked) =>
  sql`exists (select from pending_enrolment p where p.id_document = ${document} and p.completed_at is null
    and (p.expires_at > ${clock.now} or p.held_at is not null))`

/** SQL: whether the accounts keep something of a profile `a`, which says whose it was. */
const isKeptByAccounts = (
  asked: Asked,
) => sql`(exists (select from charge where charge.affiliate_id = a.id and ${isKeptCharge(asked)})
  or ${hasDonation(sql`a.id_document`, isKeptCharge(asked))} or ${hasGiven(sql`a.id_document`, asked)})`

const isUnsettledOf = sql`(exists (select from charge where charge.affiliate_id = a.id and ${isUnsettled}) or ${hasDonation(sql`a.id_document`, isUnsettled)})`

/** SQL: what is under way with a profile `a`, whoever wants it erased, and ends by itself or is ended by somebody. */
const holdUnderWay = (asked: Asked) => [
  hold(isUnsettledOf, 'unsettled'),
  hold(isOnOpenRoll(asked.clock, sql`a.id`), 'rolls'),
  hold(
    sql`exists (select from communication_recipient r where r.affiliate_id = a.id and r.state in ('queued', 'claimed', 'sending'))`,
    'mail',
  ),
  hold(
    sql`exists (select from affiliate_merge m where a.id in (m.kept_id, m.removed_id) and m.undone_at is null
      and m.creation_time > ${asked.clock.now} - make_interval(days => ${mergeDays}::integer))`,
    'merges',
  ),
  hold(isReturning(sql`a.id_document`, asked), 'returning'),
]

/** SQL: what makes of a profile `a` one that somebody uses still. */
const holdInUse = [
  hold(sql`exists (select from ${selectOffices(sql`a.id`)} as office where not office.is_gone)`, 'office'),
  hold(sql`exists (select from app_user u where u.affiliate_id = a.id and u.enabled)`, 'account'),
]

const firstOf = (holds: readonly RawBuilder<unknown>[]) =>
  sql<HeldReason | null>`case ${sql.join(holds, sql` `)} end`

/** SQL: why a profile `a` is not anonymised although its time has come; null: it is (rule retention-2). */
const whyHeld = (asked: Asked) =>
  firstOf([
    hold(isUnsettledOf, 'unsettled'),
    hold(isKeptByAccounts(asked), 'accounts'),
    ...holdUnderWay(asked),
    ...holdInUse,
  ])

export type Standing = { held: UnderWay | null; heldUntil: string | null; isInAccounts: boolean }

/** SQL: until when what is under way with a profile `a` goes on; null: until somebody ends it. */
const untilWhen = (reason: UnderWay, { clock }: Asked) => {
  const ends: Partial<Record<UnderWay, RawBuilder<unknown>>> = {
    rolls: rollsOpenUntil(clock, sql`a.id`),
    merges: sql`(select max(m.creation_time) + make_interval(days => ${mergeDays}::integer) from affiliate_merge m
      where a.id in (m.kept_id, m.removed_id) and m.undone_at is null)`,
    returning: sql`(select max(p.expires_at) from pending_enrolment p
      where p.id_document = a.id_document and p.completed_at is null and p.held_at is null)`,
  }
  return ends[reason]
}

/** What is under way with somebody whom a case erases, once they have left, and whether the accounts keep something (rule erasure-4). */
export async function findStanding(db: Database, asked: Asked, affiliateId: number): Promise<Standing> {
  const { rows } = await sql<Pick<Standing, 'held' | 'isInAccounts'>>`
    select ${firstOf(holdUnderWay(asked))} as held, ${isKeptByAccounts(asked)} as is_in_accounts
    from affiliate a where a.id = ${affiliateId}`.execute(db)
  const standing = rows[0] ?? { held: null, isInAccounts: false }
  const end = standing.held && untilWhen(standing.held, asked)
  if (!end) return { ...standing, heldUntil: null }
  const { rows: ends } = await sql<{ until: string | null }>`
    select ${end} as until from affiliate a where a.id = ${affiliateId}`.execute(db)
  return { ...standing, heldUntil: ends[0]?.until ?? null }
}

/** SQL: whether a profile `a` is one of whom was forgotten, whole or but for the accounts, and that a backup has brought back. */
const wasForgotten = (keepsAccounts: boolean) => sql`exists (select from forgotten_number f
  where f.number = a.id and f.keeps_accounts = ${keepsAccounts} and a.creation_time <= f.forgotten_at)`

/**
 * SQL: the profiles of whom was forgotten, or of whom the accounts alone kept something, before an older backup was restored: they
 * are due at once, and little holds them.
 */
export const selectRestored = (
  { clock }: Pick<Asked, 'clock'>,
  { keepsAccounts }: { keepsAccounts: boolean },
) => sql`
  select a.id, '-infinity'::timestamptz as since, case
    ${hold(isUnsettledOf, 'unsettled')}
    ${hold(isOnOpenRoll(clock, sql`a.id`), 'rolls')} end as held
  from affiliate a where ${wasForgotten(keepsAccounts)}
    ${keepsAccounts ? sql`and a.reduced_at is null and not ${wasForgotten(false)}` : sql``}`

/** SQL: the profiles whose time has come, of which the accounts alone keep something: what they do not need is erased (rule retention-2). */
export const selectReducible = (asked: Asked) => sql`
  select a.id, a.unregistered_at as since, ${firstOf([...holdUnderWay(asked), ...holdInUse])} as held from affiliate a
  where a.inscription_type = 0 and a.unregistered_at <= ${until(asked, asked.periods.formerYears)}
    and ${isKeptByAccounts(asked)}
    and not ${wasForgotten(false)} and not ${wasForgotten(true)}
  union all ${selectRestored(asked, { keepsAccounts: true })}`

/** At this hour of Madrid the run of a day may begin; it takes whose time has come by then, whenever it is done. */
export const runHour = 4
const startRun = (day: RawBuilder<unknown>) =>
  sql`((${day} + make_interval(hours => ${runHour})) at time zone 'Europe/Madrid')`

/** SQL: when the run of today began, or will. */
export const todaysRun = ({ now }: Clock) => startRun(sql`date_trunc('day', ${toMadridTime(now)})`)

/** SQL: the day of the next run. */
export const nextRunDay = ({ now }: Clock) =>
  sql`((${toMadridTime(now)} - make_interval(hours => ${runHour}))::date + 1)`

/** SQL: when the next run begins. */
const nextRun = (clock: Clock) => startRun(sql`${nextRunDay(clock)}::timestamp`)

/** SQL: until when something was written that is so many years old by then. */
const until = ({ clock, by = clock.now }: Asked, years: number) =>
  sql`(${by} - make_interval(years => ${years}::integer))`

/** SQL: until when something of people outside the census was written that goes. */
export const untilOutsiders = (asked: Asked) => until(asked, asked.periods.outsiderYears)

/** SQL: the profiles of those who left so long ago that their time has come: number, since when they are blocked, why not yet. */
export const selectFormer = (asked: Asked) => sql`
  select a.id, a.unregistered_at as since, ${whyHeld(asked)} as held from affiliate a
  where a.inscription_type = 0 and a.unregistered_at <= ${until(asked, asked.periods.formerYears)}
    and not ${wasForgotten(false)}
  union all ${selectRestored(asked, { keepsAccounts: false })}`

/** SQL: the documents of people outside the census of whom nothing was written for so long: document, since when, why not yet. */
export const selectOutsiders = (asked: Asked) => sql`
  select o.id_document, o.since, case
    ${hold(hasDonation(sql`o.id_document`, isUnsettled), 'unsettled')}
    ${hold(sql`${hasDonation(sql`o.id_document`, isKeptCharge(asked))} or ${hasGiven(sql`o.id_document`, asked)}`, 'accounts')}
    ${hold(isReturning(sql`o.id_document`, asked), 'returning')} end as held
  from (
    select told.id_document, max(told.since) as since from (
      select id_document, creation_time as since from outsider
      union all
      select id_document, creation_time from admin_comment c
      where not exists (select from affiliate a where a.id_document = c.id_document)) as told
    group by 1) as o
  where o.since <= ${untilOutsiders(asked)}`

/** What is of somebody among what the log says; the rest is how the organisation works, and stays. */
export const personalEntities = [
  'affiliate',
  'user',
  'record',
  'comment',
  'mandate',
  'mandateProof',
  'charge',
  'feeRequest',
  'votingClaim',
  'attendance',
  reasonEntity,
]

/** SQL: what fields of people said so long ago: the number of the change, since when. */
export const selectLogValues = (asked: Asked) => sql`
  select value.change_id, activity.creation_date as since, null::text as held
  from change_value value join change on change.id = value.change_id join activity on activity.id = change.activity_id
  where activity.creation_date <= ${until(asked, asked.periods.logYears)} and change.entity = any(${personalEntities}::text[])`

/** SQL: the accounts that were deleted so long ago, whose names the log still says: number, since when. */
export const selectOldAccounts = (asked: Asked) => sql`
  select user_id, deleted_at as since from deleted_account where deleted_at <= ${until(asked, asked.periods.logYears)}`

/** SQL: all that the log forgets. */
const selectOfLog = (asked: Asked) =>
  sql`${selectLogValues(asked)} union all select null, since, null from (${selectOldAccounts(asked)}) as old`

/** How many of these there are at once, with the next run, and with that of some days later. */
async function countDue(
  db: Database,
  select: (asked: Asked) => RawBuilder<unknown>,
  asked: Asked,
  years: number,
): Promise<Due> {
  const isBy = (by: RawBuilder<unknown>) => sql`since <= ${until({ ...asked, by }, years)}`
  const next = nextRun(asked.clock)
  const { rows } = await sql<{ held: HeldReason | null } & Record<'now' | 'tomorrow' | 'soon', number>>`
    select held, count(*) filter (where ${isBy(asked.clock.now)})::integer as now, count(*) filter (where ${isBy(next)})::integer as tomorrow,
      count(*)::integer as soon
    from (${select({ ...asked, by: sql`greatest(${asked.clock.now}, ${next} + make_interval(days => ${daysAhead - 1}::integer))` })}) as due group by held`.execute(
    db,
  )
  const free = rows.find(({ held }) => held === null)
  return {
    now: free?.now ?? 0,
    tomorrow: free?.tomorrow ?? 0,
    soon: free?.soon ?? 0,
    held: rows.flatMap(({ held, tomorrow }) =>
      held === null || tomorrow === 0 ? [] : [{ reason: held, count: tomorrow }],
    ),
  }
}

/** What each rule would do, by the same queries as the job. */
export const countAllDue = async (db: Database, asked: Asked) => ({
  former: await countDue(db, selectFormer, asked, asked.periods.formerYears),
  reduced: await countDue(db, selectReducible, asked, asked.periods.formerYears),
  outsiders: await countDue(db, selectOutsiders, asked, asked.periods.outsiderYears),
  logValues: await countDue(db, selectOfLog, asked, asked.periods.logYears),
})
