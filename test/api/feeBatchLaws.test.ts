import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BatchChanged } from '#contract/fees/batches.ts'
import { coveredDays, quarterOf } from '#contract/fees/days.ts'
import { judgePayer, type PayerFacts } from '#contract/fees/judging.ts'
import { isIban } from '#contract/fees/basics/iban.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { aTreasurer } from '#test/support/batches.ts'
import { aCharge, anAccount, aPayer } from '#test/support/fees.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { isComplete } from '#test/support/sample.ts'

const form = { chargedOn: '2027-02-15', quarter: 1, year: 2027, prorated: true }
const toCents = (text: string) => Number(text.replace('.', ''))
const inTags = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)

const payer = fc.record({
  feeCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000_000 })),
  period: fc.constantFrom('Trimestral', 'Anual', null),
  joined: fc.integer({ min: -400, max: 60 }),
  account: fc.constantFrom('valid', 'valid', 'valid', 'wrong', 'none'),
  mandate: fc.constantFrom('activo', 'activo', 'activo', 'borrador', 'suspendido'),
  before: fc.constantFrom('none', 'none', 'none', 'paid', 'back', 'retried'),
})
const usual = {
  feeCents: 2000,
  period: 'Trimestral',
  joined: -400,
  account: 'valid',
  mandate: 'activo',
  before: 'none',
} as const
const dayOf = (offset: number) => new Date(Date.UTC(2027, 1, 15 + offset)).toISOString().slice(0, 10)

/** What somebody has for some of the same days: paid, or back from the bank and perhaps to be collected again. */
async function addEarlier(
  db: PeopleDatabase,
  affiliateId: number,
  before: 'none' | 'paid' | 'back' | 'retried',
): Promise<void> {
  const covers = '[2027-01-01,2027-02-01)'
  if (before === 'none') return
  if (before === 'paid') {
    await aCharge(db, { affiliateId, covers, settledBy: 'efectivo', state: 'cobrado' })
    return
  }
  const retryOf = await aCharge(db, { affiliateId, covers, state: 'devuelto' })
  if (before === 'retried') await aCharge(db, { affiliateId, covers, state: 'previsto', retryOf })
}

test('rule fee-8: the sum of a batch is that of its charges and of its file, in cents, and nobody is in it twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(payer, { minLength: 1, maxLength: 25 }), async (people) => {
      const { db, preview, askFor, get, take, ask } = await aTreasurer()
      for (const { joined, account, mandate, before, ...fee } of people) {
        const creationTime = `${dayOf(joined)}T10:00:00Z`
        const bankAccount =
          account === 'valid' ? anAccount() : account === 'wrong' ? 'ES0000491500051234567892' : null
        const affiliateId =
          account === 'valid'
            ? (await aPayer(db, { ...fee, creationTime, bankAccount: bankAccount ?? '' }, { state: mandate }))
                .affiliateId
            : await anAffiliate(db, { ...fee, creationTime, bankAccount })
        await addEarlier(db, affiliateId, before)
      }
      const said = await preview('chargedOn=2027-02-15&quarter=1&year=2027&prorated=true')
      const job = await askFor(form)
      // Of nobody there is no batch.
      const made = await db.selectFrom('feeBatch').select('id').execute()
      const isOfNobody = said.totalElements === 0
      expect([job.state, made.length]).toEqual(isOfNobody ? ['failed', 0] : ['done', 1])
      if (isOfNobody) return
      const id = job.result?.batchId ?? 0
      expect(job.result).toMatchObject({ total: said.totalElements, cents: said.cents })
      expect(job.result?.leftOut).toBe(said.leftOut.reduce((all, each) => all + each.people, 0))
      const { rows } = await sql<{ n: number; people: number; cents: number; least: number }>`
        select count(*) as n, count(distinct affiliate_id) as people, sum(cents) as cents, min(cents) as least
        from charge where batch_id = ${id}`.execute(db)
      expect(rows[0]).toMatchObject({ n: said.totalElements, people: said.totalElements, cents: said.cents })
      expect(rows[0]?.least).toBeGreaterThan(0)
      const { rows: both } =
        await sql`select from charge join fee_batch_left_out using (batch_id, affiliate_id)
        where batch_id = ${id}`.execute(db)
      expect(both).toEqual([])
      const { batch, takenOut } = await take(id, 'approve')
      expect([batch.cents, takenOut]).toEqual([said.cents, []])
      const xml = (await ask('GET', `/fee-batches/${id}/pain008`)).body
      expect(inTags(xml, 'CtrlSum').map(toCents)[0]).toBe(said.cents)
      expect(inTags(xml, 'InstdAmt').reduce((all, text) => all + toCents(text), 0)).toBe(said.cents)
      expect(new Set(inTags(xml, 'MndtId')).size).toBe(said.totalElements)
      expect(inTags(xml, 'IBAN').every(isIban)).toBe(true)
      expect((await get(id)).total).toBe(said.totalElements)
    }),
    { numRuns: isComplete ? 40 : 8, examples: [[[{ ...usual, before: 'retried' }, usual]]] },
  )
})

