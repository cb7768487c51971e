import { expressionBuilder, sql, type SqlBool } from 'kysely'
import type { comparisons } from '#contract/filters.ts'
import type { Fact } from '#contract/people/choosing/facts.ts'
import { beginPhone, readSearchKeys } from '#contract/people/search.ts'
import { hasLapsingMandate, isOpenMandate, openStates } from '#server/fees/basics/mandates.queries.ts'
import { owesFees } from '#server/fees/basics/owed.queries.ts'
import { fromMadridTime } from '#server/kernel/database/madridTime.ts'
import { toLikePattern } from '#server/kernel/database/database.ts'
import { holdsOneOf } from '#server/kernel/security/offices.queries.ts'
import {
  is,
  isOneOf,
  ofNow,
  wasMember,
  type Condition,
  type FactTable,
  type ResolvedFacts,
} from '#server/people/choosing/memberships.queries.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import type { DB } from '#server/migrations/schema.ts'
import { endsWithFigures } from '#server/people/asked.queries.ts'
import { matchesDocument } from '#server/people/search.queries.ts'
import { tookPart, wasInRoll } from '#server/people/choosing/votings.queries.ts'

const eb = expressionBuilder<DB, 'affiliate'>()

/**
 * Each fact in SQL, a condition on `affiliate`, or on the table that it is asked of; undefined when the filter does not
 * ask for it. This is the only place that says who is meant (rule people-20).
 */
export const factConditions: Record<
  Fact,
  (asked: ResolvedFacts, of: FactTable) => Condition | '' | undefined
