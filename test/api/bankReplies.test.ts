import { describe, expect, test } from 'vitest'
import type { ReplyLine } from '#contract/fees/bankReplies.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { aBankClerk, aCamt } from '#test/support/bankReplies.ts'
import { aBatch, aCharge, aPayer, aSentCharge } from '#test/support/fees.ts'
import { aDocument, aRecord } from '#test/support/factories.ts'

const told = ({ match, fate, why, charge }: ReplyLine) => ({ match, fate, why, charge: charge?.id ?? null })

describe('rule fee-9: which charge a line of the bank means', () => {
  test('surely only where reference, amount and currency agree; else it says why not', async () => {
    const { db, load, lines, read, call } = await aBankClerk()
    const one = await aSentCharge(db)
    const [two, old] = [
      await aSentCharge(db),
      await aSentCharge(db, { state: 'cobrado', chargedOn: '2025-10-01' }),
    ]
    const back = await aSentCharge(db, { state: 'devuelto' })
    const unsent = await aSentCharge(db, { state: 'previsto', batchId: null })
    const id = await load([
      { reference: one.reference, cents: 2000 },
      { reference: one.reference, cents: 2000 },
      { reference: two.reference, cents: 2500 },
      { reference: two.reference, cents: 2000, currency: 'USD' },
      { reference: two.reference },
      { reference: old.reference, cents: 2000 },
      { reference: back.reference, cents: 2000 },
      { reference: unsent.reference, cents: 2000 },
      { mandate: `M-${String(two.mandateId).padStart(10, '0')}`, cents: 2000 },
      { iban: two.bankAccount, cents: 2000 },
      { iban: two.bankAccount, cents: 9999 },
      { reference: 'C-9999999999', cents: 100 },
      { cents: 100 },
    ])
    expect((await lines(id)).map(told)).toEqual([
      { match: 'segura', fate: 'lista', why: '', charge: one.chargeId },
      { match: 'repetida', fate: 'repetida', why: 'Dice lo mismo que la línea 1', charge: one.chargeId },
      {
        match: 'dudosa',
        fate: 'dudosa',
        why: 'El importe no es el mismo: el cobro es de 20,00 €',
        charge: two.chargeId,
      },
      {
        match: 'dudosa',
        fate: 'dudosa',
        why: 'El importe está en USD, y se cobró en euros',
        charge: two.chargeId,
      },
      { match: 'dudosa', fate: 'dudosa', why: 'El banco no dice el importe', charge: two.chargeId },
      {
        match: 'dudosa',
        fate: 'dudosa',
        why: 'Han pasado más de trece meses: se podía devolver hasta el 1 de noviembre de 2026',
        charge: old.chargeId,
      },
      {
        match: 'repetida',
        fate: 'repetida',
        why: 'Ese cobro ya consta devuelto el 10 de noviembre de 2026',
        charge: back.chargeId,
      },
      {
        match: 'dudosa',
        fate: 'dudosa',
        why: 'Ese cobro no se ha enviado al banco, o está anulado',
        charge: null,
      },
      {
        match: 'dudosa',
        fate: 'dudosa',
        why: 'No trae referencia: coinciden el mandato y el importe',
        charge: two.chargeId,
      },
      {
        match: 'dudosa',
        fate: 'dudosa',
        why: 'No trae referencia: coinciden la cuenta y el importe',
        charge: two.chargeId,
      },
      {
        match: 'dudosa',
        fate: 'dudosa',
        why: 'No trae referencia. Hay cobros de esa persona, pero de otro importe o de hace más de trece meses',
        charge: null,
      },
      {
        match: 'desconocida',
        fate: 'desconocida',
        why: 'Esa referencia no es de ningún cobro, y nada de lo que dice coincide con un cobro',
        charge: null,
      },
      {
        match: 'desconocida',
        fate: 'desconocida',
        why: 'No trae referencia, y nada de lo que dice coincide con un cobro',
        charge: null,
      },
    ])
    const { said, byFate, ...reply } = await read(id)
    expect(reply).toMatchObject({
      kind: 'camt.054',
      messageId: 'N-1',
      bookedOn: '2026-11-10',
      total: 13,
      unsettled: 10,
      ready: 1,
    })
    const inEuros = 2000 * 7 + 2500 + 9999 + 200
    expect(said).toEqual({ count: 13, cents: inEuros, meantCents: inEuros, withoutEuros: 2 })
    const { content } = (
      await call('GET', `/bank-replies/${id}/lines?size=-1&sort=position&direction=desc`)
    ).json<{
      content: ReplyLine[]
    }>()
    expect(content.map(({ position }) => position)).toEqual(Array.from({ length: 13 }, (_, at) => 13 - at))
    // What somebody has to settle comes first, on its pages as in the whole.
    const first = async (query: string) =>
      (await call('GET', `/bank-replies/${id}/lines?${query}`)).json<Page<ReplyLine>>().content
    const whole = await first('size=-1')
    const unsettled = whole.map(({ fate }) => fate === 'dudosa' || fate === 'desconocida')
    expect(unsettled).toEqual(Array.from({ length: 13 }, (_, place) => place < 10))
    const positions = whole.map(({ position }) => position)
    expect(positions.slice(0, 10)).toEqual(positions.slice(0, 10).toSorted((before, after) => before - after))
    expect((await first('size=-1&direction=desc')).map(({ position }) => position)).toEqual(
      positions.toReversed(),
    )
    expect((await first('size=10&page=1')).map(({ position }) => position)).toEqual(positions.slice(10))
    // What is settled keeps its place, and is marked as it is.
    const [before] = whole
    const settled = await call('POST', `/bank-replies/${id}/lines/${before?.position}/settle`, {
      chargeId: null,
      seenSettledAt: null,
      seenState: 'pendiente',
    })
    expect(settled.statusCode).toBe(200)
    const after = await first('size=-1')
    expect(after.map(({ position }) => position)).toEqual(positions)
    expect([before?.fate, after[0]?.fate]).toEqual([
      expect.stringMatching(/dudosa|desconocida/),
      'descartada',
    ])
    const fates = Object.values(byFate)
    expect(fates.reduce((all, { count }) => all + count, 0)).toBe(said.count)
    expect(fates.reduce((all, { cents }) => all + cents, 0)).toBe(said.cents)
  })

  test('a pasted list is read however it is written, and masks accounts', async () => {
    const { db, paste, lines, send } = await aBankClerk()
    const idDocument = aDocument()
    const outsider = aDocument()
    const ana = await aPayer(db, { idDocument })
    const batchId = await aBatch(db)
    const charge = await aCharge(db, { affiliateId: ana.affiliateId, mandateId: ana.mandateId, batchId })
    const recordId = await aRecord(db, { idDocument: outsider, recordType: 'Donación' })
    const donations = await aBatch(db, { kind: 'donaciones' })
    const donation = await aCharge(db, { kind: 'donacion', recordId, batchId: donations, cents: 5000 })
    const spaced = ana.bankAccount.replaceAll(/(.{4})(?=.)/g, '$1 ')
    const dotted = `${idDocument.slice(0, 2)}.${idDocument.slice(2, 5)}.${idDocument.slice(5, 8)}-${idDocument.slice(8).toLowerCase()}`
    const id = await paste(
      [
        'Referencia;Importe;Código',
        `c-${charge};20,00 €;am04`,
        `C-${String(charge).padStart(10, '0')}\t-20.00\tEUR\tMD06`,
        `${spaced} 20 AC04`,
        `${dotted} Ana Núñez 20,00`,
        idDocument.slice(0, 8),
        `${outsider};50,00;MD06`,
        'esto no es nada',
        '',
      ].join('\r\n'),
    )
    const found = await lines(id)
    expect(found.map(({ cents, code, match, why }) => [cents, code, match, why])).toEqual([
      [2000, 'AM04', 'segura', ''],
      [2000, 'MD06', 'repetida', 'Dice lo mismo que la línea 1'],
      [2000, 'AC04', 'desconocida', expect.stringMatching('No trae referencia')],
      [2000, null, 'desconocida', expect.stringMatching('No trae referencia')],
      [null, null, 'desconocida', expect.stringMatching('No trae referencia')],
      [5000, 'MD06', 'dudosa', 'No trae referencia: coinciden el documento y el importe'],
      [null, null, 'desconocida', expect.stringMatching('No trae referencia')],
    ])
    expect(found[5]?.charge).toMatchObject({
      id: donation,
      affiliateId: null,
      recordId,
      fullName: 'Ana Núñez',
    })
    expect(JSON.stringify(found)).not.toContain(ana.bankAccount.slice(-12, -4))
    // Without the sure line the same ones mean the charge.
    const other = await paste(
      [`${spaced} 20 AC04`, `${dotted} Ana Núñez 20,00`].join('\n'),
      '?bookedOn=2026-11-10',
    )
    expect((await lines(other)).map(({ charge: meant, why }) => [meant?.id, why])).toEqual([
      [charge, 'No trae referencia: coinciden la cuenta y el importe'],
      [charge, 'No trae referencia: coinciden el documento y el importe'],
    ])
    for (const wrong of ['', '\n \n', Uint8Array.of(0xff, 0xfe), 'x\n'.repeat(10_001)])
      expect((await send('pasted', wrong)).statusCode).toBe(422)
  })

  test('the same file is added once, and the same debit in another file is told', async () => {
    const { db, load, lines, send, apply } = await aBankClerk()
    const { reference, chargeId } = await aSentCharge(db)
    const first = await load([{ reference, cents: 2000 }])
    const again = await send('file', aCamt([{ reference, cents: 2000 }]))
    expect(again.statusCode).toBe(409)
    expect(again.json<ProblemDetails>()).toMatchObject({ existingId: first })
    const many = await Promise.all(
      [1, 2, 3, 4].map(() => send('file', aCamt([{ reference, cents: 2000 }], 'N-2'))),
    )
    expect(many.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ])
    const second = many.find(({ statusCode }) => statusCode === 201)?.json<{ id: number }>().id ?? 0
    expect((await lines(second)).map(told)).toEqual([
      {
        match: 'repetida',
        fate: 'repetida',
        why: `Lo dice ya la respuesta ${first}, que está sin aplicar`,
        charge: chargeId,
      },
    ])
    await apply(first)
    const third = await load([{ reference, cents: 2000 }], 'N-3')
    expect((await lines(third))[0]).toMatchObject({ match: 'repetida' })
  })

  test('what is cut, hostile, empty or something else is refused with a sentence (rule input-9)', async () => {
    const { send, db } = await aBankClerk()
    const whole = aCamt([{ reference: 'C-1', cents: 1 }])
    const hostile: [string | Uint8Array<ArrayBuffer>, RegExp][] = [
      [whole.slice(0, -30), /está cortado/],
      [aCamt([]), /no dice que se haya/],
      ['<a/>', /No es una respuesta/],
      [whole.replace('<Ntfctn>', '<Ntfctn>'.repeat(10_000)), /mal hecho/],
      [new Uint8Array(50 * (1 << 20)), /demasiado grande|No es una respuesta/],
      [new Uint8Array(51 * (1 << 20)), /demasiado grande/],
    ]
    for (const [content, sentence] of hostile) {
      const answer = await send('file', content)
      expect([422, 413]).toContain(answer.statusCode)
      expect(JSON.stringify(answer.json())).toMatch(sentence)
    }
    const odd = aCamt([{ reference: 'C-&#0;&#xD800;1', cents: 99_999_999_999_999, code: 'am04' }], 'N-&#0;9')
    expect((await send('file', odd)).statusCode).toBe(201)
    const [stored] = await db.selectFrom('bankReplyLine').select(['cents', 'code']).execute()
    expect(stored).toEqual({ cents: null, code: 'AM04' })
    await db.deleteFrom('bankReply').execute()
    const entities = whole.replace(
      '<Document',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><Document',
    )
    expect((await send('file', entities.replace('C-1', '&b;'))).statusCode).toBe(201)
    expect(await db.selectFrom('bankReplyLine').select(['saidReference', 'match']).execute()).toEqual([
      { saidReference: '&b;', match: 'desconocida' },
    ])
  })
})
