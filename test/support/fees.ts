import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { DB } from '#server/migrations/schema.ts'
import { anAffiliate } from '#test/support/factories.ts'

/** When tests of fees begin: what a bank still accepts, and what is owed, hang on the day. Of its quarter a month is left. */
export const feeDay = '2026-11-27T10:00:00Z'

let accounts = 0

/** A Spanish account with right control digits, unique in this process. */
export function anAccount(): string {
  accounts += 1
  const ccc = `0049150005${String(accounts).padStart(10, '0')}`
  const check = 98n - (BigInt(`${ccc}142800`) % 97n)
  return `ES${String(check).padStart(2, '0')}${ccc}`
}

/** A member with an account, a quarterly fee of 20 €, and an active mandate; returns the three. */
export async function aPayer(
  db: PeopleDatabase,
  about: Partial<Insertable<DB['affiliate']>> = {},
  mandate: Partial<Insertable<DB['mandate']>> = {},
) {
  const bankAccount = about.bankAccount ?? anAccount()
  const usual = { feeCents: 2000, period: 'Trimestral', creationTime: '2026-01-10T10:00:00Z' }
  const affiliateId = await anAffiliate(db, { ...usual, ...about, bankAccount })
  return { affiliateId, bankAccount, mandateId: await aMandate(db, { affiliateId, ...mandate }) }
}

