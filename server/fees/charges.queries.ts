import { sql, type Expression, type SqlBool } from 'kysely'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { maskAccountsIn } from '#contract/fees/basics/maskedTexts.ts'
import type { Charge, ChargeDetails, ChargeFilter, ChargeSummary } from '#contract/fees/charges.ts'
import { chargeStates, type ChargeState } from '#contract/fees/basics/chargeStates.ts'
import type { PageRequest } from '#contract/page.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isOwed, isUndecided, openMandateState } from '#server/fees/basics/owed.queries.ts'
import { countDue, selectDueDays, type ReadCharge } from '#server/fees/ofPerson.queries.ts'
import { isRetriable, isWaitingRetry } from '#server/fees/basics/returned.queries.ts'
import { partByNull } from '#server/kernel/lists/knownFirst.ts'
import { defineStreamedList, sortBy, type Rows } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'
import { searchRows } from '#server/people/find.queries.ts'

const day = (of: string, name: string) => sql<string | null>`to_char(${sql.ref(of)}, 'YYYY-MM-DD')`.as(name)

/** What whoever is outside the census is called stands in the record of their donation. */
const named = (name: string) =>
  sql<string | null>`coalesce(${sql.ref(`affiliate.${name}`)}, ${sql.ref(`record.${name}`)})`

const columns = [
  'charge.id',
  'charge.reference',
  'charge.kind',
  'charge.affiliateId',
  'charge.recordId',
  named('id_document').as('idDocument'),
  named('name').as('name'),
  named('last_name_1').as('lastName1'),
  named('last_name_2').as('lastName2'),
  sql<string | null>`to_char(lower(charge.covers), 'YYYY-MM-DD')`.as('coversFrom'),
  sql<string | null>`to_char(upper(charge.covers) - 1, 'YYYY-MM-DD')`.as('coversTo'),
  'charge.period',
  'charge.cents',
  'charge.settledBy',
  'charge.state',
  'charge.chargedOn',
  'charge.batchId',
  day('charge.returned_on', 'returnedOn'),
  'charge.returnCode',
  isUndecided.as('waits'),
  'charge.retryOf',
  sql<
    number | null
  >`(select again.id from charge again where again.retry_of = charge.id and again.state <> 'anulado')`.as(
    'retriedBy',
  ),
  'charge.note',
] as const

/** Adds to charges whose they are. */
const joinPayers = (rows: Rows<DB, 'charge'>) =>
  rows
    .leftJoin('affiliate', 'affiliate.id', 'charge.affiliateId')
    .leftJoin('record', 'record.id', 'charge.recordId')

const is = (condition: Expression<SqlBool>, asked: unknown): Expression<SqlBool>[] =>
  asked === undefined ? [] : [condition]

/** The conditions of a filter of charges. */
async function listConditions(db: Database, filter: ChargeFilter): Promise<Expression<SqlBool>[]> {
  const { q, affiliateId, state, kind, settledBy, period, year, chargedFrom, chargedTo, batchId, replyId } =
    filter
  return [
    ...(q === undefined ? [] : [await findPayers(db, q)]),
    ...is(sql`charge.affiliate_id = ${affiliateId}`, affiliateId),
    ...is(sql`charge.state = ${state}`, state),
    ...is(sql`charge.kind = ${kind}`, kind),
    ...is(sql`charge.settled_by = ${settledBy}`, settledBy),
    ...is(sql`charge.period = ${period}`, period),
    ...(year === undefined ? [] : [isOfYear(year)]),
    ...is(sql`charge.charged_on >= ${chargedFrom}::date`, chargedFrom),
    ...is(sql`charge.charged_on <= ${chargedTo}::date`, chargedTo),
    ...is(sql`charge.batch_id = ${batchId}`, batchId),
    ...is(
      sql`charge.id in (select l.charge_id from bank_reply_line l where l.reply_id = ${replyId} and l.state = 'aplicada')`,
      replyId,
    ),
    ...is(isUndecided, filter.waits),
    ...is(isRetriable, filter.retriable),
    ...is(isWaitingRetry, filter.retries),
  ]
}

const isOfYear = (year: number) => {
  const [from, to] = [`${year}-01-01`, `${year + 1}-01-01`]
  return sql<SqlBool>`(charge.covers && daterange(${from}::date, ${to}::date)
    or charge.covers is null and charge.charged_on >= ${from}::date and charge.charged_on < ${to}::date)`
}

/** The charge of a typed reference, those of all references within a text (also as a bank writes them, without the hyphen), or those of whoever a text means, in the census or by the record of a donation. */
async function findPayers(db: Database, q: string): Promise<Expression<SqlBool>> {
  const [, digits] = /^C[\s-]?0*(\d{1,9})$/i.exec(q) ?? []
  if (digits !== undefined) return sql<SqlBool>`charge.id = ${Number(digits)}`
  const ids = [...q.matchAll(/\bC-?(\d{10})(?!\d)/gi)].map(([, number]) => Number(number))
  if (ids.length > 0) return sql<SqlBool>`charge.id = any(${ids}::bigint[])`
  const [members, outsiders] = await Promise.all([
    searchRows(db, 'affiliate', q),
    searchRows(db, 'record', q),
  ])
  // Each by a query of its own: a list of thousands of numbers would be gone through for each charge.
  return sql<SqlBool>`(charge.affiliate_id in (select affiliate.id from affiliate where ${members.where})
    or charge.affiliate_id is null and charge.record_id in (select record.id from record where ${outsiders.where}))`
}

