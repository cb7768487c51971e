import { expect, test } from 'vitest'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { anAccount, aPayer } from '#test/support/fees.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aTransport, deliverMails } from '#test/support/mail.ts'

const reason = 'El día no era ese'

type Treasurer = Awaited<ReturnType<typeof aTreasurer>>

/** Makes a batch, tells its people and cancels it: they have not been told that yet. */
async function cancelTold({ make, take, step, world }: Treasurer, form: object = {}, ...more: string[]) {
  const { batchId } = await make({ period: 'Trimestral', ...form })
  await take(batchId, 'approve', 'notice')
  await deliverMails({ world })
  if (more.length > 0) await take(batchId, ...more)
  await step(batchId, 'cancel', { reason })
  return batchId
}

const listSaid = (db: PeopleDatabase) =>
  db
    .selectFrom('mail')
    .select(['state', 'subject', 'plain'])
    .where('kind', '=', 'debitCancelled')
    .orderBy('id')
    .execute()

test('rule fee-8: made again for another day it is said in the mail, or, where that has left, counted in the batch', async () => {
  const treasurer = await aTreasurer()
  const { db, make, step, take, get } = treasurer
  await aPayer(db)
  const cancelOne = async () => {
    const { batchId } = await make({ period: 'Trimestral' })
    await take(batchId, 'approve', 'notice')
    await deliverMails(treasurer)
    await step(batchId, 'cancel', { reason })
  }
  const another = { period: 'Trimestral', chargedOn: '2026-12-01' }
  await cancelOne()
  const early = await make(another)
  await take(early.batchId, 'approve')
  await deliverMails(treasurer)
  const told = await db.selectFrom('mail').select('plain').where('kind', '=', 'debitCancelled').execute()
  expect(told.map(({ plain }) => plain)).toEqual([
    expect.stringMatching(
      /el \d+ de noviembre de 2026 cobraríamos [^]*: el 1 de diciembre de 2026 cobraremos 20,00.€ en tu cuenta ES•• … [^]*Cambia el día. No tienes/,
    ),
  ])
  expect(told[0]?.plain).not.toMatch(/no se cobra|anulado|te avisaremos|devuelva/)
  await step(early.batchId, 'cancel', { reason })
  await db.deleteFrom('mail').execute()

  await cancelOne()
  await deliverMails(treasurer)
  const late = await make(another)
  await take(late.batchId, 'approve')
  expect(await get(late.batchId)).toMatchObject({ toldOtherwise: 1 })
})

test('rule fee-8: another account or mandate is told, with who collects, though day and sum are what they were', async () => {
  const treasurer = await aTreasurer()
  const { db, make, take, get } = treasurer
  const { affiliateId } = await aPayer(db, { email: 'ana@example.org', bankAccount: anAccount() })
  await cancelTold(treasurer)
  const bankAccount = anAccount()
  await db.updateTable('affiliate').set({ bankAccount }).where('id', '=', affiliateId).execute()
  const { reference } = await db
    .updateTable('mandate')
    .set({ state: 'activo', signedOn: '2026-11-20', evidence: '{"how": "papel"}' })
    .where('affiliateId', '=', affiliateId)
    .where('state', '=', 'borrador')
    .returning('reference')
    .executeTakeFirstOrThrow()
  const again = await make({ period: 'Trimestral' })
  await take(again.batchId, 'approve')
  await deliverMails(treasurer)
  const [said] = await listSaid(db)
  expect(said?.plain).toMatch(
    new RegExp(
      `cobraremos 20,00.€ en tu cuenta ES•• … ${bankAccount.slice(-4)}. Cambia la cuenta. No tienes que hacer nada.[^]*Referencia del mandato: ${reference}. Acreedor: Plaza Común, con identificador ES37000G12345674`,
    ),
  )
  expect(await get(again.batchId)).toMatchObject({ noticesLeft: 1, toldOtherwise: 0 })
})

