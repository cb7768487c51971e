import { sql } from 'kysely'
import { allPeriods, type FeeRow, type FeeSummary } from '#contract/fees/feeExport.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import type { Period } from '#contract/fees/basics/periods.ts'
import { dayInMadrid } from '#contract/column.ts'
import { coveredDays, quarterOf } from '#contract/fees/days.ts'
import { explainProrated, prorateFee } from '#contract/fees/prorate.ts'
import type { PageRequest } from '#contract/page.ts'
import { findWhyAside, isCharged, type LeftOutReason } from '#contract/fees/judging.ts'
import { isLive } from '#server/fees/basics/charges.queries.ts'
import { isOpenMandate } from '#server/fees/basics/mandates.queries.ts'
import {
  daysOf,
  earlierCharge,
  factsOf,
  mandateFact,
  selectEarlier,
  toFacts,
  withMandates,
  type StoredFacts,
} from '#server/fees/batches/payers.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isValidAccount } from '#server/fees/accounts.queries.ts'
import { findBic } from '#server/fees/bic.ts'

type Charging = {
  /** Whether those are in it too who have a charge for these days, in a batch or paid. */
  alsoCharged: boolean
  /** In Madrid, `yyyy-mm-dd`. */
  chargedOn: string
  isProrated: boolean
}

/** Those of one period, or of all. */
export type AskedPeriod = Period | typeof allPeriods

/** Members who pay a fee, of one period or of all. */
const listPayers = (period: AskedPeriod) => [
  sql<boolean>`affiliate.inscription_type > 0 and affiliate.fee_cents > 0`,
  ...(period === allPeriods ? [] : [sql<boolean>`affiliate.period = ${period}`]),
]

/**
 * SQL: the days for which somebody would be charged on a day; of whom nobody said how often they pay, the quarter, so
 * that they are not charged twice either.
 */
function daysOn(chargedOn: string) {
  const asked = quarterOf(chargedOn)
  const { from, until } = coveredDays(asked.year, asked.quarter).Trimestral
  return sql`coalesce(${daysOf(asked)}, daterange(${from}, ${until}))`
}

/** SQL: those of them who are in the export, as `findWhyAside` says. */
const listConditions = (period: AskedPeriod, { alsoCharged, chargedOn }: Charging) => [
  ...listPayers(period),
  sql<boolean>`coalesce(${selectEarlier(sql`${alsoCharged}::boolean and ${isLive('c')} and c.settled_by <> 'exencion'`, daysOn(chargedOn))}, true)`,
  sql<boolean>`(not ${isValidAccount('affiliate.bank_account')} or coalesce((select ${mandateFact(chargedOn)} from (values (1)) as one left join mandate
    on mandate.affiliate_id = affiliate.id and mandate.iban = affiliate.bank_account and ${isOpenMandate('mandate')})
    not in ('suspendido', 'caducado', 'revocado'), true))`,
]

const rowColumns = [
  'affiliate.id',
  'affiliate.idDocument',
  'affiliate.name',
  'affiliate.lastName1',
  'affiliate.lastName2',
  'affiliate.bankAccount',
  'affiliate.feeCents',
  'affiliate.period',
  'affiliate.creationTime',
  'birth.id as birthId',
  'birth.pais as birthName',
] as const

type StoredFee = {
  id: number
  idDocument: string
  name: string
  lastName1: string
  lastName2: string | null
  bankAccount: string | null
  feeCents: number
  period: Period | null
  creationTime: string
  birthId: number | null
  birthName: string | null
}

/** Who pays a fee, with what is charged; their accounts are whole only where it is asked for. */
export const defineFeeList = (
  scope: Scope,
  { period, ...charging }: Charging & { period: AskedPeriod },
  { direction }: Pick<PageRequest, 'direction'>,
  accounts: 'masked' | 'whole',
) => {
  const toRow = (row: StoredFee) => composeRow(row, charging, accounts)
  return defineStreamedList({
    from: scope.rowsOf('affiliate', (rows) =>
      rows.leftJoin('country as birth', 'birth.id', 'affiliate.bornCountryId'),
    ),
    where: listConditions(period, charging),
    order: sortBy(direction, ['affiliate.id']),
    read: async (page) => (await page.select(rowColumns).$castTo<StoredFee>().execute()).map(toRow),
    async *stream(all) {
      for await (const row of all.select(rowColumns).$castTo<StoredFee>().stream(200)) yield toRow(row)
    },
  })
}

function composeRow(
  { birthId, birthName, bankAccount, feeCents, ...person }: StoredFee,
  charging: Charging,
  accounts: 'masked' | 'whole',
): FeeRow {
  const joinedOn = dayInMadrid(person.creationTime)
  const charged = prorateFee({ feeCents, period: person.period, joinedOn, ...charging })
  return {
    ...person,
    bornCountry: birthId === null ? null : { id: birthId, pais: birthName ?? '' },
    bankAccount: bankAccount && accounts === 'masked' ? maskIban(bankAccount) : bankAccount,
    fee: feeCents / 100,
    bic: findBic(bankAccount),
    amountCents: charged.cents,
    amountInWords: explainProrated(feeCents, charged),
  }
}

type Group = StoredFacts & { people: number }

/** How many who pay have the same of what decides of them. */
async function groupPayers(db: Database, scope: Scope, period: AskedPeriod, chargedOn: string) {
  const payers = listPayers(period).reduce(
    (all, condition) => all.where(condition),
    withMandates(scope.selectFrom(db, 'affiliate')),
  )
  const people = payers
    .leftJoinLateral(earlierCharge(daysOn(chargedOn)), (join) => join.onTrue())
    .select(factsOf({ chargedOn }))
  const alike = sql`fee_cents, period, joined_on, account, mandate_state, state, settled_by, waits`
  const { rows } = await sql<Group>`
    select ${alike}, null as reference, count(*) as people from (${people}) as payer group by ${alike}`.execute(
    db,
  )
  return rows.map((row) => ({ facts: toFacts(row), people: row.people }))
}

/** How many pay, how much, and who is left aside and why: each amount is prorated once. */
export async function countFees(
  db: Database,
  scope: Scope,
  { period, ...charging }: Charging & { period: AskedPeriod },
): Promise<FeeSummary> {
  const counted = {
    people: 0,
    totalCents: 0,
    withoutAccount: 0,
    withoutMandate: 0,
    withoutAmount: 0,
    withoutPeriod: 0,
    alreadyCharged: 0,
  }
  const leftOut = new Map<LeftOutReason, number>()
  for (const { facts, people } of await groupPayers(db, scope, period, charging.chargedOn)) {
    const reason = findWhyAside(facts, charging)
    if (isCharged(reason)) counted.alreadyCharged += people
    else if (reason) leftOut.set(reason, (leftOut.get(reason) ?? 0) + people)
    if (reason) continue
    const { cents } = prorateFee({ ...facts, ...charging })
    counted.people += people
    counted.totalCents += people * cents
    if (facts.earlier) counted.alreadyCharged += people
    if (facts.account !== 'valid') counted.withoutAccount += people
    else if (facts.mandate !== 'activo') counted.withoutMandate += people
    if (facts.period === null) counted.withoutPeriod += people
    if (cents === 0) counted.withoutAmount += people
  }
  const reasons = [...leftOut].map(([reason, people]) => ({ reason, people }))
  return { ...counted, leftOut: reasons.toSorted((one, other) => other.people - one.people) }
}