type Query = ChargeFilter &
  Pick<PageRequest, 'direction'> & {
    sort: 'id' | 'chargedOn' | 'cents' | 'returnedOn'
  }

/** The list of charges: of everybody, or with `affiliateId` of one person. */
export async function defineChargeList(
  { db, scope }: { db: Database; scope: Scope },
  { sort, direction, ...filter }: Query,
) {
  return defineStreamedList({
    from: scope.rowsOf('charge', joinPayers),
    where: await listConditions(db, filter),
    order: sortBy(direction, sort === 'id' ? ['charge.id'] : [`charge.${sort}`, 'charge.id']),
    parts: sort === 'returnedOn' ? partByNull('charge.returnedOn') : undefined,
    read: (page) => page.select(columns).$castTo<Charge>().execute(),
    stream: (all) => all.select(columns).$castTo<Charge>().stream(500),
  })
}

/** How many charges a filter means, and how much they are, by states. */
export async function sumCharges(db: Database, scope: Scope, filter: ChargeFilter): Promise<ChargeSummary> {
  const conditions = await listConditions(db, filter)
  const rows = await conditions
    .reduce((all, condition) => all.where(condition), joinPayers(scope.selectFrom(db, 'charge')))
    .select(({ fn }) => [
      'charge.state',
      isUndecided.as('waits'),
      isRetriable.as('isRetriable'),
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(charge.cents), 0)`.as('cents'),
    ])
    .groupBy(['charge.state', sql`2`, sql`3`])
    .$castTo<{ state: ChargeState; waits: boolean; isRetriable: boolean; count: number; cents: number }>()
    .execute()
  const sum = (some: typeof rows) => ({
    count: some.reduce((all, { count }) => all + count, 0),
    cents: some.reduce((all, { cents }) => all + cents, 0),
  })
  // Safe: one entry for each state.
  const byState = Object.fromEntries(
    chargeStates.map((state) => [state, sum(rows.filter((row) => row.state === state))]),
  ) as ChargeSummary['byState']
  return {
    all: sum(rows),
    byState,
    waiting: sum(rows.filter(({ waits }) => waits)),
    retriable: sum(rows.filter((row) => row.isRetriable)),
  }
}

const selectLines = sql<ChargeDetails['lines']>`coalesce((
  select json_agg(json_build_object('replyId', r.id, 'position', l.position, 'kind', r.kind, 'bookedOn', coalesce(l.booked_on, r.booked_on),
    'code', l.code, 'cents', l.cents, 'match', l.match, 'state', l.state, 'why', l.why) order by r.id, l.position)
  from bank_reply_line l join bank_reply r on r.id = l.reply_id where l.charge_id = charge.id), '[]')`

const selectRetries = sql<ChargeDetails['retries']>`coalesce((
  select json_agg(json_build_object('id', again.id, 'settledBy', again.settled_by, 'state', again.state, 'chargedOn', again.charged_on,
    'author', again.author, 'createdAt', to_char(again.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by again.id)
  from charge again where again.retry_of = charge.id), '[]')`

const selectPaid = sql<ChargeDetails['paidBy']>`coalesce((
  select json_agg(json_build_object('id', paid.id, 'settledBy', paid.settled_by, 'chargedOn', paid.charged_on) order by paid.id)
  from charge paid where charge.returned_on is not null and paid.affiliate_id = charge.affiliate_id and paid.id <> charge.id
    and paid.retry_of is distinct from charge.id and paid.kind = 'cuota' and paid.state = 'cobrado' and paid.covers && charge.covers), '[]')`

const selectMandate = sql<ChargeDetails['mandate']>`(
  select json_build_object('id', m.id, 'reference', m.reference, 'state', m.state, 'reason', m.reason)
  from mandate m where m.id = charge.mandate_id)`

const selectBatch = sql<ChargeDetails['batch']>`(
  select json_build_object('id', b.id, 'state', b.state, 'chargedOn', b.charged_on)
  from fee_batch b where b.id = charge.batch_id)`

/** A charge with everything that has happened to it. */
export async function findCharge(db: Database, scope: Scope, id: number): Promise<ChargeDetails | undefined> {
  const found = await joinPayers(scope.selectFrom(db, 'charge'))
    .where('charge.id', '=', id)
    .select(columns)
    .select([
      'charge.explained',
      'charge.concept',
      'charge.holder',
      'charge.iban',
      'charge.sequence',
      'charge.doubled',
      sql<boolean>`coalesce(affiliate.inscription_type = 0, false)`.as('isClosed'),
      isOwed.as('isOwed'),
      selectDueDays.as('dueDays'),
      'charge.author',
      'charge.createdAt',
      'charge.stateAt',
      'charge.decidedBy',
      'charge.decidedAt',
      openMandateState.as('openMandate'),
      selectPaid.as('paidBy'),
      selectLines.as('lines'),
      selectRetries.as('retries'),
      selectMandate.as('mandate'),
      selectBatch.as('batch'),
    ])
    .$castTo<Omit<ChargeDetails, 'dueCents'> & Pick<ReadCharge, 'dueDays'>>()
    .executeTakeFirst()
  if (!found) return undefined
  const { dueDays, ...charge } = found
  return {
    ...charge,
    dueCents: countDue({ ...charge, from: charge.coversFrom, to: charge.coversTo, dueDays }),
    iban: charge.iban === null ? null : maskIban(charge.iban),
    lines: charge.lines.map(({ why, ...line }) => ({ ...line, why: maskAccountsIn(why) })),
  }
}
