import { describe, expect, test } from 'vitest'
import type { ChargeSummary } from '#contract/fees/charges.ts'
import { aBankClerk, aCamt } from '#test/support/bankReplies.ts'
import { anOffice, returned } from '#test/support/feeOffice.ts'
import { runWhileLocked } from '#test/support/locks.ts'
import { aBatch, aCharge, aPayer, aSentCharge } from '#test/support/fees.ts'

const whole = (body: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>S</MsgId><CreDtTm>2026-11-03T09:00:00</CreDtTm></GrpHdr>${body}</CstmrPmtStsRpt></Document>`
const file = (id: string) =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>${id}</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>`

describe('rule fee-9: what the bank says', () => {
  test('of whom it says that they have died nothing is collected, and nobody writes to them', async () => {
    const { db, load, apply, mandateOf, treasurer } = await anOffice()
    const [dead, later] = [await aSentCharge(db), await aSentCharge(db)]
    await aPayer(db)
    const { batchId } = await treasurer.make({ chargedOn: '2027-01-12', quarter: 1, year: 2027 })
    await apply(await load([{ reference: dead.reference, cents: 2000, code: 'MD07' }]))
    expect(await mandateOf(dead.mandateId)).toMatchObject({ state: 'suspendido' })
    const { takenOut } = await treasurer.take(batchId, 'approve')
    expect(takenOut).toEqual([{ reason: 'mandato-suspendido', people: 1 }])
    // What was approved goes to the bank as it is.
    await apply(await load([{ reference: later.reference, cents: 2000, code: 'MD07' }], 'N-2'))
    expect((await treasurer.take(batchId, 'notice')).batch).toMatchObject({ total: 2, noticed: 1 })
  })

  test('a file or a block that it refuses whole is read as all its debits, and others are refused', async () => {
    const { db, send, lines, apply, chargeOf, read, call, treasurer } = await anOffice()
    const creditor = JSON.stringify({
      name: 'Plaza',
      id: 'ES37000G12345674',
      account: 'ES9121000418450200051332',
      bic: null,
      messageId: 'R7-1',
      createdAt: '2026-11-01T10:00:00',
    })
    const batchId = await aBatch(db, { creditor })
    const [first, second] = [
      await aSentCharge(db, { batchId, sequence: 'FRST' }),
      await aSentCharge(db, { batchId, cents: 1234 }),
    ]
    const block = `<OrgnlGrpInfAndSts><OrgnlMsgId>R7-1</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>R7-1-FRST</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>DT01</Cd></Rsn></StsRsnInf></OrgnlPmtInfAndSts>`
    const one = (await send('file', whole(block))).json<{ id: number }>().id
    expect(await lines(one)).toMatchObject([
      { fate: 'lista', code: 'DT01', cents: 2000, charge: { id: first.chargeId } },
    ])
    await apply(one)
    expect(await chargeOf(first.chargeId)).toMatchObject({ state: 'devuelto', returnedOn: '2026-11-03' })
    const all = (await send('file', whole(file('R7-1')))).json<{ id: number }>().id
    expect(await read(all)).toMatchObject({
      total: 2,
      byFate: { lista: { count: 1, cents: 1234 }, repetida: { count: 1 } },
    })
    await apply(all)
    expect(await chargeOf(second.chargeId)).toMatchObject({ state: 'devuelto', returnCode: 'FF01' })
    expect((await send('file', whole(file('R9')))).json()).toMatchObject({ status: 422 })
    // It is collected again from the answer, not cancelled.
    const cancelled = await treasurer.step(batchId, 'cancel', { reason: 'La han rechazado' })
    expect(cancelled.json()).toMatchObject({ status: 409, title: expect.stringMatching('volver a cobrar') })
    for (const id of [one, all])
      expect((await call('POST', `/bank-replies/${id}/retry`)).json()).toMatchObject({ retried: 1 })
    const again = await treasurer.make({ chargedOn: '2027-01-12', quarter: 4, year: 2026 })
    expect(again).toMatchObject({ total: 2, cents: 3234 })
  })

  test('rule fee-5: no account is answered whole, in whatever field of a file or of a list it stands', async () => {
    const { db, send, paste, call, apply, chargeOf } = await anOffice()
    const accounts = ['FR1420041010050500013M02606', 'ES9121000418450200051332', '21000418450200051332']
    const { chargeId, reference } = await aSentCharge(db)
    const [french = '', spanish = '', old = ''] = accounts
    const camt = aCamt(
      [
        { reference: french, mandate: spanish, iban: french, cents: 2000, code: old },
        { reference, cents: 2000, code: spanish },
      ],
      spanish,
    )
    const read = (await send('file', camt)).json<{ id: number }>().id
    const pasted = await paste(
      `recibo de ${french.replace(/(.{4})/g, '$1 ')}; 20,00\n${old} no paga\n2100-0418-45-0200051332;AM04`,
    )
    await apply(read)
    expect((await chargeOf(chargeId)).state).toBe('devuelto')
    const paths = [read, pasted].flatMap((id) => [
      `/bank-replies/${id}`,
      `/bank-replies/${id}/lines?size=-1`,
      `/bank-replies/${id}/lines/1/candidates`,
    ])
    for (const path of [...paths, '/bank-replies', `/charges/${chargeId}`, '/charges/export?format=csv']) {
      const { body, statusCode } = await call('GET', path)
      expect(statusCode).toBe(200)
      const bare = body.replaceAll(/[\s.-]/g, '')
      expect(accounts.filter((account) => bare.includes(account))).toEqual([])
    }
  })

  test('each line has its own day; one to come or before the charge is doubtful, and so is what cannot be read', async () => {
    const { db, send, lines, apply, chargeOf, paste } = await anOffice()
    const sent = [await aSentCharge(db), await aSentCharge(db, { state: 'cobrado' }), await aSentCharge(db)]
    const days = ['2026-11-14', '2026-10-12', '2027-06-01']
    const entries = sent.map(({ reference }, at) =>
      aCamt([{ reference, cents: 2000 }])
        .replace(/^.*<Ntfctn>/s, '')
        .replace(/<\/Ntfctn>.*$/s, '')
        .replace('<NtryDtls>', `<BookgDt><Dt>${days[at] ?? ''}</Dt></BookgDt><NtryDtls>`),
    )
    const camt = aCamt([], 'N-9', '2026-11-16').replace(
      '<Ntry><NtryDtls></NtryDtls></Ntry>',
      entries.join(''),
    )
    const id = (await send('file', camt)).json<{ id: number }>().id
    expect((await lines(id)).map(({ fate, why }) => `${fate} ${why}`)).toEqual([
      'lista ',
      expect.stringMatching(/^dudosa .*anterior al del cobro/),
      expect.stringMatching(/^dudosa .*no ha llegado/),
    ])
    await apply(id)
    expect(await chargeOf(sent[0]?.chargeId ?? 0)).toMatchObject({ returnedOn: '2026-11-14' })
    const pasted = await paste(`${sent[2]?.reference ?? ''};10,005;AM04`)
    expect(await lines(pasted)).toMatchObject([
      { fate: 'dudosa', why: 'No se puede leer el importe «10,005»' },
    ])
  })

  test('charges that may be collected again are found and counted', async () => {
    const { db, call } = await anOffice()
    const [one] = [
      await aSentCharge(db, returned),
      await aSentCharge(db, { ...returned, returnCode: 'MD06' }),
    ]
    const { retriable } = (await call('GET', '/charges/summary')).json<ChargeSummary>()
    expect(retriable).toEqual({ count: 1, cents: 2000 })
    const list = await call('GET', '/charges?retriable=true')
    expect(list.json()).toMatchObject({ content: [{ id: one?.chargeId }], totalElements: 1 })
  })

  test('a mandate that two lines have suspended is taken up again when both are undone', async () => {
    const { db, load, apply, call, mandateOf } = await anOffice()
    const { affiliateId, mandateId, batchId, reference } = await aSentCharge(db)
    await apply(await load([{ reference, cents: 2000, code: 'AC04' }]))
    const older = await aCharge(db, { affiliateId, mandateId, batchId, covers: '[2025-01-01,2025-04-01)' })
    await db.updateTable('bankReplyLine').set({ mandateVersion: 2 }).execute()
    await db
      .insertInto('bankReply')
      .values({
        kind: 'lista',
        fileName: 'x',
        hash: Buffer.alloc(32),
        total: 1,
        bookedOn: '2026-11-10',
        author: 'x',
      })
      .execute()
    await db
      .insertInto('bankReplyLine')
      .values({
        replyId: 2,
        position: 1,
        chargeId: older,
        match: 'segura',
        state: 'aplicada',
        mandateId,
        mandateVersion: 2,
      })
      .execute()
    expect((await call('POST', '/bank-replies/1/lines/1/undo')).statusCode).toBe(200)
    expect(await mandateOf(mandateId)).toMatchObject({ state: 'suspendido' })
  })

  test('whoever applies it locks the mandates before the charges, as everybody does', async () => {
    const { db, load, apply, read, mandateOf } = await anOffice()
    const { reference, mandateId, chargeId } = await aSentCharge(db)
    const id = await load([{ reference, cents: 2000, code: 'AC04' }])
    const { version } = await read(id)
    // Whoever has the mandate gets the charge as well: the call that waits for it holds no charge.
    const applied = await runWhileLocked(db, {
      hold: (other) =>
        other.selectFrom('mandate').select('id').where('id', '=', mandateId).forUpdate().execute(),
      call: () => apply(id, version),
      goOn: (other) =>
        other.selectFrom('charge').select('id').where('id', '=', chargeId).forUpdate().execute(),
    })
    expect(applied.statusCode).toBe(200)
    expect(await mandateOf(mandateId)).toMatchObject({ state: 'suspendido' })
  })

  test('what is older than thirteen months nobody settles by hand', async () => {
    const { db, load, lines, settle, chargeOf } = await aBankClerk()
    const batchId = await aBatch(db, { chargedOn: '2025-10-09', segmentName: 'Vieja', state: 'cobrada' })
    const old = {
      batchId,
      chargedOn: '2025-10-09',
      covers: '[2025-10-01,2026-01-01)',
      state: 'cobrado',
    } as const
    const { chargeId, reference } = await aSentCharge(db, old)
    const late = await load([{ reference, cents: 2000 }])
    const [line] = await lines(late)
    if (!line) throw new Error('there is a line')
    expect((await settle(late, line, chargeId)).json()).toMatchObject({
      title: 'Ese cobro se podía devolver hasta el 9 de noviembre de 2026: han pasado más de trece meses',
    })
    expect((await settle(late, line, null)).statusCode).toBe(200)
    const inTime = await load([{ reference, cents: 2000 }], 'N-2', '2026-11-09')
    expect(await lines(inTime)).toMatchObject([{ match: 'segura' }])
    expect(await chargeOf(chargeId)).toMatchObject({ state: 'cobrado' })
  })
})