> = {
  q: ({ searched }) => searched?.where,
  idDocument: ({ idDocument }, of) => idDocument && matchesDocument(`${of}.idDocument`, idDocument),
  name: ({ name }, of) => name && matchesText(`${of}.name_search`, name),
  lastName1: ({ lastName1 }, of) => lastName1 && matchesText(`${of}.last_name_1_search`, lastName1),
  lastName2: ({ lastName2 }, of) => lastName2 && matchesText(`${of}.last_name_2_search`, lastName2),
  sex: ({ sex }, of) => sex && isOneOf(`${of}.sex`, sex),
  age: ({ ageFrom, ageTo, today }, of) =>
    all(
      ageFrom !== undefined && sql`${sql.ref(`${of}.birthday`)} <= ${yearsBefore(today, ageFrom)}`,
      ageTo !== undefined && sql`${sql.ref(`${of}.birthday`)} > ${yearsBefore(today, ageTo + 1)}`,
    ),
  birthday: ({ birthdayFrom, birthdayTo }, of) =>
    all(
      birthdayFrom && sql`${sql.ref(`${of}.birthday`)} >= ${birthdayFrom}::date`,
      birthdayTo && sql`${sql.ref(`${of}.birthday`)} <= ${birthdayTo}::date`,
    ),
  city: ({ city, spellings }, of) => city && isOneOf(`${of}.city`, spellings.city),
  district: ({ district, spellings }, of) => district && isOneOf(`${of}.district`, spellings.district),
  postalCode: ({ postalCode }, of) => postalCode && begins(`${of}.postal_code`, postalCode),
  at: (asked) => (asked.isChosen ? undefined : asked.at && wasMember(asked, asked.at)),
  inscriptionType: (asked) => ofNow(asked, 'inscriptionType'),
  recorded: ({ recordedFrom, recordedTo }) => isWithin('record.creation_time', recordedFrom, recordedTo),
  recordType: ({ recordType }) => recordType && isOneOf('record.recordType', recordType),
  title: ({ title }) => title && matchesText('record.title_search', title),
  description: ({ description }) => description && matchesText('record.description_search', description),
  enrolled: ({ enrolledFrom, enrolledTo }) => isWithin('affiliate.creation_time', enrolledFrom, enrolledTo),
  deceased: ({ deceased }) =>
    deceased && sql`exists (select from deceased where deceased.affiliate_id = affiliate.id)`,
  left: ({ leftFrom, leftTo }) => isWithin('affiliate.unregistered_at', leftFrom, leftTo),
  assemblyType: (asked) => ofNow(asked, 'assemblyType'),
  assemblyId: (asked) => ofNow(asked, 'assemblyId'),
  unassigned: (asked) => ofNow(asked, 'unassigned'),
  office: ({ office }) => office && holdsOneOf(sql`affiliate.id`, office),
  attended: ({ attended, attendedSign, attendedFrom, attendedTo }) => {
    const between = isWithin('meeting.meeting_time', attendedFrom, attendedTo)
    if (attended === undefined) return between && hasAttended(between, 1)
    const [least = 0, most] = boundsOf[attendedSign ?? '='](attended)
    if (least > 0) return hasAttended(between, least, most)
    if (most === undefined) return sql`true`
    return most < 0 ? sql`false` : sql`not ${hasAttended(between, most + 1)}`
  },
  inRoll: ({ inRoll }) => inRoll && wasInRoll(inRoll),
  voted: ({ voted }) => voted && tookPart(voted),
  fee: ({ fee, aportacion }) =>
    fee === undefined ? undefined : eb('affiliate.feeCents', aportacion ?? '=', Math.round(fee * 100)),
  yearlyFee: ({ yearlyFeeFrom, yearlyFeeTo }) =>
    all(
      yearlyFeeFrom !== undefined && sql`affiliate.yearly_fee_cents >= ${Math.round(yearlyFeeFrom * 100)}`,
      yearlyFeeTo !== undefined && sql`affiliate.yearly_fee_cents <= ${Math.round(yearlyFeeTo * 100)}`,
    ),
  period: ({ period }) => period && isOneOf('affiliate.period', period),
  bankAccount: ({ bankAccount }) => bankAccount && is(bankAccount, sql`affiliate.has_bank_account`),
  // Said without «not not», which the planner would not see through.
  upToDate: ({ upToDate }) => upToDate && (upToDate === 'true' ? sql`not ${owesFees}` : owesFees),
  mandate: ({ mandate }) => mandate && hasMandate(mandate),
  mandateLapses: ({ mandateLapses, today }) => mandateLapses && is(mandateLapses, hasLapsingMandate(today)),
  email: ({ email }, of) => email && matchesText(`${of}.email_search`, email),
  hasEmail: ({ hasEmail }, of) => hasEmail && is(hasEmail, sql`${sql.ref(`${of}.email_search`)} <> ''`),
  phone: ({ phone }, of) => phone && matchesPhone(`${of}.phone`, phone),
  communications: ({ communications }) => communications && is(communications, sql`affiliate.communications`),
  stoppedAddress: ({ stoppedAddress }) => stoppedAddress && is(stoppedAddress, hasStoppedAddress),
  received: ({ received }) => received && hasReceived(received),
  account: ({ account }) =>
    account && is(account, sql`exists (select from app_user where app_user.affiliate_id = affiliate.id)`),
  tag: ({ tag }) => tag && hasTag(tag),
  compared: ({ compared }) => (compared === undefined ? undefined : hasTag([compared])),
  job: ({ job }, of) => job && matchesText(fold(`${of}.job`), job),
  studies: ({ studies }, of) => studies && matchesText(fold(`${of}.studies`), studies),
  importId: ({ importId }) => (importId === undefined ? undefined : isChangedByImport(importId)),
  segmentId: ({ segment }) => segment,
}

function all(...parts: readonly (Condition | false | '' | undefined)[]): Condition | undefined {
  const asked = parts.filter((part) => part !== false && part !== '' && part !== undefined)
  return asked.length === 0 ? undefined : sql<SqlBool>`(${sql.join(asked, sql` and `)})`
}

const openMandate = (states: readonly string[]) => sql<SqlBool>`exists (select from mandate
  where mandate.affiliate_id = affiliate.id and ${isOpenMandate('mandate')}
    and mandate.state = any(${[...states]}))`

