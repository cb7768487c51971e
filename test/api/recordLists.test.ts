import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { groupColumns, recordColumns } from '#contract/census/records/records.columns.ts'
import type { Column } from '#contract/column.ts'
import { recordLists } from '#contract/census/records/recordLists.ts'
import { anApp } from '#test/support/app.ts'
import { aDocument, anAffiliate, aRecord } from '#test/support/factories.ts'
import { sample } from '#test/support/sample.ts'

type Row = { idDocument: string; name: string; totalRecords: number }
type Page = { content: Row[]; totalElements: number }

/** The headers of a download that asks for no columns. */
const headersOf = (columns: readonly Column<never>[]) =>
  columns.flatMap(({ header, asked }) => (asked ? [] : [header]))

async function asAdmin() {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const get = async (path: string) => (await admin('GET', path)).json<Page>()
  const lastActivity = () =>
    app.db
      .selectFrom('activity')
      .select(['action', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  return { ...app, admin, get, lastActivity }
}

describe('GET record', () => {
  test('filters, sorts by document at first, and every sort gives every row once', async () => {
    const { db, get } = await asAdmin()
    await aRecord(db, {
      idDocument: '00000012N',
      title: 'Cena ñoña',
      recordType: 'Cargo',
      description: 'Única',
    })
    await aRecord(db, { idDocument: '12345678Z', name: 'Íñigo', email: 'i.ruiz@example.org' })
    await aRecord(db, { idDocument: '00000001R', lastName1: 'Ñíguez' })
    const documents = async (query: string) =>
      (await get(`/record?${query}`)).content.map(({ idDocument }) => idDocument)
    expect(await documents('')).toEqual(['00000001R', '00000012N', '12345678Z'])
    expect(await documents('idDocument=12.345.678-z')).toEqual(['12345678Z'])
    expect(await documents('title=NONA')).toEqual(['00000012N'])
    expect(await documents('description=unica')).toEqual(['00000012N'])
    expect(await documents('recordType=Cargo')).toEqual(['00000012N'])
    expect(await documents('recordType=Cargo&recordType=Evento')).toHaveLength(3)
    expect(await documents('recordType=Cargo&recordType=Otro&not=recordType')).toEqual([
      '00000001R',
      '12345678Z',
    ])
    expect(await documents('name=inigo&email=RUIZ')).toEqual(['12345678Z'])
    expect(await documents('lastName1=niguez')).toEqual(['00000001R'])
    expect(await documents('title=%25')).toEqual([])
    for (const sort of sample(recordLists.list.query.shape.sort.unwrap().options, 3))
      for (const direction of ['asc', 'desc']) {
        const whole = (await get(`/record?size=-1&sort=${sort}&direction=${direction}`)).content
        const paged: Row[] = []
        for (const page of [0, 1, 2])
          paged.push(
            ...(await get(`/record?size=1&page=${page}&sort=${sort}&direction=${direction}`)).content,
          )
        expect(paged, `${sort} ${direction}`).toEqual(whole)
      }
  })

  test('unknown parameters and values are refused', async () => {
    const { admin } = await asAdmin()
    for (const query of ['recordType=Regalo', 'sort=description', 'size=0', 'nope=1', 'title=a&title=b'])
      expect((await admin('GET', `/record?${query}`)).statusCode, query).toBe(422)
  })

  test('totals stay exact when records come and go', async () => {
    const { db, get, admin } = await asAdmin()
    const id = await aRecord(db)
    await aRecord(db)
    expect((await get('/record')).totalElements).toBe(2)
    await admin('DELETE', `/record/single/${id}`)
    expect((await get('/record')).totalElements).toBe(1)
  })
})

describe('GET recordGrouped', () => {
  test('is one row for each person outside the census, as the latest record knows them', async () => {
    const { db, get } = await asAdmin()
    const enrolled = aDocument()
    await anAffiliate(db, { idDocument: enrolled })
    await aRecord(db, { idDocument: enrolled })
    const [one, other] = [aDocument(), aDocument()]
    await aRecord(db, { idDocument: one, name: 'Antes', creationTime: '2026-01-01T10:00:00Z' })
    await aRecord(db, { idDocument: one, name: 'Ahora', creationTime: '2026-02-01T10:00:00Z' })
    await aRecord(db, { idDocument: other, name: 'Zoe', creationTime: '2026-01-15T10:00:00Z' })
    const { content, totalElements } = await get('/recordGrouped')
    expect(totalElements).toBe(2)
    expect(content.map(({ name, totalRecords }) => [name, totalRecords])).toEqual([
      ['Ahora', 2],
      ['Zoe', 1],
    ])
    expect((await get('/recordGrouped?name=antes')).totalElements).toBe(0)
    expect((await get(`/recordGrouped?idDocument=${one}`)).content).toHaveLength(1)
    expect((await get('/recordGrouped?sort=name&direction=desc')).content[0]?.name).toBe('Zoe')
    expect((await get('/recordGrouped?size=-1&sort=totalRecords&direction=asc')).content[0]?.name).toBe('Zoe')
  })
})

describe('downloads', () => {
  const hostile = '=HYPERLINK("http://evil.example";"pincha")'
  test('rule input-5: Registros and No_inscritos hold texts, under their names (rule census-2)', async () => {
    const { db, admin, lastActivity } = await asAdmin()
    await aRecord(db, { idDocument: '12345678Z', title: hostile, description: 'a;b"c', name: '@SUM(A1)' })
    const csv = await admin('GET', '/record/export?format=csv&title=pincha')
    expect(csv.headers['content-disposition']).toMatch(/"Registros_\d{1,2}-\d{1,2}-\d{4}\.csv"$/)
    const [head, row] = csv.body.slice(1).split('\r\n')
    expect(head?.split(';')).toEqual(headersOf(recordColumns))
    expect(row).toContain('"\'=HYPERLINK(""http://evil.example"";""pincha"")"')
    expect(await lastActivity()).toMatchObject({
      action: 'recordsExported',
      details: expect.not.stringContaining('pincha'),
    })

    const people = await admin('GET', '/recordGrouped/export?format=xlsx')
    expect(people.headers['content-disposition']).toMatch(/"No_inscritos_\d{1,2}-\d{1,2}-\d{4}\.xlsx"$/)
    const workbook = await readXlsx(new Uint8Array(people.rawPayload))
    expect(workbook.sheets[0]?.rows[0]).toEqual(headersOf(groupColumns))
    expect(workbook.sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['12345678Z', '@SUM(A1)'])
    expect(await lastActivity()).toMatchObject({ action: 'nonEnrolledExported' })
  })
})
