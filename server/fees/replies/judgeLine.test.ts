import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeStates, settlements } from '#contract/fees/basics/chargeStates.ts'
import { bankReplyKinds } from '#contract/fees/basics/replyStates.ts'
import { judgeLine, type FoundCharge } from '#server/fees/replies/judgeLine.ts'
import { isHeader, readPastedLine } from '#server/fees/replies/pastedLine.ts'

const days = ['2026-01-01', '2026-11-10', '2027-06-01'] as const
const cents = fc.constantFrom(100, 2000)
const charge = fc.record({
  id: fc.constantFrom(1, 2),
  affiliateId: fc.constant(1),
  by: fc.constantFrom('reference' as const, 'mandate' as const, 'iban' as const, 'document' as const),
  cents,
  state: fc.constantFrom(...chargeStates),
  settledBy: fc.constantFrom(...settlements),
  returnedOn: fc.constantFrom(null, null, '2026-11-01'),
  returnableUntil: fc.constantFrom(...days),
  chargedOn: fc.constantFrom('2026-01-01', '2026-11-10'),
  otherReply: fc.constantFrom(null, null, 7),
})

test('rule fee-9: only what agrees in everything is sure, and what is not says why', () => {
  fc.assert(
    fc.property(
      fc.array(charge, { maxLength: 3 }),
      fc.option(cents, { nil: null }),
      fc.constantFrom(null, 'EUR', 'USD'),
      fc.constantFrom(...bankReplyKinds),
      fc.constantFrom(...days),
      fc.boolean(),
      fc.boolean(),
      (found, saidCents, currency, kind, bookedOn, isTaken, isUnread) => {
        const said = {
          reference: 'C-1',
          mandate: null,
          iban: null,
          document: null,
          text: null,
          cents: saidCents,
          currency,
          code: null,
          unread: isUnread ? '10,005' : null,
          bookedOn: null,
        }
        const takenBy = () => (isTaken ? 3 : undefined)
        const { match, chargeId, why } = judgeLine({
          said,
          kind,
          bookedOn,
          today: '2026-12-31',
          found,
          takenBy,
        })
        const referred = found.find(({ by }) => by === 'reference')
        const agrees =
          referred !== undefined &&
          !isTaken &&
          referred.returnedOn === null &&
          referred.otherReply === null &&
          referred.settledBy === 'adeudo' &&
          ['remesado', 'cobrado'].includes(referred.state) &&
          currency !== 'USD' &&
          !isUnread &&
          (saidCents === null ? kind !== 'camt.054' : saidCents === referred.cents) &&
          bookedOn <= referred.returnableUntil &&
          bookedOn <= '2026-12-31' &&
          (bookedOn >= referred.chargedOn || (kind !== 'camt.054' && referred.state === 'remesado'))
        expect(match === 'segura').toBe(agrees)
        expect(why === '').toBe(agrees)
        const isReferred = match === 'segura' || (match === 'repetida' && referred !== undefined)
        expect(isReferred ? chargeId : referred?.id).toBe(referred?.id)
        // Without a reference a line repeats only what has come back.
        const isBack = found.some(({ id, returnedOn }) => id === chargeId && returnedOn !== null)
        expect(match !== 'repetida' || isReferred || isBack).toBe(true)
        expect(match === 'desconocida' ? chargeId : null).toBeNull()
      },
    ),
  )
})

function read(text: string) {
  const { reference, mandate, iban, document, cents: amount, currency, code } = readPastedLine(text) ?? {}
  return [reference, mandate, iban, document, amount, currency, code]
}

test('rule fee-9: a pasted line is read in any order and with any separator, and odd ones say nothing', () => {
  const whole = ['C-0000000123', null, null, null, 123_450, 'EUR', 'AM04']
  for (const text of ['C-123;1.234,50 €;AM04', 'am04 c-0000000123 1234.50', 'C 123\t-1.234,50\tEUR\tAM04'])
    expect(read(text), text).toEqual(whole)
  expect(read('ES60 0049 1500 0512 3456 7892 20')).toEqual([
    null,
    null,
    'ES6000491500051234567892',
    null,
    2000,
    'EUR',
    null,
  ])
  expect(read('12.345.678-z 20')).toEqual([null, null, null, '12345678Z', 2000, 'EUR', null])
  for (const text of ['C-123;10,00 USD;AM04', 'C-123;usd 10;AM04', 'C-123;10,00USD;AM04'])
    expect(read(text), text).toEqual(['C-0000000123', null, null, null, 1000, 'USD', 'AM04'])
  expect(read('C-123;10,00 EUR')).toEqual(['C-0000000123', null, null, null, 1000, 'EUR', null])
  expect(readPastedLine('C-123;£10,00')?.unread).toBe('£10,00')
  expect(read('M-7 5')).toEqual([null, 'M-0000000007', null, null, 500, 'EUR', null])
  expect(readPastedLine('ES6000491500051234567892 Ana')?.text).toBe('ES•• … 7892 Ana')
  expect([readPastedLine(''), readPastedLine(' \t ')]).toEqual([null, null])
  const header = readPastedLine('Referencia;Importe;Motivo')
  expect(header && isHeader(header)).toBe(true)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
      const line = readPastedLine(text)
      expect(line === null || line.cents === null || line.cents > 0).toBe(true)
    }),
  )
})