/** Gives somebody an open mandate, by default active and signed on paper: the one of their account, which becomes so. Returns its number. */
export async function aMandate(
  db: PeopleDatabase,
  { affiliateId, ...about }: Partial<Insertable<DB['mandate']>> & { affiliateId: number },
): Promise<number> {
  const said = { state: 'activo', signedOn: '2026-01-15', evidence: '{"how": "papel"}', ...about }
  const changed = await db
    .updateTable('mandate')
    .set(said)
    .where('affiliateId', '=', affiliateId)
    .where('state', 'in', ['borrador', 'activo', 'suspendido'])
    .returning('id')
    .executeTakeFirst()
  if (changed) return changed.id
  const added = await db
    .insertInto('mandate')
    .values({ affiliateId, iban: anAccount(), ...said })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

const creditor = {
  name: 'Organización de prueba',
  id: 'ES37000G12345674',
  account: 'ES6000491500051234567892',
  bic: 'BSCHESMM',
}

/** Inserts a batch, by default of the quarterly fees of the last quarter of 2026, sent to the bank; returns its number. */
export async function aBatch(
  db: PeopleDatabase,
  about: Partial<Insertable<DB['feeBatch']>> = {},
): Promise<number> {
  const ofFees = { period: 'Trimestral', quarterFrom: '2026-10-01', yearFrom: '2026-01-01' }
  const { id } = await db
    .insertInto('feeBatch')
    .values({
      kind: 'cuotas',
      ...((about.kind ?? 'cuotas') === 'cuotas' && ofFees),
      chargedOn: '2026-11-02',
      state: 'enviada',
      creditor: JSON.stringify(creditor),
      approvedAt: '2026-10-20T10:00:00Z',
      sentAt: '2026-10-21T10:00:00Z',
      author: 'jefa@concejo.example',
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Inserts a charge, by default a fee of 20 € for the last quarter of 2026, as it is after it was sent (`remesado`); give
 * it a batch and a mandate where its state needs them. Returns its number.
 */
export async function aCharge(
  db: PeopleDatabase,
  about: Partial<Insertable<DB['charge']>> = {},
): Promise<number> {
  const kind = about.kind ?? 'cuota'
  const state = about.state ?? 'remesado'
  const settledBy = about.settledBy ?? 'adeudo'
  const { id } = await db
    .insertInto('charge')
    .values({
      kind,
      state,
      settledBy,
      ...(kind === 'cuota' && { covers: '[2026-10-01,2027-01-01)', period: 'Trimestral' }),
      cents: settledBy === 'exencion' ? 0 : 2000,
      explained: 'Cuota entera',
      concept: kind === 'cuota' ? 'CUOTA 4T 2026' : 'DONACION',
      chargedOn: '2026-11-02',
      ...(settledBy === 'adeudo' &&
        state !== 'previsto' &&
        (await freezeDebtor(db, about.mandateId ?? null))),
      ...(state === 'devuelto' && { returnedOn: '2026-11-10', returnCode: 'AM04', stateBefore: 'cobrado' }),
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whom the bank charges, as it is frozen when a batch is approved. */
async function freezeDebtor(db: PeopleDatabase, mandateId: number | null) {
  const mandate =
    mandateId === null
      ? undefined
      : await db
          .selectFrom('mandate')
          .innerJoin('affiliate', 'affiliate.id', 'mandate.affiliateId')
          .select(['mandate.iban', 'mandate.reference', 'mandate.signedOn', 'affiliate.name'])
          .select('affiliate.lastName1')
          .where('mandate.id', '=', mandateId)
          .executeTakeFirst()
  return {
    sequence: 'RCUR',
    holder: mandate ? `${mandate.name} ${mandate.lastName1}` : 'Ana Núñez',
    iban: mandate?.iban ?? anAccount(),
    mandateReference: mandate?.reference ?? 'M-PRUEBA',
    mandateSignedOn: mandate?.signedOn ?? '2026-01-15',
  }
}

/** A payer with a charge in a batch, sent to the bank. */
export async function aSentCharge(db: PeopleDatabase, about: Partial<Insertable<DB['charge']>> = {}) {
  const payer = await aPayer(db)
  const state = about.state === 'cobrado' ? 'cobrada' : 'enviada'
  const batchId = about.batchId ?? (await aBatch(db, { state, segmentName: `Prueba ${payer.affiliateId}` }))
  const sent = { affiliateId: payer.affiliateId, mandateId: payer.mandateId, batchId, ...about }
  const chargeId = await aCharge(db, sent)
  return { ...payer, batchId, chargeId, reference: `C-${String(chargeId).padStart(10, '0')}` }
}

/** The path of the page of a charge that came back and waits for a decision. */
export async function returnedChargePath(db: PeopleDatabase): Promise<string> {
  const { chargeId } = await aSentCharge(db, {
    state: 'devuelto',
    returnCode: 'MD06',
    waits: true,
  })
  return `/panel-administracion/cobros/${chargeId}`
}

/** The path of an answer of the bank with a line that was applied, a doubtful one and an unknown one. */
export async function bankReplyPath(db: PeopleDatabase): Promise<string> {
  const { chargeId, reference } = await aSentCharge(db, { state: 'devuelto', returnCode: 'AM04' })
  const doubtful = await aSentCharge(db)
  const { id } = await db
    .insertInto('bankReply')
    .values({
      kind: 'camt.054',
      fileName: 'devoluciones.xml',
      hash: randomBytes(32),
      messageId: 'N-1',
      total: 3,
      bookedOn: '2026-11-10',
      author: 'super@concejo.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { replyId: id, currency: 'EUR', code: 'AM04' }
  const why = 'El importe no es el mismo: el cobro es de 20,00\u00a0€'
  await db
    .insertInto('bankReplyLine')
    .values([
      {
        ...line,
        position: 1,
        saidReference: reference,
        cents: 2000,
        chargeId,
        match: 'segura',
        state: 'aplicada',
      },
      {
        ...line,
        position: 2,
        saidReference: doubtful.reference,
        cents: 2500,
        chargeId: doubtful.chargeId,
        match: 'dudosa',
        why,
      },
      {
        ...line,
        position: 3,
        cents: 100,
        match: 'desconocida',
        why: 'No trae referencia, y nada de lo que dice coincide con un cobro',
      },
    ])
    .execute()
  return `/panel-administracion/respuestas-del-banco/${id}`
}
