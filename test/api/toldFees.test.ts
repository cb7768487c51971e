import { expect, test } from 'vitest'
import { describeOwed } from '#contract/fees/describeOwed.ts'
import type { PersonFees } from '#contract/fees/personFees.ts'
import type { OwnFees } from '#contract/self/ownFees.ts'
import { feeReturnedMessage } from '#server/fees/fees.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { aTreasurer, setCreditor } from '#test/support/batches.ts'
import { aBatch, aCharge, aMandate, anAccount, aPayer, aSentCharge, feeDay } from '#test/support/fees.ts'
import { deliverMails } from '#test/support/mail.ts'
import { aMerger } from '#test/support/merges.ts'
import { aMember, iban } from '#test/support/self.ts'

const paid = { settledBy: 'efectivo', cents: 2000, paidOn: '2026-11-12', period: 'Trimestral' }

/** A member with a charge that came back, of which staff read what the member does. */
async function aDebtor() {
  const member = await aMember({ bankAccount: iban, feeCents: 2000, period: 'Trimestral' })
  const { db, id } = member
  await member.startAt(feeDay)
  await setCreditor(db)
  const mandateId = await aMandate(db, { affiliateId: id })
  const batchId = await aBatch(db)
  const back = { affiliateId: id, mandateId, batchId, state: 'devuelto' }
  const staff = await member.as('ROLE_SUPER_ADMIN')
  const own = async () => (await member.me('GET', '/logged/fees')).json<OwnFees>()
  const read = async () => (await staff('GET', `/affiliate/${id}/fees`)).json<PersonFees>()
  return { ...member, back, staff, own, read }
}

const concepts = ({ toPay }: Pick<OwnFees | PersonFees, 'toPay'>) => toPay.map(({ concept }) => concept)

test('rule fee-10: the office reads what the member does: nothing of what came with another profile, nor without an account', async () => {
  const debtor = await aDebtor()
  const { db, id, back, own, read } = debtor
  const mine = await aCharge(db, back)
  const merger = await aMerger(debtor)
  const other = await aPayer(db, { email: '' })
  await aCharge(db, {
    affiliateId: other.affiliateId,
    mandateId: other.mandateId,
    batchId: back.batchId,
    state: 'devuelto',
    covers: '[2026-07-01,2026-10-01)',
  })
  const merged = await merger.merge(id, other.affiliateId)
  expect(merged.statusCode, merged.body).toBeLessThan(300)
  const [told, seen] = [await own(), await read()]
  expect(concepts(seen)).toEqual(concepts(told))
  expect(seen.toPay).toMatchObject([{ cents: 2000, chargeIds: [mine] }])
  expect(seen.owed).toHaveLength(2)
  await db.updateTable('organisation').set({ creditorAccount: '' }).execute()
  expect([concepts(await own()), concepts(await read())]).toEqual([[], []])
  expect((await read()).hasAccount).toBe(false)
})

test('rule fee-9: the mail about what came back asks for what is not paid of it, and none of what is another profile’s', async () => {
  const treasurer = await aTreasurer()
  const { db, as } = treasurer
  const { affiliateId, chargeId } = await aSentCharge(db, {
    state: 'devuelto',
    covers: '[2026-01-01,2027-01-01)',
    period: 'Anual',
    cents: 8000,
  })
  const staff = await as('ROLE_SUPER_ADMIN')
  for (const from of ['2026-01-01', '2026-04-01', '2026-07-01'])
    expect((await staff('POST', `/affiliate/${affiliateId}/payments`, { ...paid, from })).statusCode).toBe(
      200,
    )
  await queueMail(db, feeReturnedMessage, 'luz@example.org', { chargeId })
  await deliverMails(treasurer)
  const { plain } = await db.selectFrom('mail').select('plain').executeTakeFirstOrThrow()
  expect(plain).toMatch(/Quedan por pagar 20,00.€: el resto está pagado[^]*una transferencia de 20,00.€/)
})

