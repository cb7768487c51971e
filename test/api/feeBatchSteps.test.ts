import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { BatchCharge, BatchLeftOut } from '#contract/fees/batchCharges.ts'
import type { BatchChanged } from '#contract/fees/batches.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aCharge, anAccount, aPayer } from '#test/support/fees.ts'
import { aRecord } from '#test/support/factories.ts'
import { deliverMails } from '#test/support/mail.ts'

const form = { chargedOn: '2027-01-12', quarter: 1, year: 2027 }

const inTags = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)

async function aDraft(people = 3) {
  const treasurer = await aTreasurer()
  const payers = []
  for (let at = 0; at < people; at += 1)
    payers.push(await aPayer(treasurer.db, { name: 'Íñigo', lastName1: `Peña & ${at}`, feeCents: 1000 + at }))
  const { batchId } = await treasurer.make(form)
  const charges = async () =>
    (await treasurer.read<Page<BatchCharge>>(`/fee-batches/${batchId}/charges?size=100`)).content
  const xml = async (version = '001.08') =>
    (await treasurer.ask('GET', `/fee-batches/${batchId}/pain008?version=${version}`)).body
  return { ...treasurer, batchId, payers, charges, xml }
}

test('rule fee-8: approving judges everybody anew, freezes who pays and who collects, and locks the batch', async () => {
  const { db, batchId, payers, take, step, get, read, charges, ask } = await aDraft(6)
  const [left, moved, suspended, stays, first, lowered] = payers
  const change = (id: number | undefined, to: object) =>
    db
      .updateTable('affiliate')
      .set(to)
      .where('id', '=', id ?? 0)
      .execute()
  await change(left?.affiliateId, { inscriptionType: 0, bankAccount: null })
  await change(moved?.affiliateId, { bankAccount: anAccount() })
  await change(lowered?.affiliateId, { feeCents: 500 })
  await db
    .updateTable('mandate')
    .set({ state: 'suspendido' })
    .where('id', '=', suspended?.mandateId ?? 0)
    .execute()
  // Of one mandate the bank has collected before.
  await aCharge(db, {
    affiliateId: stays?.affiliateId ?? 0,
    mandateId: stays?.mandateId ?? 0,
    state: 'cobrado',
    batchId: null,
    covers: '[2026-10-01,2027-01-01)',
  })
  const stale = await ask('POST', `/fee-batches/${batchId}/approve`, { version: 1, total: 5 })
  expect(stale.json<ProblemDetails>().title).toMatch(/^La remesa tiene ahora 6 cobros, y tú has visto 5/)
  const { batch, takenOut } = await take(batchId, 'approve')
  expect(batch).toMatchObject({ state: 'aprobada', total: 2, cents: 1003 + 1004, leftOut: 4 })
  expect(batch.creditor).toEqual({
    name: 'Plaza Común',
    id: 'ES37000G12345674',
    account: 'ES•• … 1332',
  })
  expect(takenOut.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
    { reason: 'baja', people: 1 },
    { reason: 'mandato-suspendido', people: 1 },
    { reason: 'otra-cuenta', people: 1 },
    { reason: 'otra-cuota', people: 1 },
  ])
  expect((await read<Page<BatchLeftOut>>(`/fee-batches/${batchId}/left-out`)).totalElements).toBe(4)
  expect((await charges()).map(({ affiliateId, sequence }) => [affiliateId, sequence])).toEqual([
    [stays?.affiliateId, 'RCUR'],
    [first?.affiliateId, 'FRST'],
  ])
  // Locked: nobody is taken out, and a second click does nothing twice.
  const [charge] = await charges()
  const out = await ask('POST', `/fee-batches/${batchId}/charges/${charge?.id}/take-out`, { reason: 'No' })
  expect(out.statusCode).toBe(409)
  const { version } = await get(batchId)
  expect((await step(batchId, 'approve')).json<BatchChanged>().batch.version).toBe(version)
  const approvals = await db
    .selectFrom('activity')
    .where('action', '=', 'batchApproved')
    .select('details')
    .orderBy('id')
    .execute()
  expect(approvals[0]?.details).toBe(`Remesa ${batchId}: 2 cobros, 20,07\u00A0€`)
})

test('rule fee-7: whatever happens to the person, what was approved and sent stays as it was', async () => {
  const { db, batchId, payers, take, xml, get } = await aDraft()
  await take(batchId, 'approve')
  const file = await xml()
  const [ana] = payers
  await db
    .updateTable('affiliate')
    .set({ inscriptionType: 0, bankAccount: null, name: 'X' })
    .where('id', '=', ana?.affiliateId ?? 0)
    .execute()
  expect(await xml()).toBe(file)
  await take(batchId, 'send')
  expect(await xml()).toBe(file)
  await db.updateTable('organisation').set({ creditorName: 'Otra' }).execute()
  expect(await xml()).toBe(file)
  expect(await get(batchId)).toMatchObject({ state: 'enviada', total: 3, cents: 3003 })
  const { lastChargedOn } = await db
    .selectFrom('mandate')
    .where('id', '=', ana?.mandateId ?? 0)
    .select('lastChargedOn')
    .executeTakeFirstOrThrow()
  expect(lastChargedOn).toBe('2027-01-12')
})

