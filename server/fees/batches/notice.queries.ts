import { sql } from 'kysely'
import { readNow } from '#server/kernel/database/madridTime.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { addressOfPayer } from '#server/fees/payerAddress.queries.ts'
import { isSaidDead } from '#server/fees/basics/returned.queries.ts'
import type { Creditor } from '#server/fees/batches/batches.queries.ts'

/** SQL: whether whoever is charged may be written to: nobody writes to who has died. */
export const mayBeTold = sql<boolean>`(not ${isSaidDead}
  and not exists (select from deceased where deceased.affiliate_id = charge.affiliate_id))`

const selectNoticed = (db: Database, scope: Scope, clock: Clock, batchId: number) =>
  scope
    .selectFrom(db, 'charge')
    .leftJoin('record', 'record.id', 'charge.recordId')
    .where('charge.batchId', '=', batchId)
    .where('charge.state', 'in', ['previsto', 'remesado'])
    .where(mayBeTold)
    .where(sql<boolean>`${addressOfPayer(clock)} is not null`)

/** The charges of a batch whose people have an address, and may be written to. */
export const listNoticed = (
  db: Database,
  scope: Scope,
  clock: Clock,
  batchId: number,
): Promise<{ chargeId: number; email: string }[]> =>
  selectNoticed(db, scope, clock, batchId)
    .select('charge.id as chargeId')
    .select(addressOfPayer(clock).as('email'))
    .orderBy('charge.id')
    .$castTo<{ chargeId: number; email: string }>()
    .execute()

/** Of those who can be written to now, those who were told: also by a notice that is on its way. */
const selectTold = (db: Database, scope: Scope, clock: Clock, batchId: number) =>
  selectNoticed(db, scope, clock, batchId).where('charge.noticedAt', 'is not', null)

/** Locks the charges of a batch, of which notices may be leaving. */
export const lockNoticed = (db: Database, scope: Scope, batchId: number) =>
  scope
    .selectFrom(db, 'charge')
    .where('charge.batchId', '=', batchId)
    .where('charge.state', 'in', ['previsto', 'remesado'])
    .select('charge.id')
    .orderBy('charge.id')
    .forUpdate('charge')
    .execute()

/**
 * Notes on a charge that its payer is told of it, by the notice of its batch or by another mail; false when it is not to be made
 * by that batch any more. Whose notice was given up has a letter, until the notice itself leaves.
 */
export async function markNoticed(
  db: Database,
  scope: Scope,
  clock: Clock,
  { chargeId, batchId }: { chargeId: number; batchId?: number | undefined },
  by: 'notice' | 'other',
): Promise<boolean> {
  const marked = await scope
    .updateTable(db, 'charge')
    .set({ noticedAt: await readNow(db, clock), ...(by === 'notice' && { noticeFailed: false }) })
    .where('charge.id', '=', chargeId)
    .where('charge.state', 'in', ['previsto', 'remesado'])
    .where(sql<boolean>`charge.batch_id = coalesce(${batchId ?? null}::integer, charge.batch_id)`)
    .returning('charge.id')
    .execute()
  return marked.length > 0
}

/** Takes back that somebody was told of a charge, as the mail has not left; whose mail was given up is told by letter. */
export async function unmarkNoticed(
  db: Database,
  scope: Scope,
  { chargeId, batchId }: { chargeId: number; batchId?: number | undefined },
  isGivenUp: boolean,
): Promise<void> {
  await scope
    .updateTable(db, 'charge')
    .set({ noticedAt: null, noticeFailed: isGivenUp })
    .where('charge.id', '=', chargeId)
    .where(sql<boolean>`charge.batch_id = coalesce(${batchId ?? null}::integer, charge.batch_id)`)
    .execute()
}

/** Takes back that a mail other than its notice told of a charge; where its notice tells of it, nothing is taken back. */
export const unmarkToldOtherwise = (
  db: Database,
  scope: Scope,
  { chargeId, batchId, hasNotices }: { chargeId: number; batchId: number; hasNotices: boolean },
) =>
  scope
    .updateTable(db, 'charge')
    .set({ noticedAt: null })
    .where('charge.id', '=', chargeId)
    .where('charge.batchId', '=', batchId)
    .$if(hasNotices, (told) => told.where('charge.noticeFailed', '=', true))
    .execute()

type ToldCharge = { chargeId: number; email: string; iban: string; mandateReference: string }

/** Those who were told of a charge of a batch, with the account and the mandate that they read. */
export const listTold = (db: Database, scope: Scope, clock: Clock, batchId: number): Promise<ToldCharge[]> =>
  selectTold(db, scope, clock, batchId)
    .select(['charge.id as chargeId', 'charge.iban', 'charge.mandateReference'])
    .select(addressOfPayer(clock).as('email'))
    .orderBy('charge.id')
    .$castTo<ToldCharge>()
    .execute()

const countOf = async (people: ReturnType<typeof selectNoticed>): Promise<number> => {
  const { count } = await people.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

export const countTold = (db: Database, scope: Scope, clock: Clock, batchId: number) =>
  countOf(selectTold(db, scope, clock, batchId))

/** How many notices of a batch were given up, but of whoever has died since: nobody is to write to them instead. */
export async function countFailedNotices(db: Database, scope: Scope, batchId: number): Promise<number> {
  const { count } = await scope
    .selectFrom(db, 'charge')
    .where('charge.batchId', '=', batchId)
    .where('charge.noticeFailed', '=', true)
    .where(mayBeTold)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many they are whom a notice can reach. */
export const countNoticed = (db: Database, scope: Scope, clock: Clock, batchId: number) =>
  countOf(selectNoticed(db, scope, clock, batchId))

export type NoticedCharge = {
  name: string
  kind: 'cuota' | 'donacion'
  coversFrom: string | null
  coversTo: string | null
  state: string
  cents: number
  explained: string
  chargedOn: string
  iban: string | null
  mandateReference: string | null
  creditor: Creditor | null
}

/** What the mail about a charge says; undefined where nobody is written to any more. */
export const findNoticed = (
  db: Database,
  scope: Scope,
  chargeId: number,
): Promise<NoticedCharge | undefined> =>
  scope
    .selectFrom(db, 'charge')
    .leftJoin('feeBatch', 'feeBatch.id', 'charge.batchId')
    .leftJoin('affiliate', 'affiliate.id', 'charge.affiliateId')
    .leftJoin('record', 'record.id', 'charge.recordId')
    .where('charge.id', '=', chargeId)
    .where(mayBeTold)
    .select([
      sql<string>`coalesce(affiliate.name, record.name)`.as('name'),
      'charge.kind',
      sql<string | null>`lower(charge.covers)`.as('coversFrom'),
      sql<string | null>`upper(charge.covers) - 1`.as('coversTo'),
      'charge.state',
      'charge.cents',
      'charge.explained',
      'charge.chargedOn',
      'charge.iban',
      'charge.mandateReference',
      'feeBatch.creditor',
    ])
    .$castTo<NoticedCharge>()
    .executeTakeFirst()