test('rule fee-8: another creditor is told, also of what waited for another batch meanwhile', async () => {
  const treasurer = await aTreasurer()
  const { db, ask, make, take, step } = treasurer
  await aPayer(db, { email: 'ana@example.org' })
  const first = await make({ period: 'Trimestral' })
  await take(first.batchId, 'approve', 'send')
  const { id } = await db
    .updateTable('charge')
    .set({ state: 'devuelto', stateBefore: 'remesado', returnedOn: '2026-11-26', returnCode: 'AM04' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await ask('POST', `/charges/${id}/retry`)).statusCode).toBe(200)
  // The retry, told and cancelled, waits again: it has neither account nor batch any more.
  const form = { chargedOn: '2026-12-10' }
  await cancelTold(treasurer, form)
  await db.updateTable('organisation').set({ creditorName: 'Plaza Nueva' }).execute()
  const again = await make({ period: 'Trimestral', ...form })
  await take(again.batchId, 'approve')
  await deliverMails(treasurer)
  expect((await listSaid(db)).at(-1)?.plain).toMatch(/Cambia quién cobra. [^]*Acreedor: Plaza Nueva/)
  await db.deleteFrom('mail').execute()
  await step(again.batchId, 'cancel', { reason })
  const same = await make({ period: 'Trimestral', ...form })
  await take(same.batchId, 'approve')
  await deliverMails(treasurer)
  expect(await listSaid(db)).toMatchObject([{ state: 'skipped' }])
})

test('rule fee-8: whom another batch charges just so are told nothing, and both batches say so', async () => {
  const treasurer = await aTreasurer()
  const { db, make, take, get } = treasurer
  for (const name of ['ana', 'eva']) await aPayer(db, { email: `${name}@example.org` })
  const first = await cancelTold(treasurer)
  const again = await make({ period: 'Trimestral' })
  await take(again.batchId, 'approve')
  await deliverMails(treasurer)
  expect((await listSaid(db)).map(({ state }) => state)).toEqual(['skipped', 'skipped'])
  expect(await get(first)).toMatchObject({ toldCancelled: 2, toldSame: 2 })
  expect(await get(again.batchId)).toMatchObject({ noticedAt: null, noticesLeft: 2, toldOtherwise: 0 })
})

test('rule fee-8: that the bank had the first is said though the second is the same', async () => {
  const treasurer = await aTreasurer()
  const { db, make, take } = treasurer
  await aPayer(db, { email: 'ana@example.org' })
  await cancelTold(treasurer, {}, 'send')
  const again = await make({ period: 'Trimestral' })
  await take(again.batchId, 'approve')
  await deliverMails(treasurer)
  const [said] = await listSaid(db)
  expect(said?.plain).toMatch(/No cambia nada más. El cobro de antes [^]* que devuelva uno de ellos/)
  expect(said?.plain).not.toMatch(/no se cobra|te avisaremos/)
})

test('rule fee-8: a draft of the same collects nothing yet, nor does what was collected on another day', async () => {
  const treasurer = await aTreasurer()
  const { db, make, take, step } = treasurer
  await aPayer(db, { email: 'ana@example.org' })
  await cancelTold(treasurer)
  const draft = await make({ period: 'Trimestral' })
  await deliverMails(treasurer)
  expect((await listSaid(db)).at(-1)?.plain).toMatch(/Ese día no se cobra, y no tienes que hacer nada/)
  await step(draft.batchId, 'cancel', { reason })

  await cancelTold(treasurer)
  const other = await make({ period: 'Trimestral', chargedOn: '2026-12-01' })
  await take(other.batchId, 'approve', 'send')
  await db.transaction().execute(async (collecting) => {
    await collecting
      .updateTable('charge')
      .set({ state: 'cobrado' })
      .where('batchId', '=', other.batchId)
      .execute()
    await collecting
      .updateTable('feeBatch')
      .set({ state: 'cobrada' })
      .where('id', '=', other.batchId)
      .execute()
  })
  await deliverMails(treasurer)
  expect((await listSaid(db)).at(-1)?.plain).toMatch(/Ese día no se cobra, y no tienes que hacer nada/)
})

