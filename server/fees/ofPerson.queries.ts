import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { maskIban } from '#contract/fees/basics/iban.ts'
import type { ChargeOfPerson, FeeRequestOfPerson, Mandate } from '#contract/fees/ofPerson.ts'
import { isArrears, isOwed } from '#server/fees/basics/owed.queries.ts'
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
] as const

/** The latest charges of a person, or all. */
export const listChargesOf = (
  db: Database,
  scope: Scope,
  affiliateId: number,
  { where = allOfThem, most }: { where?: RawBuilder<SqlBool>; most?: number } = {},
) =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.affiliateId', '=', affiliateId)
    .where(where)
    .select(chargeColumns)
    .orderBy('charge.chargedOn', 'desc')
    .orderBy('charge.id', 'desc')
    .limit(most ?? 100_000)
    .$castTo<ChargeOfPerson>()
    .execute()

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
