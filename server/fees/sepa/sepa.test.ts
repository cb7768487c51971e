import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { toLatinText } from '#server/fees/sepa/latinText.ts'
import { writeDebits, type Debit, type DebitBlock, type DebitFile } from '#server/fees/sepa/pain008.ts'
import { findEaster, findTargetDay, isTargetDay } from '#contract/fees/targetDays.ts'

const readable = /^[A-Za-z0-9/\-?:().,'+ ]+$/

test('rule fee-4: any text becomes one that every bank reads, and a readable one stays as it is', () => {
  const texts: [string, string][] = [
    ['Íñigo Núñez-Peña Çelik', 'Inigo Nunez-Pena Celik'],
    ['María «Mari» O’Donnell & Cía.', "Maria 'Mari' O'Donnell + Cia."],
    ['Straße  Łódź\tØrsted', 'Strasse Lodz Orsted'],
    ['20 € de cuota; nº 3', '20 E de cuota, no 3'],
    ['Мария', '.....'],
    ['', '.'],
    ['   ', '.'],
  ]
  expect(texts.map(([text]) => toLatinText(text, 70))).toEqual(texts.map(([, plain]) => plain))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 140 }), (text, most) => {
      const plain = toLatinText(text, most)
      expect(plain).toMatch(readable)
      expect(plain.length).toBeLessThanOrEqual(most)
      expect(toLatinText(plain, most)).toBe(plain)
    }),
  )
  const marks = `a${'\u0301'.repeat(250_000)}`
  expect(toLatinText(marks, 70)).toBe('a')
})

test('rule fee-4: a charge is on a day on which TARGET works', () => {
  expect([2024, 2025, 2026, 2027, 2038].map(findEaster)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ])
  const moved: [string, string][] = [
    ['2026-11-24', '2026-11-24'],
    ['2026-11-28', '2026-11-30'],
    ['2026-04-03', '2026-04-07'],
    ['2026-05-01', '2026-05-04'],
    ['2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-01-04'],
    ['2028-02-29', '2028-02-29'],
  ]
  expect(moved.map(([day]) => findTargetDay(day))).toEqual(moved.map(([, day]) => day))
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-20'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10)
      const found = findTargetDay(day)
      expect(isTargetDay(found)).toBe(true)
      expect(found >= day).toBe(true)
      // The longest rest is Easter's: Friday to Monday.
      expect(Date.parse(found) - Date.parse(day)).toBeLessThanOrEqual(4 * 86_400_000)
    }),
  )
})

const debit = fc.record({
  cents: fc.integer({ min: 1, max: 99_999_999 }),
  name: fc.string({ unit: 'binary', maxLength: 200 }),
  concept: fc.string({ unit: 'binary', maxLength: 300 }),
  bic: fc.constantFrom(null, 'BSCHESMM', 'CAIXESBBXXX'),
})
const toDebit = (
  { cents, name, concept, bic }: typeof debit extends fc.Arbitrary<infer One> ? One : never,
  n: number,
): Debit => ({
  endToEndId: `CUOTA-${n}`,
  cents,
  mandate: { reference: `M-${n}`, signedOn: '2026-01-02' },
  debtor: { name, iban: 'ES6000491500051234567892', bic },
  concept,
})
const sum = (debits: readonly Debit[]) => debits.reduce((all, { cents }) => all + cents, 0)
const blockOf = (debits: readonly Debit[], type: DebitBlock['type'], id = type as string): DebitBlock => ({
  id,
  type,
  chargedOn: '2026-01-15',
  count: debits.length,
  cents: sum(debits),
  debits,
})
const fileOf = (blocks: readonly DebitBlock[], version: DebitFile['version'] = '001.08'): DebitFile => ({
  version,
  messageId: 'CUOTAS-1',
  createdAt: '2026-01-10T09:30:00',
  creditor: {
    name: 'Plaza Común & Cía',
    id: 'ES37000G12345674',
    account: 'ES9121000418450200051332',
    bic: 'CAIXESBB',
  },
  blocks,
})
const toCents = (text: string) => Number(text.replace('.', ''))

async function write(file: DebitFile): Promise<string> {
  let text = ''
  for await (const piece of writeDebits(file)) text += piece
  return text
}

/** The texts of a tag, in order, by a parser that is not ours. */
function readTags(xml: string, name: string): string[] {
  const found: string[] = []
  const walk = (node: { children?: unknown[]; name?: string; data?: string }): void => {
    if (node.name === name) found.push(textOf(node))
    for (const child of node.children ?? []) walk(child as typeof node)
  }
  walk(parseDocument(xml, { xmlMode: true }))
  return found
}
const textOf = (node: { children?: unknown[]; data?: string }): string =>
  node.data ?? (node.children ?? []).map((child) => textOf(child as typeof node)).join('')

test('rule fee-4: counts and sums of the file are those of its debits, in cents, and each has its own reference', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(debit, { minLength: 1, maxLength: 30 }),
      fc.array(debit, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('001.08' as const, '001.02' as const),
      async (recurring, first, version) => {
        const all = [...recurring, ...first].map(toDebit)
        const blocks = [
          blockOf(all.slice(0, recurring.length), 'RCUR'),
          blockOf(all.slice(recurring.length), 'FRST'),
        ]
        const xml = await write(fileOf(blocks, version))
        expect(readTags(xml, 'NbOfTxs').map(Number)).toEqual([all.length, recurring.length, first.length])
        expect(readTags(xml, 'CtrlSum').map(toCents)).toEqual([
          sum(all),
          ...blocks.map((block) => block.cents),
        ])
        expect(readTags(xml, 'InstdAmt').map(toCents)).toEqual(all.map((one) => one.cents))
        expect(new Set(readTags(xml, 'EndToEndId')).size).toBe(all.length)
        expect(readTags(xml, 'SeqTp')).toEqual(['RCUR', 'FRST'])
        for (const name of ['Nm', 'Ustrd', 'MndtId', 'MsgId'])
          for (const text of readTags(xml, name)) expect(text).toMatch(readable)
        expect(readTags(xml, version === '001.02' ? 'BIC' : 'BICFI').length).toBe(
          2 + all.filter(({ debtor }) => debtor.bic !== null).length,
        )
      },
    ),
    { numRuns: 30 },
  )
})

test('rule fee-4: a block that has not what it says is no file', async () => {
  const debits = [toDebit({ cents: 500, name: 'Ana', concept: 'CUOTA', bic: null }, 1)]
  const right = blockOf(debits, 'RCUR')
  await expect(write(fileOf([{ ...right, cents: 501 }]))).rejects.toThrow('has 1 debits of 500 cents')
  await expect(write(fileOf([{ ...right, count: 2 }]))).rejects.toThrow('has 1 debits of 500 cents')
  expect(readTags(await write(fileOf([right])), 'CtrlSum')).toEqual(['5.00', '5.00'])
})