test('rule fee-9: who is suspended while the bank has a charge of them reads that it may be made, and so does the office', async () => {
  const { db, id, back, own, read, world } = await aDebtor()
  await db
    .updateTable('mandate')
    .set({ state: 'suspendido', reason: 'La cuenta está cerrada (AC04)' })
    .where('id', '=', back.mandateId)
    .execute()
  const chargeId = await aCharge(db, { ...back, returnCode: 'AC04' })
  const sent = await aBatch(db, { chargedOn: '2027-01-08', segmentName: 'enero' })
  await aCharge(db, {
    affiliateId: id,
    mandateId: back.mandateId,
    batchId: sent,
    chargedOn: '2027-01-08',
    covers: '[2027-01-01,2027-04-01)',
  })
  // What is collected by another mandate is none of what the suspended one is about.
  const { id: earlier } = await db
    .insertInto('mandate')
    .values({
      affiliateId: id,
      iban: anAccount(),
      state: 'revocado',
      endedAt: '2026-01-15T10:00:00Z',
      signedOn: '2025-01-15',
      evidence: '{"how": "papel"}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const other = await aBatch(db, { chargedOn: '2027-02-05', segmentName: 'febrero' })
  const elsewhere = { affiliateId: id, mandateId: earlier, batchId: other, chargedOn: '2027-02-05' }
  await aCharge(db, { ...elsewhere, covers: '[2027-04-01,2027-07-01)', cents: 1700 })
  expect((await own()).next).toMatchObject({ chargedOn: '2027-01-08' })
  expect((await read()).onItsWay).toMatchObject([
    { batchId: sent, batchState: 'enviada', mandateId: back.mandateId, cents: 2000, chargedOn: '2027-01-08' },
    { batchId: other, mandateId: earlier },
  ])
  await queueMail(db, feeReturnedMessage, 'eva@example.org', { chargeId })
  await deliverMails({ world })
  const { plain } = await db
    .selectFrom('mail')
    .select('plain')
    .where('kind', '=', feeReturnedMessage.kind)
    .executeTakeFirstOrThrow()
  expect(plain).toMatch(
    /no cobraremos más en esa cuenta[^]*Lo que ya está en marcha aún puede cobrarse: 20,00.€ el 8 de enero de 2027\./,
  )
  expect(plain).not.toContain('febrero')
})

const mailOf = async ({ db, world }: Awaited<ReturnType<typeof aDebtor>>, chargeId: number) => {
  await queueMail(db, feeReturnedMessage, 'eva@example.org', { chargeId })
  await deliverMails({ world })
  const { plain } = await db
    .selectFrom('mail')
    .select('plain')
    .where('kind', '=', feeReturnedMessage.kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return plain
}

test('rule fee-9: of what another charge collects nothing is asked, nor is it said to be paid; nor of what is waived', async () => {
  const debtor = await aDebtor()
  const { db, id, back, own, staff } = debtor
  const chargeId = await aCharge(db, back)
  const sent = await aBatch(db, { chargedOn: '2026-12-10', quarterFrom: '2026-07-01' })
  await aCharge(db, { ...back, batchId: sent, state: 'remesado', chargedOn: '2026-12-10' })
  expect((await own()).toPay).toEqual([])
  const collected = await mailOf(debtor, chargeId)
  expect(collected).toContain('Esos días van en otro cobro: no hace falta que pagues este.')
  expect(collected).not.toMatch(/está pagada|[^0-9]0,00.€|transferencia/)

  const waived = await aCharge(db, { ...back, covers: '[2026-07-01,2026-10-01)' })
  const waiver = { from: '2026-07-01', to: '2026-08-31', reason: 'Paro' }
  expect((await staff('POST', `/affiliate/${id}/waivers`, waiver)).statusCode).toBe(200)
  expect(await mailOf(debtor, waived)).toMatch(
    /Quedan por pagar 6,67.€: el resto está pagado, no se te cobra/,
  )
})

test('rule fee-9: of what the bank refuses before its day it is not said that it was presented on a day to come', async () => {
  const debtor = await aDebtor()
  const { db, back } = debtor
  const refused = { ...back, returnedOn: '2026-11-26', stateBefore: 'remesado', chargedOn: '2027-01-07' }
  const early = await mailOf(debtor, await aCharge(db, refused))
  expect(early).toContain('que íbamos a pasar al cobro el 7 de enero de 2027. El motivo')
  const later = await aCharge(db, { ...back, covers: '[2026-07-01,2026-10-01)', returnedOn: '2026-11-02' })
  expect(await mailOf(debtor, later)).toContain('que se pasó al cobro el 2 de noviembre de 2026. El motivo')
})

test('rule fee-10: two that came back and have some days in common are told once for them, and noted as they were told', async () => {
  const debtor = await aDebtor()
  const { db, id, back, own, read, staff } = debtor
  const rest = await aCharge(db, {
    ...back,
    covers: '[2026-05-16,2027-01-01)',
    period: 'Anual',
    cents: 5000,
  })
  const quarter = await aCharge(db, { ...back, covers: '[2026-04-01,2026-07-01)' })
  const told = await own()
  expect(told.toPay).toMatchObject([{ cents: 5991, count: 2 }])
  expect(told.charges.map((charge) => [charge.id, charge.dueCents])).toEqual(
    expect.arrayContaining([
      [rest, 3991],
      [quarter, 2000],
    ]),
  )
  expect(await mailOf(debtor, rest)).toContain('Quedan por pagar 39,91')
  const noted = await staff('POST', `/affiliate/${id}/owed-payments`, {
    chargeIds: [rest, quarter],
    cents: 5991,
    settledBy: 'transferencia',
    paidOn: '2026-11-12',
  })
  expect(noted.statusCode, noted.body).toBe(200)
  expect(await read()).toMatchObject({ upToDate: true, owed: [], toPay: [] })
  const paidOf = (await read()).charges.filter(({ state }) => state === 'cobrado')
  expect(paidOf.map(({ from, to, cents }) => [from, to, cents])).toEqual(
    expect.arrayContaining([
      ['2026-04-01', '2026-06-30', 2000],
      ['2026-07-01', '2026-12-31', 3991],
    ]),
  )
})

const sumOf = ({ charges }: Pick<PersonFees, 'charges'>, one: number) =>
  charges.find((charge) => charge.id === one)?.dueCents ?? 0

test('rule fee-10: what the mail of one of two with days in common said is what the panel says, and what is noted of it alone', async () => {
  for (const isFirst of [false, true]) {
    const debtor = await aDebtor()
    const { db, id, back, own, read, staff } = debtor
    const covers = '[2026-05-16,2027-01-01)'
    const rest = await aCharge(db, { ...back, covers, period: 'Anual', cents: 5000 })
    const quarter = await aCharge(db, { ...back, covers: '[2026-04-01,2026-07-01)' })
    const [member, office] = [await own(), await read()]
    const owed = { charges: office.owed }
    for (const one of [rest, quarter])
      expect([sumOf(office, one), sumOf(owed, one)]).toEqual([sumOf(member, one), sumOf(member, one)])
    expect(await mailOf(debtor, rest)).toContain('una transferencia de 39,91')
    const pay = (chargeId: number, cents: number) =>
      staff('POST', `/affiliate/${id}/owed-payments`, {
        chargeIds: [chargeId],
        cents,
        settledBy: 'transferencia',
        paidOn: '2026-11-12',
      })
    for (const one of isFirst ? [quarter, rest] : [rest, quarter]) {
      const noted = await pay(one, sumOf(member, one))
      expect(noted.statusCode, noted.body).toBe(200)
    }
    const received = (await read()).charges.filter(({ state }) => state === 'cobrado')
    expect(received.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([2000, 3991])
    expect(await read()).toMatchObject({ upToDate: true, owed: [] })
  }
})

test('rule fee-10: a quarter that is told with its year is not noted without it, and what to do is said', async () => {
  const { db, id, back, staff, read } = await aDebtor()
  const year = await aCharge(db, { ...back, covers: '[2026-01-01,2027-01-01)', period: 'Anual', cents: 8000 })
  const quarter = await aCharge(db, { ...back, covers: '[2026-04-01,2026-07-01)' })
  const about = { settledBy: 'transferencia', paidOn: '2026-11-12', cents: 2000 }
  const alone = await staff('POST', `/affiliate/${id}/owed-payments`, { ...about, chargeIds: [quarter] })
  expect(alone.statusCode).toBe(409)
  expect(alone.body).toMatch(
    new RegExp(
      `Los días de C-0*${quarter} se pagan con C-0*${year}: márcalo también. Si solo ha pagado esos`,
    ),
  )
  const noted = await staff('POST', `/affiliate/${id}/payments`, {
    ...about,
    period: 'Trimestral',
    from: '2026-04-01',
  })
  expect(noted.statusCode, noted.body).toBe(200)
  expect((await read()).toPay).toMatchObject([{ cents: 6000, chargeIds: [year] }])
})

test('rule fee-11: a quarter within a year that is owed too is told with it: once, by its mail as well', async () => {
  const debtor = await aDebtor()
  const { db, back, own } = debtor
  const year = await aCharge(db, { ...back, covers: '[2026-01-01,2027-01-01)', period: 'Anual', cents: 8000 })
  const quarter = await aCharge(db, { ...back, covers: '[2026-04-01,2026-07-01)' })
  const { toPay, charges } = await own()
  expect(toPay).toMatchObject([{ cents: 8000, count: 1 }])
  expect(describeOwed(charges)).toBe('Tienes 1 cuota devuelta sin pagar')
  const mail = await mailOf(debtor, quarter)
  expect(mail).toContain('Esos días van en otro cobro: no hace falta que pagues este.')
  expect(mail).not.toMatch(/transferencia|de otra forma/)
  expect(await mailOf(debtor, year)).toMatch(/una transferencia de 80,00/)
})