test('rule fee-4: the file of a batch has its sums, its references and the letters of SEPA, in both versions', async () => {
  const { batchId, take, xml, payers, ask } = await aDraft()
  expect((await ask('GET', `/fee-batches/${batchId}/pain008`)).statusCode).toBe(409)
  await take(batchId, 'approve')
  for (const version of ['001.08', '001.02']) {
    const file = await xml(version)
    expect(file).toContain(`urn:iso:std:iso:20022:tech:xsd:pain.008.${version}`)
    expect(inTags(file, 'CtrlSum')).toEqual(['30.03', '30.03'])
    expect(inTags(file, 'NbOfTxs')).toEqual(['3', '3'])
    expect(inTags(file, 'InstdAmt')).toEqual(['10.00', '10.01', '10.02'])
    expect(inTags(file, 'SeqTp')).toEqual(['FRST'])
    expect(inTags(file, 'ReqdColltnDt')).toEqual(['2027-01-12'])
    expect(inTags(file, 'Nm').slice(2)).toEqual(['Inigo Pena + 0', 'Inigo Pena + 1', 'Inigo Pena + 2'])
    expect(inTags(file, 'IBAN').slice(1)).toEqual(payers.map(({ bankAccount }) => bankAccount))
    expect(new Set(inTags(file, 'EndToEndId')).size).toBe(3)
    for (const id of inTags(file, 'MndtId')) expect(id).toMatch(/^M-\d{10}$/)
  }
  const sheet = await ask('GET', `/fee-batches/${batchId}/spreadsheet`)
  expect(sheet.headers['content-disposition']).toMatch(/Cuotas_\d{1,2}-\d{1,2}-\d{4}\.xlsx/)
  const { sheets } = await readXlsx(new Uint8Array(sheet.rawPayload))
  expect(sheets[0]?.name).toBe('Cuotas')
  expect(sheets[0]?.rows).toHaveLength(4)
  const csv = await ask('GET', `/fee-batches/${batchId}/spreadsheet?format=csv`)
  const [head, row] = csv.body.replace('\uFEFF', '').split('\r\n')
  expect(head).toBe(
    'Referencia de cliente;Nombre;Tipo de adeudo;Fecha de firma de mandato;Referencia de mandato;Referencia de adeudo;Fecha de cargo;Residente;BIC;IBAN;Importe total;Concepto;Fecha y hora de alta',
  )
  expect(row).toContain(`;FRST;2026-01-15;M-${String(payers[0]?.mandateId).padStart(10, '0')};C-00000000`)
  expect(row).toContain(`;2027-01-12;N;BSCHESMM;${payers[0]?.bankAccount};10,00;CUOTA TRIMESTRAL;`)
})

test('rule fee-8: it is sent and then collected, not before its day; once collected nobody cancels it', async () => {
  const { db, batchId, take, step, charges, startAt, as } = await aDraft()
  expect((await step(batchId, 'send')).statusCode).toBe(409)
  await take(batchId, 'approve', 'send')
  const early = await step(batchId, 'collect')
  expect(early.json<ProblemDetails>().title).toMatch(/^El banco no cobra esta remesa hasta el 12 de enero/)
  const [first] = await charges()
  await db
    .updateTable('charge')
    .set({ state: 'devuelto', returnedOn: '2027-01-13', returnCode: 'AM04', stateBefore: 'remesado' })
    .where('id', '=', first?.id ?? 0)
    .execute()
  await startAt('2027-01-12T12:00:00Z')
  const ask = await as('ROLE_SUPER_ADMIN')
  const { version } = (await ask('GET', `/fee-batches/${batchId}`)).json<{ version: number }>()
  const done = await ask('POST', `/fee-batches/${batchId}/collect`, { version })
  expect(done.json<BatchChanged>().batch.states.toSorted((a, b) => a.charges - b.charges)).toEqual([
    { state: 'devuelto', charges: 1, cents: 1000 },
    { state: 'cobrado', charges: 2, cents: 2003 },
  ])
  const late = await ask('POST', `/fee-batches/${batchId}/cancel`, { version: version + 1, reason: 'No' })
  expect(late.statusCode).toBe(409)
  expect(late.json<ProblemDetails>().title).toContain('su estado es «cobrada»')
})