test('rule fee-8: of several that collect the same days that of the day that was told is said', async () => {
  const treasurer = await aTreasurer()
  const { db, make, take } = treasurer
  const { affiliateId } = await aPayer(db, {
    email: 'ana@example.org',
    feeCents: 8000,
    period: 'Anual',
    creationTime: '2020-01-01T00:00:00Z',
  })
  await cancelTold(treasurer, { period: 'Anual', chargedOn: '2026-12-10' })
  await db
    .updateTable('affiliate')
    .set({ feeCents: 2000, period: 'Trimestral' })
    .where('id', '=', affiliateId)
    .execute()
  for (const [quarter, chargedOn] of [
    [3, '2026-12-01'],
    [4, '2026-12-10'],
  ] as const) {
    const { batchId } = await make({ period: 'Trimestral', quarter, year: 2026, chargedOn })
    await take(batchId, 'approve')
  }
  await deliverMails(treasurer)
  expect((await listSaid(db)).at(-1)).toMatchObject({
    subject: expect.stringMatching(/^El 10 de diciembre/) as unknown,
    plain: expect.stringMatching(
      /80,00.€ \(2026\)[^]*el 10 de diciembre de 2026 cobraremos 20,00.€ \(4.º trimestre de 2026\)[^]*Cambian el importe y los días que paga/,
    ) as unknown,
  })
})

/** A batch of which its person was told, cancelled after the bank had it or before, and made again with another amount. */
async function aChangedBatch({ wasSent, email = 'ana@example.org' }: { wasSent: boolean; email?: string }) {
  const treasurer = await aTreasurer()
  const { db, make, step, take } = treasurer
  const { affiliateId } = await aPayer(db, { email })
  const first = await make({ period: 'Trimestral' })
  await take(first.batchId, 'approve', 'notice')
  await deliverMails(treasurer)
  if (wasSent) await take(first.batchId, 'send')
  await step(first.batchId, 'cancel', { reason })
  await db.updateTable('affiliate').set({ feeCents: 1500 }).where('id', '=', affiliateId).execute()
  const { batchId } = await make({ period: 'Trimestral' })
  await take(batchId, 'approve')
  return { ...treasurer, batchId }
}

test('rule fee-8: of what the bank had already and another batch charges it is said which one is sent back', async () => {
  const changed = await aChangedBatch({ wasSent: true })
  await deliverMails(changed)
  const { plain } = await changed.db
    .selectFrom('mail')
    .select('plain')
    .where('kind', '=', 'debitCancelled')
    .executeTakeFirstOrThrow()
  expect(plain).toMatch(
    /cobraremos 15,00.€ [^]*Cambia el importe. El cobro de antes [^]* que devuelva el de 20,00.€/,
  )
})

/** How often a mail about a cancelled debit was tried. */
const readTries = async (db: PeopleDatabase) =>
  (
    await db
      .selectFrom('mail')
      .select('attempts')
      .where('kind', '=', 'debitCancelled')
      .executeTakeFirstOrThrow()
  ).attempts

test('rule fee-8: a mail with another amount that has not left told nobody of it', async () => {
  const changed = await aChangedBatch({ wasSent: false, email: 'unknown-ana@example.org' })
  const { db, batchId, get } = changed
  const relay = await aFussyRelay()
  await deliverMails(changed, { transport: aTransport(relay.url) })
  expect(await readTries(db)).toBe(1)
  expect(await get(batchId)).toMatchObject({ noticesLeft: null })
})

test('rule fee-8: a change that does not leave takes back nothing of what the batch told by itself', async () => {
  const changed = await aChangedBatch({ wasSent: false, email: 'unknown-ana@example.org' })
  const { db, batchId, get, take } = changed
  await db.updateTable('affiliate').set({ email: 'ana@example.org' }).execute()
  await take(batchId, 'notice')
  const relay = await aFussyRelay()
  const transport = aTransport(relay.url)
  await db
    .updateTable('mail')
    .set({ nextAttempt: '2100-01-01T00:00:00Z' })
    .where('kind', '=', 'debitCancelled')
    .execute()
  await deliverMails(changed, { transport })
  expect(await get(batchId)).toMatchObject({ noticesLeft: 1 })
  await db
    .updateTable('mail')
    .set({ nextAttempt: '2026-01-01T00:00:00Z' })
    .where('kind', '=', 'debitCancelled')
    .execute()
  await deliverMails(changed, { transport })
  expect(await readTries(db)).toBe(1)
  expect(await get(batchId)).toMatchObject({ noticesLeft: 1 })
})
