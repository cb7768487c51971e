import { expect, test } from 'vitest'
import { memberColumns } from '#contract/assemblies/members.columns.ts'
import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { groupColumns, recordColumns } from '#contract/census/records/records.columns.ts'
import type { Column } from '#contract/column.ts'
import type { Page } from '#contract/page.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly, aRecord } from '#test/support/factories.ts'
import { sample } from '#test/support/sample.ts'

const known = {
  lastName2: 'Ñandú',
  sex: 'M',
  birthday: '1980-01-01',
  province: 'Madrid',
  city: 'Getafe',
  district: 'Retiro',
  postalCode: '28001',
  studies: 'FP',
  job: 'Médica',
  bornCountryId: 209,
  countryId: 209,
}

const lists: [string, readonly Column<never>[]][] = [
  ['/affiliate', affiliateColumns],
  ['/record', recordColumns],
  ['/recordGrouped', groupColumns],
  ['/affiliate/filtered-assembly', memberColumns],
]

test('rule census-7: what is unknown comes last in both directions, page by page and in whole', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const assemblyId = await anAssembly(db)
  for (const isKnown of [false, true, false]) {
    const about = isKnown ? known : { email: '' }
    await anAffiliate(db, { ...about, ...(isKnown && { assemblyId, feeCents: 500, period: 'Anual' }) })
    await aRecord(db, about)
  }
  for (const [path, columns] of lists)
    for (const { key, sort, asked, value } of sample(columns, 3, ({ key: name }) => path + name)) {
      if (sort === undefined) continue
      for (const direction of ['asc', 'desc']) {
        const read = async (page: string) => {
          const columnToo = asked ? `&columns=${key}` : ''
          const answer = await admin('GET', `${path}?sort=${sort}&direction=${direction}${columnToo}&${page}`)
          return answer.json<Page<never>>().content
        }
        const rows = await read('size=-1')
        const texts = rows.map((row) => value(row) ?? '')
        expect(texts, `${path} ${sort} ${direction}`).toEqual([
          ...texts.filter((text) => text !== ''),
          ...texts.filter((text) => text === ''),
        ])
        expect([...(await read('size=2')), ...(await read('size=2&page=1'))], sort).toEqual(rows)
      }
    }
})

test('rule census-7: who left is ordered by the day of their death, an unknown one last; members are not', async () => {
  const { db, as } = await anApp()
  const admin = await as('ROLE_ADMIN')
  const died = async (name: string, inscriptionType: number, day?: string) => {
    const affiliateId = await anAffiliate(db, { name, inscriptionType })
    if (day !== undefined)
      await db
        .insertInto('deceased')
        .values({ affiliateId, day: day || null, saidBy: 'Su familia' })
        .execute()
  }
  await died('A', 0)
  await died('B', 0, '2026-02-01')
  await died('C', 0, '')
  await died('D', 0, '2026-01-01')
  await died('E', 3)
  await died('F', 3, '2026-01-01')
  await died('G', 3)
  const order = async (direction: string, more: string) => {
    const answer = await admin('GET', `/affiliate?sort=deceased&direction=${direction}${more}`)
    return answer
      .json<Page<{ name: string }>>()
      .content.map(({ name }) => name)
      .join('')
  }
  expect(await order('asc', '&inscriptionType=0')).toBe('DBAC')
  expect(await order('desc', '&inscriptionType=0')).toBe('BDCA')
  expect(await order('asc', '')).toBe('EFG')
})