test('rule fee-8: cancelled it frees its days, and has no file any more', async () => {
  const { batchId, take, step, charges, make, ask } = await aDraft()
  await take(batchId, 'approve', 'send')
  expect((await step(batchId, 'cancel')).statusCode).toBe(422)
  const { batch } = (
    await step(batchId, 'cancel', { reason: 'El banco la ha rechazado' })
  ).json<BatchChanged>()
  expect(batch).toMatchObject({ state: 'anulada', reason: 'El banco la ha rechazado', total: 3 })
  expect(new Set((await charges()).map(({ state }) => state))).toEqual(new Set(['anulado']))
  expect((await ask('GET', `/fee-batches/${batchId}/pain008`)).statusCode).toBe(409)
  expect((await make(form)).total).toBe(3)
})

test('rule fee-8: people are told once of what is going to be collected; a batch says whether they were', async () => {
  const { db, batchId, payers, take, step, get } = await aDraft()
  expect((await step(batchId, 'notice')).statusCode).toBe(409)
  await take(batchId, 'approve')
  await db
    .updateTable('affiliate')
    .set({ email: '' })
    .where('id', '=', payers[0]?.affiliateId ?? 0)
    .execute()
  // The question before says how many mails leave.
  expect(await get(batchId)).toMatchObject({ toNotify: 2, total: 3 })
  await take(batchId, 'notice')
  await take(batchId, 'notice')
  expect(await get(batchId)).toMatchObject({ noticed: 2, toNotify: null, total: 3 })
  const mails = await db.selectFrom('mail').where('kind', '=', 'debitNotice').selectAll().execute()
  expect(mails).toHaveLength(2)
})

test('rule fee-8: a notice says how much, when, by which mandate, who collects and whom to write to', async () => {
  const draft = await aDraft(1)
  await draft.take(draft.batchId, 'approve', 'notice')
  await deliverMails(draft)
  const mail = await draft.db
    .selectFrom('mail')
    .where('kind', '=', 'debitNotice')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Vamos a cobrar tu cuota el 12 de enero de 2027')
  const [payer] = draft.payers
  for (const text of [
    '10,00\u00A0€ (1.er trimestre de 2027: cuota entera)',
    `ES•• … ${payer?.bankAccount.slice(-4)}`,
    `M-${String(payer?.mandateId).padStart(10, '0')}`,
    'Plaza Común, con identificador ES37000G12345674',
    'escribe a ',
  ])
    expect(mail.plain).toContain(text)
  expect(mail.plain).not.toContain(payer?.bankAccount)
})

test('rule fee-8: donations are collected once, to their own account, each by a mandate of its own', async () => {
  const { db, preview, make, take, ask, read } = await aTreasurer()
  const about = { recordType: 'Donación', title: 'Donación' }
  const good = await aRecord(db, { ...about, description: '12,50', bankAccount: anAccount() })
  await aRecord(db, { ...about, description: 'lo que pueda', bankAccount: anAccount() })
  await aRecord(db, { ...about, description: '5' })
  await aRecord(db, { recordType: 'Microcrédito', description: '5', bankAccount: anAccount() })
  expect(await preview('kind=donaciones')).toMatchObject({
    totalElements: 1,
    cents: 1250,
    content: [{ recordId: good, affiliateId: null, cents: 1250 }],
    leftOut: [
      { reason: 'importe-ilegible', people: 1 },
      { reason: 'sin-cuenta', people: 1 },
    ],
  })
  const { batchId } = await make({ kind: 'donaciones' })
  await take(batchId, 'approve')
  const file = (await ask('GET', `/fee-batches/${batchId}/pain008`)).body
  expect(inTags(file, 'SeqTp')).toEqual(['OOFF'])
  expect(inTags(file, 'MndtId')).toEqual([`D-${good}`])
  expect(inTags(file, 'Ustrd')).toEqual(['DONACION'])
  expect(inTags(file, 'IBAN')[0]).toBe('ES7921000813610123456789')
  const { content } = await read<Page<BatchCharge>>(`/fee-batches/${batchId}/charges`)
  expect(content).toMatchObject([{ recordId: good, mandateReference: `D-${good}`, sequence: 'OOFF' }])
  expect(await preview('kind=donaciones&chargedOn=2027-01-12')).toMatchObject({ totalElements: 0 })
})

test('rule fee-8: nothing is approved while it is not known who collects', async () => {
  const { db, batchId, step, get } = await aDraft(1)
  await db.updateTable('organisation').set({ creditorAccount: '' }).execute()
  const said = 'En Datos generales falta la cuenta en que se cobra: sin eso no se puede cobrar.'
  expect((await get(batchId)).missing).toEqual([said])
  expect((await step(batchId, 'approve')).json<ProblemDetails>().title).toBe(said)
})