/** Whoever has an open mandate in one of these states, or none. */
function hasMandate(states: readonly string[]): Condition {
  const others = openStates.filter((state) => !states.includes(state))
  return states.includes('ninguno') ? sql<SqlBool>`not ${openMandate(others)}` : openMandate(states)
}

const fold = (column: string) => sql<string>`f_norm(${sql.ref(column)})`

const begins = (column: string, typed: string): Condition =>
  sql`${sql.ref(column)} collate "C" like ${toLikePattern(typed).slice(1)}`

/** As the search box understands a telephone: its beginning, or its last figures (rule people-19). */
function matchesPhone(column: string, typed: string): Condition {
  const beginning = begins(column, beginPhone(typed) ?? typed)
  const { phoneEnd } = readSearchKeys(typed)
  return phoneEnd === undefined
    ? beginning
    : sql`(${beginning} or ${endsWithFigures(sql.ref(column), phoneEnd)})`
}

/** Between two days of Madrid, both included. */
export const isWithin = (column: string, from: string | undefined, to: string | undefined) =>
  all(
    from && sql`${sql.ref(column)} >= ${fromMadridTime(sql`${from}::date`)}`,
    to && sql`${sql.ref(column)} < ${fromMadridTime(sql`${to}::date + 1`)}`,
  )

/** The last birthday of those who are of an age today. */
const yearsBefore = (today: string, years: number) =>
  sql`(${today}::date - make_interval(years => ${years}::integer))::date`

/** Created or changed by an import. */
const isChangedByImport = (importId: number): Condition =>
  eb(
    'affiliate.id',
    'in',
    eb
      .selectFrom('importCreated')
      .select('affiliateId')
      .where('batchId', '=', importId)
      .union(eb.selectFrom('importChanged').select('affiliateId').where('batchId', '=', importId)),
  )

/** The least and the most of whole numbers that compare so with one. */
const boundsOf: Record<(typeof comparisons)[number], (number: number) => (number | undefined)[]> = {
  '<': (number) => [undefined, number - 1],
  '<=': (number) => [undefined, number],
  '=': (number) => [number, number],
  '>=': (number) => [number],
  '>': (number) => [number + 1],
}

/**
 * Whether somebody was confirmed so often at meetings of some days. `exists`, which PostgreSQL joins, also turned round;
 * `not in` would be asked of each person anew.
 */
function hasAttended(days: Condition | undefined, least: number, most?: number): Condition {
  const isCounted = sql`status = 'Confirmado' ${days ? sql`and meeting_id in (select id from meeting where ${days})` : sql``}`
  if (least === 1 && most === undefined)
    return sql`exists (select from meeting_attendance where ${isCounted} and affiliate_id = affiliate.id)`
  const times = sql`count(*) >= ${least} ${most === undefined ? sql`` : sql`and count(*) <= ${most}`}`
  return sql`exists (select from (
    select affiliate_id from meeting_attendance where ${isCounted} group by affiliate_id having ${times}) as often
    where often.affiliate_id = affiliate.id)`
}

/** Whether somebody has one of some tags; that the caller may use them is for `readPeopleFilter` and trees to say. */
const hasTag = (tags: readonly number[]): Condition =>
  eb('affiliate.id', 'in', eb.selectFrom('personTag').where('tagId', 'in', tags).select('affiliateId'))

/** Whether mail left for somebody from one of some communications. */
const hasReceived = (communications: readonly number[]): Condition =>
  eb(
    'affiliate.id',
    'in',
    eb
      .selectFrom('communicationRecipient')
      .where('communicationId', 'in', communications)
      .where('state', '=', 'sent')
      .where('affiliateId', 'is not', null)
      .select((row) => row.ref('affiliateId').$notNull().as('id')),
  )

/** SQL: whether mail to many does not go to the address of somebody of `affiliate` any more. */
export const hasStoppedAddress = sql<SqlBool>`exists (
  select from suppressed_address stopped where stopped.address = lower(affiliate.email))`
