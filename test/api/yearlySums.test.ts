import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { YearPaid } from '#contract/fees/yearly/certificates.ts'
import { asTreasurer, inMadrid } from '#test/support/declaration.ts'
import { anOffice } from '#test/support/feeOffice.ts'
import { aBatch, aSentCharge } from '#test/support/fees.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'

const dayOf = (offset: number) => new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10)

test('rule fee-13: a charge counts in the year of its charge, its return in that of its return', async () => {
  const { db, pay, list, summary } = await asTreasurer()
  const returned = { settledBy: 'adeudo', state: 'devuelto', returnCode: 'AM04' } as const
  const about = async (lastName1: string) => anAffiliate(db, { ...inMadrid, lastName1 })
  const ana = await about('Ana')
  const eva = await about('Eva')
  const ivo = await about('Ivo')
  await pay({
    affiliateId: ana,
    ...returned,
    chargedOn: '2024-12-20',
    returnedOn: '2025-01-09',
    stateBefore: 'cobrado',
  })
  await pay({ affiliateId: eva, ...returned, returnedOn: '2025-06-01', stateBefore: 'cobrado' })
  await pay({ affiliateId: eva, cents: 2500, kind: 'donacion', recordId: await aRecord(db) })
  await pay({ affiliateId: ivo, ...returned, returnedOn: '2025-06-01', stateBefore: 'remesado' })

  const cents = async (year: number) =>
    (await list(`year=${year}`)).content.map((row) => [row.lastName1, row.key, row.cents, row.faults.join()])
  expect(await cents(2024)).toEqual([['Ana', 'F', 2000, '']])
  expect(await cents(2025)).toEqual([
    ['Ana', 'F', -2000, 'negative'],
    ['Eva', 'F', 0, 'zero'],
    ['Eva', 'G', 2500, ''],
  ])
  expect(await summary()).toMatchObject({
    declared: { people: 1, cents: 2500 },
    leftOut: { people: 2, cents: -2000 },
    faults: [
      { fault: 'negative', people: 1, cents: -2000 },
      { fault: 'zero', people: 1, cents: 0 },
    ],
  })
})

test('rule fee-13: over all people and years, what was paid is what was collected minus what came back', async () => {
  const { db, pay, list, ask } = await asTreasurer()
  const charges = fc.sample(
    fc.record({
      who: fc.integer({ min: 0, max: 7 }),
      cents: fc.integer({ min: 1, max: 90_000 }),
      charged: fc.integer({ min: 0, max: 700 }),
      back: fc.option(fc.integer({ min: 0, max: 390 })),
      before: fc.constantFrom('cobrado', 'remesado'),
      isFee: fc.boolean(),
      state: fc.constantFrom('cobrado', 'cobrado', 'anulado', 'previsto'),
    }),
    { numRuns: 80, seed: 11 },
  )
  const people = await Promise.all(Array.from({ length: 6 }, () => anAffiliate(db, inMadrid)))
  const outside = await Promise.all(
    [0, 1].map(
      async () =>
        (
          await db
            .selectFrom('record')
            .select('idDocument')
            .where('id', '=', await aRecord(db))
            .executeTakeFirstOrThrow()
        ).idDocument,
    ),
  )
  let expected = 0
  for (const { who, cents, charged, back, before, isFee, state } of charges) {
    const affiliateId = people[who] ?? null
    const isReturned = back !== null
    const of =
      affiliateId === null
        ? { kind: 'donacion', recordId: await aRecord(db, { idDocument: outside[who - 6] ?? '' }) }
        : isFee
          ? { affiliateId }
          : { affiliateId, kind: 'donacion', recordId: await aRecord(db) }
    await pay({
      ...of,
      cents,
      chargedOn: dayOf(charged),
      state,
      ...(isReturned && {
        settledBy: 'adeudo',
        state: 'devuelto',
        returnedOn: dayOf(charged + back),
        returnCode: 'MD06',
        stateBefore: before,
      }),
    })
    if (!isReturned && state === 'cobrado') expected += cents
  }
  let found = 0
  const declared = new Map<string, number>()
  for (const year of [2024, 2025, 2026, 2027])
    for (const { affiliateId, key, cents } of (await list(`year=${year}&size=-1`)).content) {
      found += cents
      if (affiliateId !== null) declared.set(`${affiliateId} ${year} ${key}`, cents)
    }
  // A certificate says the same as the declaration.
  for (const id of people) {
    const { content } = (await ask('GET', `/affiliate/${id}/certificates`)).json<{ content: YearPaid[] }>()
    for (const { year, feeCents, donationCents } of content) {
      expect(declared.get(`${id} ${year} F`) ?? 0).toBe(feeCents)
      expect(declared.get(`${id} ${year} G`) ?? 0).toBe(donationCents)
    }
    expect(content.length).toBeGreaterThan(0)
  }
  expect(found).toBe(expected)
  const { rows } = await sql<{ cents: number }>`select
    sum(cents) filter (where state = 'cobrado' or state_before = 'cobrado') - coalesce(sum(cents) filter (where state_before = 'cobrado'), 0) as cents
    from charge`.execute(db)
  expect(found).toBe(rows[0]?.cents)
})

