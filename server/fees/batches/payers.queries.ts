import { sql, type Expression, type RawBuilder } from 'kysely'
import type { MandateState } from '#contract/fees/basics/chargeStates.ts'
import { periods, type Period } from '#contract/fees/basics/periods.ts'
import { coveredDays } from '#contract/fees/days.ts'
import type { FeePlan } from '#contract/fees/jobs.ts'
import type { DebtorFacts, EarlierCharge, PayerFacts } from '#contract/fees/judging.ts'
import { isChargedFor } from '#server/fees/basics/charges.queries.ts'
import { isOpenMandate, isUnused } from '#server/fees/basics/mandates.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { hasLiveRetry, isForgiven } from '#server/fees/basics/returned.queries.ts'
import { farFromUsual } from '#contract/fees/unusual.ts'
import { previousFee } from '#server/fees/batches/unusual.queries.ts'
import { accountFact } from '#server/fees/accounts.queries.ts'
import { selectMembersOf } from '#server/people/choosing/segments.queries.ts'
import type { LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'

/** Members within a scope who are chosen for a batch: all, or those of its segment. */
export type Chosen = { scope: Scope; clock: Clock; segment: LoadedTree | null }
type Members = Awaited<ReturnType<typeof selectMembersOf>>

export const selectChosen = async (db: Database, { scope, clock, segment }: Chosen): Promise<Members> =>
  segment
    ? selectMembersOf(db, scope, { clock }, segment)
    : scope.selectFrom(db, 'affiliate').where(isMember('affiliate'))

/** SQL: the state of a mandate joined as `mandate`, as it is on the day of a charge. */
export const mandateFact = (chargedOn: string) => sql<MandateState | null>`
  case when mandate.state = 'activo' and ${isUnused('mandate', sql`${chargedOn}`)} then 'caducado'
    when mandate.id is not null then mandate.state
    when affiliate.bank_account is not null then (
      select ended.state from mandate as ended where ended.affiliate_id = affiliate.id
        and ended.state in ('caducado', 'revocado') and ended.iban = affiliate.bank_account
      order by ended.id desc limit 1) end`

/** SQL: charges that wait for a batch, since somebody has asked for them. */
const isWaiting = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.state`)} = 'previsto' and ${sql.ref(`${table}.batch_id`)} is null
    and ${sql.ref(`${table}.settled_by`)} = 'adeudo')`

export const withMandates = (members: Members) =>
  members.leftJoin('mandate', (join) =>
    join
      .onRef('mandate.affiliateId', '=', 'affiliate.id')
      .onRef('mandate.iban', '=', 'affiliate.bankAccount')
      .on(isOpenMandate('mandate')),
  )

/** SQL: the days for which whoever pays by a period is charged. */
export function daysOf({ year, quarter }: Pick<FeePlan, 'year' | 'quarter'>) {
  const { Trimestral, Anual } = coveredDays(year, quarter)
  return sql`case affiliate.period when 'Trimestral' then daterange(${Trimestral.from}, ${Trimestral.until})
    when 'Anual' then daterange(${Anual.from}, ${Anual.until}) end`
}

/** SQL: what `select` says of the charge that somebody of `affiliate` has for some of some days: the one that counts most. */
export const selectEarlier = (select: RawBuilder<unknown>, days: Expression<unknown>) => sql`(
  select ${select} from charge c
  where c.affiliate_id = affiliate.id and c.kind = 'cuota' and (c.state <> 'anulado' or ${isForgiven('c')})
    and c.covers && ${days} and not (c.state = 'devuelto' and ${hasLiveRetry('c')})
  order by c.state in ('devuelto', 'anulado'), c.state = 'devuelto', c.id limit 1)`

/** SQL: that charge as a table, with what decides (`judgePayer`). */
export const earlierCharge = (days: Expression<unknown>) =>
  sql<EarlierCharge>`${selectEarlier(sql`c.reference, c.state, c.settled_by, c.waits`, days)}`.as('earlier')

/**
 * Those of the chosen who pay by the asked periods, with what decides of each (`judgePayer`); not whose charge for these
 * days waits for a batch, or has joined the one that is being made.
 */
const selectPayers = (members: Members, plan: FeePlan, batchId: number | null) => {
  const asked = plan.period === 'Todas' ? periods : [plan.period]
  return withMandates(members)
    .leftJoinLateral(earlierCharge(daysOf(plan)), (join) => join.onTrue())
    .where(
      sql<boolean>`(affiliate.period = any(${asked}::text[]) or affiliate.period is null and affiliate.fee_cents > 0)`,
    )
    .where(
      sql<boolean>`not exists (select from charge as waiting
        where waiting.affiliate_id = affiliate.id
          and (${isWaiting('waiting')} or waiting.batch_id = ${batchId} and waiting.retry_of is not null)
          and coalesce(waiting.covers && ${daysOf(plan)}, true))`,
    )
}

export const factsOf = (plan: Pick<FeePlan, 'chargedOn'>) =>
  [
    'affiliate.feeCents',
    'affiliate.period',
    sql<string>`${toMadridTime(sql`affiliate.creation_time`)}::date`.as('joinedOn'),
    accountFact('affiliate.bank_account').as('account'),
    mandateFact(plan.chargedOn).as('mandateState'),
    'earlier.reference',
    'earlier.state',
    'earlier.settledBy',
    'earlier.waits',
  ] as const

export type StoredFacts = {
  feeCents: number | null
  period: Period | null
  joinedOn: string
  account: DebtorFacts['account']
  mandateState: MandateState | null
  reference: EarlierCharge['reference'] | null
  state: EarlierCharge['state'] | null
  settledBy: EarlierCharge['settledBy'] | null
  waits: boolean | null
}

export const toFacts = (row: StoredFacts): PayerFacts => ({
  isMember: true,
  feeCents: row.feeCents ?? 0,
  period: row.period,
  joinedOn: row.joinedOn,
  account: row.account,
  mandate: row.mandateState,
  earlier:
    row.state === null || row.settledBy === null
      ? null
      : {
          reference: row.reference ?? '',
          state: row.state,
          settledBy: row.settledBy,
          waits: row.waits ?? false,
        },
})

/** SQL: what somebody was charged the last time, of whom alone it may matter: whose fee is large. */
const previousOfLarge = sql<
  number | null
>`case when affiliate.fee_cents >= ${sql.lit(farFromUsual.least)} then ${previousFee('affiliate.id', 'affiliate.period')} end`

type Previous = { previousCents: number | null }
export type PayerGroup = Previous & { facts: PayerFacts; people: number }

/** How many of the chosen have the same of what decides of them, and of what is usual; of earlier charges, their state alone. */
export async function groupPayers(db: Database, members: Members, plan: FeePlan): Promise<PayerGroup[]> {
  const people = selectPayers(members, plan, null).select([
    ...factsOf(plan),
    previousOfLarge.as('previousCents'),
  ])
  const alike = sql`fee_cents, period, joined_on, account, mandate_state, state, settled_by, waits, previous_cents`
  const { rows } = await sql<StoredFacts & Previous & { people: number }>`
    select ${alike}, null as reference, count(*) as people from (${people}) as payer group by ${alike}`.execute(
    db,
  )
  return rows.map(({ people: count, previousCents, ...row }) => ({
    facts: toFacts(row),
    previousCents,
    people: count,
  }))
}

export type Payer = {
  facts: PayerFacts
  affiliateId: number
  mandateId: number | null
  idDocument: string
  name: string
  lastName1: string
  lastName2: string | null
  bankAccount: string | null
}
type StoredPayer = StoredFacts & Omit<Payer, 'facts'>

const payerColumns = [
  'affiliate.id as affiliateId',
  'mandate.id as mandateId',
  'affiliate.idDocument',
  'affiliate.name',
  'affiliate.lastName1',
  'affiliate.lastName2',
  'affiliate.bankAccount',
] as const

const toPayer = (row: StoredPayer): Payer => ({ ...row, facts: toFacts(row) })

/** Some of the chosen, in the order of their numbers, after one. */
export async function readPayersAfter(
  members: Members,
  plan: FeePlan,
  { after, most }: { after: number; most: number },
): Promise<Payer[]> {
  const rows = await selectPayers(members, plan, null)
    .where('affiliate.id', '>', after)
    .select([...factsOf(plan), ...payerColumns])
    .orderBy('affiliate.id')
    .limit(most)
    .$castTo<StoredPayer>()
    .execute()
  return rows.map(toPayer)
}

/** Some of the chosen whose whole fee is far from what is usual for them or, where that is not known, from the middle of their period. */
export async function readLargePayersAfter(
  members: Members,
  plan: FeePlan,
  { middle, after, most }: { middle: Record<Period, number | null>; after: number; most: number },
): Promise<(Payer & Previous)[]> {
  const ofPeriod = sql`case affiliate.period when 'Trimestral' then ${middle.Trimestral}::integer else ${middle.Anual}::integer end`
  const rows = await selectPayers(members, plan, null)
    .where('affiliate.id', '>', after)
    .where('affiliate.feeCents', '>=', farFromUsual.least)
    .where(
      sql<boolean>`affiliate.fee_cents > ${sql.lit(farFromUsual.times)} * coalesce(${previousOfLarge}, ${ofPeriod})`,
    )
    .select([...factsOf(plan), ...payerColumns, previousOfLarge.as('previousCents')])
    .orderBy('affiliate.id')
    .limit(most)
    .$castTo<StoredPayer & Previous>()
    .execute()
  return rows.map((row) => ({ ...toPayer(row), previousCents: row.previousCents }))
}

/** All of the chosen at one instant, in pieces, between which the transaction may write. */
export async function* streamPayers(
  db: Database,
  members: Members,
  { plan, batchId, pieceSize }: { plan: FeePlan; batchId: number; pieceSize: number },
): AsyncGenerator<Payer[]> {
  const people = selectPayers(members, plan, batchId)
    .select([...factsOf(plan), ...payerColumns])
    .orderBy('affiliate.id')
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await sql`declare payers cursor for ${people}`.execute(db)
  for (;;) {
    const { rows } = await sql<StoredPayer>`fetch ${sql.lit(pieceSize)} from payers`.execute(db)
    if (rows.length === 0) break
    yield rows.map(toPayer)
  }
  await sql`close payers`.execute(db)
}

/** A charge that came back and is asked for again, with what says whether the bank may charge its person. */
export type WaitingCharge = {
  id: number
  affiliateId: number
  cents: number
  mandateId: number | null
  facts: DebtorFacts
}

/** The fees of the chosen that wait for a batch. */
export async function listWaitingFees(
  members: Members,
  { chargedOn }: { chargedOn: string },
): Promise<WaitingCharge[]> {
  const rows = await withMandates(members)
    .innerJoin('charge', 'charge.affiliateId', 'affiliate.id')
    .where(isWaiting('charge'))
    .where('charge.kind', '=', 'cuota')
    .select([
      'charge.id',
      'affiliate.id as affiliateId',
      'charge.cents',
      'mandate.id as mandateId',
      accountFact('affiliate.bank_account').as('account'),
      mandateFact(chargedOn).as('mandate'),
    ])
    .orderBy('charge.id')
    .execute()
  return rows.map(({ account, mandate, ...row }) => ({ ...row, facts: { isMember: true, account, mandate } }))
}

/** Those charges of somebody that there are for some days, by whom. */
export const listEarlier = async (
  db: Database,
  scope: Scope,
  people: readonly number[],
  plan: FeePlan,
): Promise<{ affiliateId: number; reference: string }[]> =>
  scope
    .selectFrom(db, 'affiliate')
    .innerJoin('charge', 'charge.affiliateId', 'affiliate.id')
    .where(sql<boolean>`affiliate.id = any(${people}::integer[])`)
    .where(isChargedFor('charge', daysOf(plan)))
    .select(['affiliate.id as affiliateId', 'charge.reference'])
    .execute()
