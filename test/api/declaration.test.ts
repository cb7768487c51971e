import { expect, test } from 'vitest'
import { isWritable, toDeclaredText } from '#server/fees/declaration/file.ts'
import { asTreasurer, inMadrid } from '#test/support/declaration.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'

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
