import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isWritable, toDeclaredText } from '#server/fees/declaration/file.ts'
import { asTreasurer, inMadrid } from '#test/support/declaration.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'

const dayOf = (offset: number) => new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10)

test('rule fee-12: whoever paid in the year is declared, fees and donations apart, with where they live', async () => {
  const { db, pay, list, summary, records } = await asTreasurer()
  const ana = await anAffiliate(db, {
    ...inMadrid,
    idDocument: '12345678Z',
    name: 'Ana',
    lastName1: 'Peña',
    lastName2: 'Gil',
  })
  const far = await anAffiliate(db, {
    countryId: 1,
    province: 'Madrid',
    lastName1: 'Abad',
    idDocument: 'X1234567L',
  })
  const byPost = await anAffiliate(db, { postalCode: '48001', lastName1: 'Zubia' })
  const left = await anAffiliate(db, { ...inMadrid, inscriptionType: 0, lastName1: 'Vidal' })
  const outsider = await aRecord(db, {
    ...inMadrid,
    province: 'Toledo',
    lastName1: 'Bueno',
    recordType: 'Donación',
  })
  const donation = await aRecord(db, { recordType: 'Donación', idDocument: '12345678Z' })
  await pay({ affiliateId: ana, cents: 2000 })
  await pay({ affiliateId: ana, cents: 1050 })
  await pay({ recordId: donation, affiliateId: ana, kind: 'donacion', cents: 5000 })
  for (const affiliateId of [far, byPost, left]) await pay({ affiliateId, cents: 100 })
  await pay({ recordId: outsider, kind: 'donacion', cents: 700 })
  // Of another year, not collected, or nothing to pay.
  await pay({ affiliateId: byPost, cents: 999, chargedOn: '2024-12-31' })
  await pay({ affiliateId: byPost, cents: 999, chargedOn: '2026-01-01' })
  await pay({ affiliateId: byPost, state: 'previsto' })
  await pay({ affiliateId: byPost, state: 'anulado' })
  await pay({ affiliateId: byPost, settledBy: 'exencion', cents: 0 })

  const { content } = await list()
  expect(
    content.map((row) => [row.lastName1, row.key, row.cents, row.provinceCode, row.faults.length]),
  ).toEqual([
    ['Abad', 'F', 100, '99', 0],
    ['Bueno', 'G', 700, '45', 0],
    ['Peña', 'F', 3050, '28', 0],
    ['Peña', 'G', 5000, '28', 0],
    ['Vidal', 'F', 100, '28', 0],
    ['Zubia', 'F', 100, '48', 0],
  ])
  expect(content[1]).toMatchObject({ affiliateId: null, recordId: outsider })
  expect((await list('year=2025&key=G&sort=cents&direction=desc')).content.map(({ cents }) => cents)).toEqual(
    [5000, 700],
  )
  expect(await summary()).toMatchObject({
    declared: { people: 6, cents: 9050, F: { people: 4, cents: 3350 }, G: { people: 2, cents: 5700 } },
    leftOut: { people: 0, cents: 0 },
    faults: [],
  })
  const [first = '', ...rest] = await records()
  expect(first.slice(135, 159)).toBe('000000006000000000009050')
  expect(rest).toHaveLength(6)
  expect(rest.map((record) => record.slice(17, 26))).toEqual(
    rest.map((record) => record.slice(17, 26)).toSorted(),
  )
  const ofAna = rest.filter((record) => record.includes('12345678Z'))
  expect(ofAna.map((record) => record.slice(35, 96))).toEqual([
    'PEÑA GIL ANA'.padEnd(40) + '28F020000000000003050',
    'PEÑA GIL ANA'.padEnd(40) + '28G000000000000005000',
  ])
})

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

test('rule fee-12: what is missing or wrong leaves people out, with why; too much is told', async () => {
  const { db, pay, list, summary, records } = await asTreasurer()
  const wrong = [
    { idDocument: 'AB123456', documentType: 'PASAPORTE' },
    { idDocument: '12345678Z', documentType: 'PASAPORTE' },
    { idDocument: '12345678A' },
    { province: null },
    { province: 'Provincia de nadie' },
    { name: 'Łukasz' },
    { idDocument: '87654321A', province: null },
    {},
  ]
  for (const [index, about] of wrong.entries()) {
    const affiliateId = await anAffiliate(db, { ...inMadrid, lastName1: `P${index}`, ...about })
    await pay({ affiliateId, cents: index === 7 ? 5_000_001 : 100 })
  }
  const { content } = await list()
  expect(content.map(({ faults, isDeclared }) => [faults.join(), isDeclared])).toEqual([
    ['noNif', false],
    ['noNif', false],
    ['wrongNif', false],
    ['noProvince', false],
    ['noProvince', false],
    ['wrongName', false],
    ['wrongNif,noProvince', false],
    ['tooMuch', true],
  ])
  expect((await list('year=2025&fault=noProvince')).totalElements).toBe(3)
  expect((await list('year=2025&fault=todos')).totalElements).toBe(8)
  expect(await summary()).toMatchObject({ declared: { people: 1 }, leftOut: { people: 7, cents: 700 } })
  expect(await records()).toHaveLength(2)
})

test('rule fee-12: a donation comes again when both years before had one, none less than the year before it', async () => {
  const { db, pay, list } = await asTreasurer()
  const given = [
    [100, 100, 100],
    [100, 150, 200],
    [0, 100, 100],
    [100, 0, 100],
    [200, 100, 100],
    [100, 200, 150],
  ]
  for (const [index, years] of given.entries()) {
    const affiliateId = await anAffiliate(db, { ...inMadrid, lastName1: `P${index}` })
    for (const [at, cents] of years.entries())
      if (cents > 0)
        await pay({
          affiliateId,
          kind: 'donacion',
          recordId: await aRecord(db),
          cents,
          chargedOn: `${2023 + at}-03-03`,
        })
  }
  expect((await list()).content.map(({ isRecurrent }) => isRecurrent)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('rule fee-13: over all people and years, what was paid is what was collected minus what came back', async () => {
  const { db, pay, list } = await asTreasurer()
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
  for (const year of [2024, 2025, 2026, 2027])
    for (const { cents } of (await list(`year=${year}&size=-1`)).content) found += cents
  expect(found).toBe(expected)
  const { rows } = await sql<{ cents: number }>`select
    sum(cents) filter (where state = 'cobrado' or state_before = 'cobrado') - coalesce(sum(cents) filter (where state_before = 'cobrado'), 0) as cents
    from charge`.execute(db)
  expect(found).toBe(rows[0]?.cents)
})

test('rule fee-12: the names that the list takes for wrong are those that cannot be written', async () => {
  const { db, pay, list } = await asTreasurer()
  const names = [
    'Ñu Ça',
    'Íñigo',
    'Ştefan',
    'Đorđe',
    'D’Arc',
    'Œuvre',
    '王',
    'ª º ß',
    'Ÿvonne',
    'Пётр',
    'Ibáñez–Gil',
    'Ảnh',
  ]
  for (const [index, name] of names.entries())
    await pay({
      affiliateId: await anAffiliate(db, {
        ...inMadrid,
        lastName1: `P${String(index).padStart(2, '0')}`,
        name,
      }),
    })
  const { content } = await list('year=2025&size=100')
  expect(content.map(({ name, faults }) => [name, faults.includes('wrongName')])).toEqual(
    names.map((name) => [name, !isWritable(toDeclaredText(name))]),
  )
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