test('rule fee-9: of several charges, one that had not been made by the day said is none that is meant', () => {
  const said = {
    reference: null,
    mandate: null,
    iban: null,
    text: null,
    currency: null,
    code: null,
    unread: null,
    document: '12345678Z',
    cents: null,
    bookedOn: null,
  }
  const sent = { affiliateId: 1, by: 'document' as const, cents: 2000, settledBy: 'adeudo' as const }
  const more = { returnedOn: null, returnableUntil: '2028-06-01', otherReply: null }
  const later = { ...sent, ...more, id: 2, state: 'remesado' as const, chargedOn: '2027-01-07' }
  const made = { ...sent, ...more, id: 1, state: 'cobrado' as const, chargedOn: '2026-10-07' }
  const judge = (found: FoundCharge[], kind: 'lista' | 'pain.002' = 'lista') =>
    judgeLine({ said, kind, bookedOn: '2026-11-24', today: '2026-11-26', found, takenBy: () => undefined })
  expect(judge([later, made])).toMatchObject({ match: 'dudosa', chargeId: 1 })
  expect(judge([later])).toMatchObject({
    match: 'dudosa',
    chargeId: 2,
    why: expect.stringContaining('el cobro es posterior al día que dices') as string,
  })
  // A list that is pasted again means what came back by it, and proposes nothing else.
  const back = { ...made, id: 3, state: 'devuelto' as const, returnedOn: '2026-11-24' }
  const known = expect.stringContaining('ya consta devuelto el 24 de noviembre de 2026') as string
  expect(judge([later, back])).toMatchObject({ match: 'repetida', chargeId: 3, why: known })
  expect(judge([back, made])).toMatchObject({ match: 'dudosa', chargeId: null, why: known })
  expect(judge([{ ...back, returnedOn: '2026-11-10' }, made])).toMatchObject({ match: 'dudosa', chargeId: 1 })
  expect(judge([{ ...back, returnedOn: '2026-11-10' }, later])).toMatchObject({ match: 'repetida' })
  // What is refused comes back before its day.
  expect(judge([later, made], 'pain.002')).toMatchObject({ match: 'dudosa', chargeId: null })
})

test('rule fee-9: of what has no reference only charges are proposed that come back so late for such a reason', () => {
  const said = {
    reference: null,
    mandate: null,
    iban: null,
    text: null,
    currency: null,
    unread: null,
    document: '12345678Z',
    cents: null,
    bookedOn: null,
  }
  const one = { affiliateId: 1, by: 'document' as const, cents: 2000, settledBy: 'adeudo' as const }
  const more = {
    returnedOn: null,
    returnableUntil: '2027-08-07',
    otherReply: null,
    state: 'cobrado' as const,
  }
  const july = { ...one, ...more, id: 1, chargedOn: '2026-07-07' }
  const january = { ...one, ...more, id: 2, state: 'remesado' as const, chargedOn: '2027-01-08' }
  const judge = (code: string | null, bookedOn: string, found: FoundCharge[], kind: 'lista' | 'camt.054') =>
    judgeLine({
      said: { ...said, code },
      kind,
      bookedOn,
      today: '2026-11-26',
      found,
      takenBy: () => undefined,
    }).chargeId
  const november = '2026-11-26'
  for (const code of ['AM04', 'AC04', 'AC01', 'MS03', 'MD06']) {
    expect(judge(code, november, [july], 'lista'), code).toBeNull()
    expect(judge(code, '2026-07-14', [july, january], 'lista'), code).toBe(1)
  }
  // The bank may refuse what it has; of what was taken back by the person it has been paid first.
  expect(judge('AC04', november, [july, january], 'lista')).toBe(2)
  expect(judge('AC04', november, [july, january], 'camt.054')).toBeNull()
  expect(judge('MD06', november, [july, january], 'lista')).toBeNull()
  expect(judge('MD06', '2026-08-31', [july], 'lista')).toBe(1)
  expect(judge('AM04', '2026-08-31', [july], 'lista')).toBeNull()
  // What was never allowed, and what says nothing, may come for thirteen months.
  for (const code of ['MD01', null, 'XX99']) expect(judge(code, november, [july], 'lista')).toBe(1)
})
