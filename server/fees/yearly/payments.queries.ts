import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { YearPaid } from '#contract/fees/yearly/certificates.ts'
import type { ChargeKind, ChargeState, Settlement } from '#contract/fees/basics/chargeStates.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** SQL: whether a charge came back after it was collected. One that the bank refused before was never paid. */
const cameBack = sql`(charge.returned_on is not null and charge.state_before = 'cobrado' and charge.state in ('devuelto', 'anulado'))`

/**
 * SQL: what a row of `charge` moved (rule fee-13), each with its day and its cents: in on the day of the charge when it
 * was collected, and out on the day of its return. A waiver moves nothing. This is the one place that says what was paid.
 */
export const movementsOfCharge: RawBuilder<{ day: string; cents: number }> = sql`(
  select charge.charged_on as day, charge.cents as cents
  where charge.settled_by <> 'exencion' and (charge.state = 'cobrado' or ${cameBack})
  union all
  select charge.returned_on, -charge.cents where charge.settled_by <> 'exencion' and ${cameBack})`

/** Whose payments: a profile's charges, and those of the donations in some records, that were charged to no profile. */
export type Payer = { affiliateId: number; records: readonly number[] }

const selectMovements = (db: Database, scope: Scope, { affiliateId, records }: Payer) =>
  scope
    .selectFrom(db, 'charge')
    .innerJoinLateral(movementsOfCharge.as('movement'), (join) => join.onTrue())
    .where(
      sql<boolean>`(charge.affiliate_id = ${affiliateId}
        or charge.affiliate_id is null and charge.record_id = any(${[...records]}::integer[]))`,
    )

const yearOf = sql<number>`extract(year from movement.day)::integer`

/** What somebody paid in each year, the latest first. */
export const listYearsPaid = (db: Database, scope: Scope, payer: Payer): Promise<YearPaid[]> =>
  selectMovements(db, scope, payer)
    .select([
      yearOf.as('year'),
      sql<number>`coalesce(sum(movement.cents) filter (where charge.kind = 'cuota'), 0)`.as('feeCents'),
      sql<number>`coalesce(sum(movement.cents) filter (where charge.kind = 'donacion'), 0)`.as(
        'donationCents',
      ),
    ])
    .groupBy(yearOf)
    .orderBy('year', 'desc')
    .execute()

/** One payment of a certificate; of a return the cents are below zero. */
export type Payment = {
  day: string
  cents: number
  kind: ChargeKind
  concept: string
  reference: string
  settledBy: Settlement
  /** The days of a fee, both included. */
  from: string | null
  to: string | null
}

/** The payments and returns of a year, in their order. */
export const listPayments = (db: Database, scope: Scope, payer: Payer, year: number): Promise<Payment[]> =>
  selectMovements(db, scope, payer)
    .where(yearOf, '=', year)
    .select(['movement.day', 'movement.cents', 'charge.kind', 'charge.concept', 'charge.reference'])
    .select('charge.settledBy')
    .select([sql`lower(charge.covers)::text`.as('from'), sql`(upper(charge.covers) - 1)::text`.as('to')])
    .orderBy('movement.day')
    .orderBy('charge.id')
    .orderBy('movement.cents', 'desc')
    .$castTo<Payment>()
    .execute()

/** A charge with its person, for its receipt. */
export type ReceiptOf = {
  id: number
  affiliateId: number | null
  recordId: number | null
  reference: string
  kind: ChargeKind
  state: ChargeState
  settledBy: Settlement
  cents: number
  concept: string
  chargedOn: string
  coversFrom: string | null
  /** The last day. */
  coversTo: string | null
  iban: string | null
  name: string
  lastName1: string
  lastName2: string | null
  idDocument: string
}

/** A charge within the scope, if it is such a one; of one without a profile the person is that of its record. */
export const findCharge = (
  db: Database,
  scope: Scope,
  id: number,
  isSuch: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<ReceiptOf | undefined> =>
  scope
    .selectFrom(db, 'charge')
    .leftJoin('affiliate', 'affiliate.id', 'charge.affiliateId')
    .leftJoin('record', 'record.id', 'charge.recordId')
    .where('charge.id', '=', id)
    .where(isSuch)
    .select([
      'charge.id',
      'charge.affiliateId',
      'charge.recordId',
      'charge.reference',
      'charge.kind',
      'charge.state',
      'charge.settledBy',
      'charge.cents',
      'charge.concept',
      'charge.chargedOn',
      'charge.iban',
      sql`lower(charge.covers)::text`.as('coversFrom'),
      sql`(upper(charge.covers) - 1)::text`.as('coversTo'),
      sql`coalesce(affiliate.name, record.name)`.as('name'),
      sql`case when affiliate.id is null then record.last_name_1 else affiliate.last_name_1 end`.as(
        'lastName1',
      ),
      sql`case when affiliate.id is null then record.last_name_2 else affiliate.last_name_2 end`.as(
        'lastName2',
      ),
      sql`coalesce(affiliate.id_document, record.id_document)`.as('idDocument'),
    ])
    .$castTo<ReceiptOf>()
    .executeTakeFirst()

export type PaperPerson = { idDocument: string; name: string; lastName1: string; lastName2: string | null }

/** The person of a profile, as papers name them. */
export const findPaperPerson = (db: Database, scope: Scope, id: number): Promise<PaperPerson | undefined> =>
  scope
    .selectFrom(db, 'affiliate')
    .where('id', '=', id)
    .select(['idDocument', 'name', 'lastName1', 'lastName2'])
    .executeTakeFirst()

/** The records with the document of a profile. */
export async function listRecordsOf(db: Database, scope: Scope, affiliateId: number): Promise<number[]> {
  const document = scope.selectFrom(db, 'affiliate').where('id', '=', affiliateId).select('idDocument')
  const rows = await scope
    .selectFrom(db, 'record')
    .where('idDocument', '=', document)
    .where('recordType', '=', 'Donación')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Who collects, as papers and the tax office name it. */
export async function readCreditor(db: Database): Promise<{ name: string; creditorId: string }> {
  const { name, creditorName, creditorId } = await db
    .selectFrom('organisation')
    .select(['name', 'creditorName', 'creditorId'])
    .executeTakeFirstOrThrow()
  return { name: creditorName || name, creditorId }
}
