import { sql } from 'kysely'
import { allPeriods, type FeeRow, type FeeSummary } from '#contract/fees/feeExport.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import type { Period } from '#contract/fees/basics/periods.ts'
import { dayInMadrid } from '#contract/column.ts'
import { coveredDays, quarterOf } from '#contract/fees/days.ts'
import { explainProrated, prorateFee } from '#contract/fees/prorate.ts'
import type { PageRequest } from '#contract/page.ts'
import { isLiveFor } from '#server/fees/basics/charges.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isValidAccount } from '#server/fees/accounts.queries.ts'
import { findBic } from '#server/fees/bic.ts'

type Charging = {
  /** Whether those are in it too who have a charge for these days. */
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

/** Those of them who are in the export: by default nobody who has a charge for these days. */
const listConditions = (period: AskedPeriod, { alsoCharged, chargedOn }: Charging) => [
  ...listPayers(period),
  ...(alsoCharged ? [] : [sql<boolean>`not ${isCharged(chargedOn)}`]),
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

/** SQL: whether somebody has a charge for the quarter or the year of a day, as they pay: in a batch, or paid. */
function isCharged(chargedOn: string) {
  const { year, quarter } = quarterOf(chargedOn)
  const { Trimestral, Anual } = coveredDays(year, quarter)
  return sql<boolean>`exists (select from charge where charge.affiliate_id = affiliate.id and ${isLiveFor(
    'charge',
    sql`case affiliate.period when 'Anual' then daterange(${Anual.from}, ${Anual.until})
      else daterange(${Trimestral.from}, ${Trimestral.until}) end`,
  )})`
}

/**
 * How many pay, and how much. People of the same fee, period and day are counted by the database, and each of these
 * amounts is prorated once.
 */
export async function countFees(
  db: Database,
  scope: Scope,
  { period, ...charging }: Charging & { period: AskedPeriod },
): Promise<FeeSummary> {
  const charged = isCharged(charging.chargedOn)
  const isIn = charging.alsoCharged ? sql<boolean>`true` : sql<boolean>`not ${charged}`
  const rows = await listPayers(period)
    .reduce((all, condition) => all.where(condition), scope.selectFrom(db, 'affiliate'))
    .select([
      'affiliate.feeCents',
      'affiliate.period',
      sql<string>`${toMadridTime(sql`affiliate.creation_time`)}::date::text`.as('joinedOn'),
      sql<number>`count(*) filter (where ${isIn})`.as('people'),
      sql<number>`count(*) filter (where ${isIn} and not ${isValidAccount('affiliate.bank_account')})`.as(
        'withoutAccount',
      ),
      sql<number>`count(*) filter (where ${charged})`.as('alreadyCharged'),
    ])
    .groupBy(['affiliate.feeCents', 'affiliate.period', 'joinedOn'])
    .$castTo<{
      feeCents: number
      period: Period | null
      joinedOn: string
      people: number
      withoutAccount: number
      alreadyCharged: number
    }>()
    .execute()
  const counted = { people: 0, totalCents: 0, withoutAccount: 0, withoutAmount: 0, alreadyCharged: 0 }
  for (const { people, withoutAccount, alreadyCharged, ...fee } of rows) {
    const { cents } = prorateFee({ ...fee, ...charging })
    counted.people += people
    counted.totalCents += people * cents
    counted.withoutAccount += withoutAccount
    counted.alreadyCharged += alreadyCharged
    if (cents === 0) counted.withoutAmount += people
  }
  return counted
}