test('rule fee-13: a return that is forgiven stays what it was, in both years', async () => {
  const { db, pay, list } = await asTreasurer()
  const affiliateId = await anAffiliate(db, inMadrid)
  const back = {
    settledBy: 'adeudo',
    state: 'devuelto',
    returnCode: 'AM04',
    returnedOn: '2025-01-09',
  } as const
  const collected = await pay({ affiliateId, ...back, chargedOn: '2024-12-20', stateBefore: 'cobrado' })
  const refused = await pay({ affiliateId, ...back, chargedOn: '2025-01-05', stateBefore: 'remesado' })
  for (const id of [collected, refused])
    await db.updateTable('charge').set({ state: 'anulado', stateBefore: null }).where('id', '=', id).execute()
  const sums = await Promise.all(
    [2024, 2025].map(async (year) => (await list(`year=${year}`)).content.map(({ cents }) => cents)),
  )
  expect(sums).toEqual([[2000], [-2000]])
})

test('rule fee-13: both charges of two profiles that were merged were paid, and both count', async () => {
  const { db, pay, list } = await asTreasurer()
  const affiliateId = await anAffiliate(db, inMadrid)
  const covers = '[2025-01-01,2025-04-01)'
  await pay({ affiliateId, covers })
  await pay({ affiliateId, covers, doubled: true })
  expect((await list()).content.map(({ cents }) => cents)).toEqual([4000])
})

test('rule fee-13: what the bank took back is counted by its day, whoever noted first that the batch was collected', async () => {
  const { db, load, apply, lines, call, treasurer, send, chargeOf } = await anOffice()
  const years: object[] = []
  for (const [order, returnedOn] of [
    ['applied first', '2026-01-07'],
    ['collected first', '2026-01-07'],
  ] as const) {
    const chargedOn = '2025-12-29'
    const covers = '[2025-10-01,2026-01-01)'
    const batchId = await aBatch(db, { chargedOn, segmentName: order })
    const { affiliateId, reference } = await aSentCharge(db, { batchId, chargedOn, covers })
    if (order === 'collected first') await treasurer.take(batchId, 'collect')
    const id = await load([{ reference, cents: 2000, code: 'MD06' }], order, returnedOn)
    expect((await lines(id)).map(({ fate }) => fate)).toEqual(['lista'])
    await apply(id)
    if (order === 'applied first') await treasurer.take(batchId, 'collect')
    const { content } = (await call('GET', `/affiliate/${affiliateId}/certificates`)).json<{
      content: YearPaid[]
    }>()
    years.push(content.map(({ year, feeCents }) => [year, feeCents]))
  }
  const asReturned = [
    [2026, -2000],
    [2025, 2000],
  ]
  expect(years).toEqual([asReturned, asReturned])

  // What it refuses in a pain.002 was collected only if it says so after the day, and not for what we did.
  for (const [day, code, stateBefore] of [
    ['2026-11-02', 'AM04', 'remesado'],
    ['2026-11-03', 'AM04', 'cobrado'],
    ['2026-11-03', 'FF01', 'remesado'],
  ] as const) {
    const { chargeId, reference } = await aSentCharge(db)
    const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>${day}${code}</MsgId><CreDtTm>${day}T08:00:00</CreDtTm></GrpHdr><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
    await apply((await send('file', xml)).json<{ id: number }>().id)
    expect(await chargeOf(chargeId), day + code).toMatchObject({
      state: 'devuelto',
      stateBefore,
      returnedOn: day,
    })
  }
})
