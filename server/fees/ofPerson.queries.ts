import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { maskIban } from '#contract/fees/basics/iban.ts'
import type { ChargeOfPerson, FeeRequestOfPerson, Mandate } from '#contract/fees/ofPerson.ts'
import { shareOfDays } from '#contract/fees/shareOfDays.ts'
import { freeDays, isArrears, isOwed } from '#server/fees/basics/owed.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

const allOfThem = sql<SqlBool>`true`

export const mandateColumns = [
  'mandate.id',
  'mandate.reference',
  'mandate.iban as bankAccount',
  'mandate.holder',
  'mandate.state',
  'mandate.signedOn',
  sql<Mandate['signedHow']>`mandate.evidence ->> 'how'`.as('signedHow'),
  'mandate.reason',
  'mandate.createdAt',
  'mandate.endedAt',
  'mandate.lastChargedOn',
  sql<string | null>`(select max(last.returned_on) from charge last where last.mandate_id = mandate.id
    and last.charged_on = mandate.last_charged_on)`.as('lastReturnedOn'),
  'mandate.version',
] as const

/** The mandates of a person with whole accounts, the latest first. */
export const listMandatesOf = (
  db: Database,
  scope: Scope,
  affiliateId: number,
  where: RawBuilder<SqlBool> = allOfThem,
) =>
  scope
    .selectFrom(db, 'mandate')
    .where('mandate.affiliateId', '=', affiliateId)
    .where(where)
    .select(mandateColumns)
    .orderBy('mandate.id', 'desc')
    .$castTo<Omit<Mandate, 'proofs'>>()
    .execute()

/** Mandates as staff read them. */
export const maskMandates = <Row extends Pick<Mandate, 'bankAccount'>>(mandates: readonly Row[]): Row[] =>
  mandates.map((mandate) => ({ ...mandate, bankAccount: maskIban(mandate.bankAccount) }))

/** SQL: the days of a fee that is owed which nothing pays. */
export const selectDueDays = sql<
  ChargeOfPerson['dueDays']
>`case when charge.kind = 'cuota' and ${isOwed} then ${freeDays} else '[]' end`

export const chargeColumns = [
  'charge.id',
  'charge.reference',
  'charge.kind',
  'charge.concept',
  sql<string | null>`lower(charge.covers)`.as('from'),
  sql<string | null>`upper(charge.covers) - 1`.as('to'),
  'charge.period',
  'charge.cents',
  'charge.settledBy',
  'charge.state',
  'charge.chargedOn',
  'charge.returnedOn',
  'charge.returnCode',
  'charge.note',
  isOwed.as('isOwed'),
  isArrears.as('isArrears'),
  selectDueDays.as('dueDays'),
] as const

/** A charge as it is read, of which what is owed is not counted yet. */
export type ReadCharge = Omit<ChargeOfPerson, 'dueCents'>

/** Adds what is owed of a charge: of a fee the share of the days that nothing pays (rule fee-10). */
const addDue = (charge: ReadCharge): ChargeOfPerson => ({ ...charge, dueCents: countDue(charge) })

type Counted = Pick<ReadCharge, 'kind' | 'isOwed' | 'cents' | 'from' | 'to' | 'dueDays'>

/** What is owed of a charge. */
export function countDue({ kind, isOwed: owed, cents, from, to, dueDays }: Counted): number {
  if (!owed) return 0
  return kind === 'donacion' || from === null || to === null
    ? cents
    : shareOfDays(cents, { from, to }, dueDays)
}

/** The latest charges of a person, or all. */
export async function listChargesOf(
  db: Database,
  scope: Scope,
  affiliateId: number,
  { where = allOfThem, most }: { where?: RawBuilder<SqlBool>; most?: number } = {},
): Promise<ChargeOfPerson[]> {
  const rows = await scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where(where)
    .select(chargeColumns)
    .orderBy('charge.chargedOn', 'desc')
    .orderBy('charge.id', 'desc')
    .limit(most ?? 100_000)
    .$castTo<ReadCharge>()
    .execute()
  return rows.map(addDue)
}

/** What a person has asked to pay, the latest first. */
export const listRequestsOf = (
  db: Database,
  scope: Scope,
  affiliateId: number,
  where: RawBuilder<SqlBool> = allOfThem,
) =>
  scope
    .selectFrom(db, 'feeRequest')
    .where('feeRequest.affiliateId', '=', affiliateId)
    .where(where)
    .select(['id', 'cents', 'period', 'reason', 'state', 'answer', 'createdAt', 'decidedAt'])
    .select(['grantedCents', 'grantedPeriod', 'grantedUntil'])
    .orderBy('id', 'desc')
    .$castTo<FeeRequestOfPerson>()
    .execute()

/** Who leaves for good signs anew when they come back (rule fee-6): their mandates are not taken up again. */
export const endMandatesForGood = (db: Database, scope: Scope, affiliateId: number) =>
  scope
    .updateTable(db, 'mandate')
    .set({ stateBefore: null })
    .where('affiliateId', '=', affiliateId)
    .where('stateBefore', 'is not', null)
    .execute()
