import { sql, type Expression, type SqlBool } from 'kysely'
import type { DebtorFacts } from '#contract/fees/judging.ts'
import { isLive } from '#server/fees/basics/charges.queries.ts'
import { isOpenMandate } from '#server/fees/basics/mandates.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { dropRetriesOfFormer } from '#server/fees/charges.decisions.queries.ts'
import { accountFact } from '#server/fees/accounts.queries.ts'
import { keepPeople } from '#server/fees/batches/heldPeople.queries.ts'
import { mandateFact } from '#server/fees/batches/payers.queries.ts'

/** Charges of a batch of which the same is known: what decides whether they can be collected, and their numbers. */
export type JudgedCharges = {
  facts: DebtorFacts
  hasOtherMandate: boolean
  /** Whether the fee is another than the one that they were made of. */
  hasOtherFee: boolean
  charges: number[]
}

/** The fees of a draft by what is known now of whom they are of. */
export const groupDraftFees = async (
  db: Database,
  scope: Scope,
  { id, chargedOn }: { id: number; chargedOn: string },
): Promise<JudgedCharges[]> => {
  // PostgreSQL may not know yet how many charges were written a moment ago, and would look each up in all mandates.
  await sql`set local enable_nestloop = off`.execute(db)
  const rows = await scope
    .selectFrom(db, 'charge')
    .innerJoin('affiliate', 'affiliate.id', 'charge.affiliateId')
    .leftJoin('mandate', (join) =>
      join
        .onRef('mandate.affiliateId', '=', 'affiliate.id')
        .onRef('mandate.iban', '=', 'affiliate.bankAccount')
        .on(isOpenMandate('mandate')),
    )
    .where('charge.batchId', '=', id)
    .where('charge.kind', '=', 'cuota')
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`, sql`5`])
    .select([
      sql<boolean>`affiliate.inscription_type <> 0`.as('isMember'),
      accountFact('affiliate.bank_account').as('account'),
      mandateFact(chargedOn).as('mandate'),
      sql<boolean>`(mandate.id is not null and mandate.id is distinct from charge.mandate_id
        or affiliate.bank_account is distinct from (select iban from mandate as of_charge where of_charge.id = charge.mandate_id))`.as(
        'hasOtherMandate',
      ),
      sql<boolean>`(charge.fee_cents is not null and (charge.fee_cents, charge.period)
        is distinct from (affiliate.fee_cents, affiliate.period))`.as('hasOtherFee'),
      sql<number[]>`array_agg(charge.id)`.as('charges'),
    ])
    .execute()
  await sql`set local enable_nestloop = on`.execute(db)
  return rows.map(({ hasOtherMandate, hasOtherFee, charges, ...facts }) => ({
    facts,
    hasOtherMandate,
    hasOtherFee,
    charges,
  }))
}

/** The donations of a draft by what is known now of their records. */
export const groupDraftDonations = async (
  db: Database,
  scope: Scope,
  id: number,
): Promise<JudgedCharges[]> => {
  const rows = await scope
    .selectFrom(db, 'charge')
    .innerJoin('record', 'record.id', 'charge.recordId')
    .where('charge.batchId', '=', id)
    .groupBy([sql`1`, sql`2`])
    .select([
      sql<boolean>`not record.blocked`.as('isMember'),
      accountFact('record.bank_account').as('account'),
      sql<number[]>`array_agg(charge.id)`.as('charges'),
    ])
    .execute()
  return rows.map(({ charges, ...facts }) => ({
    facts: { ...facts, mandate: 'activo' },
    hasOtherMandate: false,
    hasOtherFee: false,
    charges,
  }))
}

/** Takes charges out of a draft, with the reason; those that came back wait for another batch. Returns how many. */
export async function takeOutCharges(
  db: Database,
  scope: Scope,
  {
    batchId,
    charges,
    reason,
    detail,
  }: { batchId: number; charges: readonly number[]; reason: string; detail: string },
): Promise<number> {
  const meant = sql<boolean>`charge.id = any(${charges}::integer[])`
  const taken = await scope
    .selectFrom(db, 'charge')
    .where(meant)
    .where('charge.batchId', '=', batchId)
    .where('charge.state', '=', 'previsto')
    .select(['affiliateId', 'recordId'])
    .execute()
  await keepPeople(
    { db, scope },
    taken.flatMap(({ affiliateId }) => (affiliateId === null ? [] : [affiliateId])),
  )
  await sql`insert into fee_batch_left_out (batch_id, affiliate_id, record_id, reason, detail)
    select ${batchId}::integer, case when record_id is null then affiliate_id end, record_id, ${reason}, ${detail}
    from unnest(${taken.map(({ affiliateId }) => affiliateId)}::integer[],
      ${taken.map(({ recordId }) => recordId)}::integer[]) as person (affiliate_id, record_id)
    on conflict do nothing`.execute(db)
  const freed = await scope
    .updateTable(db, 'charge')
    .set({ batchId: null })
    .where(meant)
    .where('charge.batchId', '=', batchId)
    .where('charge.state', '=', 'previsto')
    .where('charge.retryOf', 'is not', null)
    .returning('charge.id')
    .execute()
  await dropRetriesOfFormer(db, scope, freed)
  await scope
    .deleteFrom(db, 'charge')
    .where(meant)
    .where('charge.batchId', '=', batchId)
    .where('charge.state', '=', 'previsto')
    .execute()
  return taken.length
}

/** How many charges one statement changes: a batch has any number, and a statement ends in time. */
const pieceSize = 5_000

/** Does something to the charges of a batch in one of some states, piece by piece in their order. */
async function forEachPiece(
  db: Database,
  scope: Scope,
  { batchId, state }: { batchId: number; state: string },
  change: (isMeant: Expression<SqlBool>) => Promise<unknown>,
): Promise<void> {
  const found = await scope
    .selectFrom(db, 'charge')
    .where('charge.batchId', '=', batchId)
    .where('charge.state', '=', state)
    .select('charge.id')
    .orderBy('charge.id')
    .execute()
  for (let from = 0; from < found.length; from += pieceSize) {
    const ids = found.slice(from, from + pieceSize).map(({ id }) => id)
    await change(sql<SqlBool>`charge.id = any(${ids}::integer[])`)
  }
}

/** SQL: whether a mandate has had a debit that a bank took, or has one that is on its way: in another batch, or before it in this one. */
const wasUsed = sql<boolean>`exists (
  select from charge as before where before.mandate_id = charge.mandate_id and before.id <> charge.id
    and before.sequence is not null
    and (${isLive('before')} or before.state_before = 'cobrado'))`

/** Writes into the fees of a batch whom the bank charges: FRST for the first debit of a mandate, RCUR for the others. */
export const freezeFees = (db: Database, scope: Scope, batchId: number) =>
  forEachPiece(db, scope, { batchId, state: 'previsto' }, (isMeant) => freezeSome(db, scope, isMeant))

const freezeSome = (db: Database, scope: Scope, isMeant: Expression<SqlBool>) =>
  scope
    .updateTable(db, 'charge')
    .from('mandate')
    .from((eb) =>
      eb
        .selectFrom('charge')
        .where(isMeant)
        .select([
          'charge.id',
          sql<string>`case when row_number() over (partition by charge.mandate_id order by charge.id) > 1 or ${wasUsed}
            then 'RCUR' else 'FRST' end`.as('sequence'),
        ])
        .as('ordered'),
    )
    .from('affiliate')
    .whereRef('charge.id', '=', 'ordered.id')
    .whereRef('mandate.id', '=', 'charge.mandateId')
    .whereRef('affiliate.id', '=', 'charge.affiliateId')
    .set((eb) => ({
      sequence: eb.ref('ordered.sequence'),
      holder: sql`coalesce(mandate.holder, concat_ws(' ', affiliate.name, affiliate.last_name_1, affiliate.last_name_2))`,
      iban: eb.ref('mandate.iban'),
      mandateReference: eb.ref('mandate.reference'),
      mandateSignedOn: eb.ref('mandate.signedOn'),
    }))
    .execute()

/** The same of donations, each with a mandate of its own (OOFF), signed on the day on which it was noted. */
export const freezeDonations = (db: Database, scope: Scope, batchId: number) =>
  scope
    .updateTable(db, 'charge')
    .from('record')
    .where('charge.batchId', '=', batchId)
    .whereRef('record.id', '=', 'charge.recordId')
    .set((eb) => ({
      sequence: 'OOFF',
      holder: sql`concat_ws(' ', record.name, record.last_name_1, record.last_name_2)`,
      iban: eb.ref('record.bankAccount'),
      mandateReference: sql`'D-' || record.id`,
      mandateSignedOn: sql`${toMadridTime(sql`record.creation_time`)}::date`,
    }))
    .execute()

/** Moves the charges of a batch from a state to another. */
export const moveCharges = (
  db: Database,
  scope: Scope,
  batchId: number,
  [from, to]: readonly [string, string],
) =>
  forEachPiece(db, scope, { batchId, state: from }, (isMeant) =>
    scope
      .updateTable(db, 'charge')
      .set({ state: to })
      .where(isMeant)
      .where('charge.state', '=', from)
      .execute(),
  )

/** Charges that came back and were not sent leave a batch that is cancelled, and wait for another one. */
export async function freeWaiting(db: Database, scope: Scope, batchId: number): Promise<void> {
  const freed = await scope
    .updateTable(db, 'charge')
    .set({
      batchId: null,
      sequence: null,
      holder: null,
      iban: null,
      mandateReference: null,
      mandateSignedOn: null,
      noticedAt: null,
      noticeFailed: false,
    })
    .where('charge.batchId', '=', batchId)
    .where('charge.state', '=', 'previsto')
    .where('charge.retryOf', 'is not', null)
    // Of two profiles that were merged the other has a charge for the same days.
    .where('charge.doubled', '=', false)
    .returning('charge.id')
    .execute()
  await dropRetriesOfFormer(db, scope, freed)
}

/** Locks the mandates of a batch before its charges, as everybody does (`docs/architecture.md`). */
export const lockMandates = (db: Database, scope: Scope, batchId: number) =>
  scope
    .selectFrom(db, 'mandate')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('charge')
          .whereRef('charge.mandateId', '=', 'mandate.id')
          .where('charge.batchId', '=', batchId)
          .select(sql`1`.as('one')),
      ),
    )
    .select(sql`1`.as('one'))
    .orderBy('mandate.id')
    .forNoKeyUpdate('mandate')
    .execute()

/** The mandates of a batch have been used on its day. */
export const noteUse = (db: Database, scope: Scope, { id, chargedOn }: { id: number; chargedOn: string }) =>
  scope
    .updateTable(db, 'mandate')
    .set({ lastChargedOn: sql`greatest(mandate.last_charged_on, ${chargedOn}::date)` })
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('charge')
          .whereRef('charge.mandateId', '=', 'mandate.id')
          .where('charge.batchId', '=', id)
          .where('charge.state', '=', 'remesado')
          .select(sql`1`.as('one')),
      ),
    )
    .execute()