test('rule fee-7: a quarter and a year are those of the calendar, over the end of a year', () => {
  expect(coveredDays(2026, 4)).toEqual({
    Trimestral: { from: '2026-10-01', until: '2027-01-01' },
    Anual: { from: '2026-01-01', until: '2027-01-01' },
  })
  expect(coveredDays(2028, 1).Trimestral).toEqual({ from: '2028-01-01', until: '2028-04-01' })
  expect(['2026-12-31', '2027-01-01', '2028-02-29', '2027-03-31'].map(quarterOf)).toEqual([
    { quarter: 4, year: 2026 },
    { quarter: 1, year: 2027 },
    { quarter: 1, year: 2028 },
    { quarter: 1, year: 2027 },
  ])
})

test('rule fee-8: one reason is said of each person, what is paid before what is missing', () => {
  const asked = { chargedOn: '2027-02-15', isProrated: false, days: coveredDays(2027, 1) }
  const good: PayerFacts = {
    isMember: true,
    account: 'valid',
    mandate: 'activo',
    feeCents: 2000,
    period: 'Trimestral',
    joinedOn: '2020-01-01',
    earlier: null,
  }
  const earlier = {
    reference: 'C-0000000001',
    state: 'cobrado',
    settledBy: 'adeudo',
    waits: false,
  } as const
  const judged = (facts: Partial<PayerFacts>) => {
    const found = judgePayer({ ...good, ...facts }, asked)
    return 'reason' in found ? found.reason : found.cents
  }
  expect(judged({})).toBe(2000)
  expect(judged({ isMember: false, earlier })).toBe('baja')
  expect(judged({ account: 'none', earlier })).toBe('cobrada')
  expect(judged({ earlier: { ...earlier, state: 'remesado' } })).toBe('en-remesa')
  expect(judged({ earlier: { ...earlier, state: 'devuelto', waits: true } })).toBe('devuelta')
  expect(judged({ earlier: { ...earlier, state: 'devuelto' } })).toBe('debida')
  expect(judged({ earlier: { ...earlier, state: 'anulado' } })).toBe('perdonada')
  expect(judged({ earlier: { ...earlier, settledBy: 'exencion' } })).toBe('exenta')
  expect(judged({ earlier: { ...earlier, settledBy: 'transferencia' } })).toBe('pagada')
  expect(judged({ account: 'none', mandate: null })).toBe('sin-cuenta')
  expect(judged({ mandate: null })).toBe('sin-mandato')
  expect(judged({ mandate: 'caducado' })).toBe('mandato-caducado')
  expect(judged({ feeCents: 0, account: 'none' })).toBe('sin-importe')
  expect(judged({ joinedOn: '2027-04-01' })).toBe('sin-importe')
  expect(judged({ period: null })).toBe('sin-periodicidad')
})

test('rule durable-3: of many who approve, send or cancel at once one does it, once', async () => {
  const { db, make, ask, get } = await aTreasurer()
  for (let at = 0; at < 3; at += 1) await aPayer(db)
  const { batchId, total } = await make({ ...form, prorated: false })
  const { version } = await get(batchId)
  const times = Array.from({ length: 10 })
  const approvals = await Promise.all(
    times.map(() => ask('POST', `/fee-batches/${batchId}/approve`, { version, total })),
  )
  expect(approvals.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
  expect(approvals.every(({ statusCode }) => [200, 429].includes(statusCode))).toBe(true)
  const approved = await get(batchId)
  expect(approved).toMatchObject({ state: 'aprobada', version: version + 1 })
  const steps = ['send', 'cancel', 'notice', 'send', 'cancel'].map((verb) =>
    ask('POST', `/fee-batches/${batchId}/${verb}`, { version: approved.version, reason: 'Ya no' }),
  )
  const sendings = await Promise.all(steps)
  // A body with a reason is no body of the others.
  expect(sendings.map(({ statusCode }) => statusCode).filter((code) => code >= 500)).toEqual([])
  const after = await get(batchId)
  expect(['aprobada', 'anulada']).toContain(after.state)
  const states = new Set(after.states.map(({ state }) => state))
  expect(states).toEqual(new Set([after.state === 'anulada' ? 'anulado' : 'previsto']))
  const stale = await ask('POST', `/fee-batches/${batchId}/send`, { version })
  expect(stale.statusCode).toBe(409)
  expect(approvals[0]?.json<BatchChanged>().takenOut ?? []).toEqual([])
})
