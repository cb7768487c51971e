import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { anApp } from '#test/support/app.ts'

const hostile = '=HYPERLINK("http://evil.example";"pincha")'
// Beside the document stands its type.
const headers = affiliateColumns
  .filter(({ asked }) => !asked)
  .flatMap(({ key, header }) => (key === 'idDocument' ? [header, 'Tipo de documento'] : [header]))
const at = (header: string) => headers.indexOf(header)

async function downloaded(format: string, query = '') {
  const { db, as } = await anApp()
  await anAffiliate(db, {
    idDocument: '00000012N',
    name: hostile,
    lastName1: 'a;b"c',
    lastName2: '-1+1',
    feeCents: 1250,
  })
  await anAffiliate(db, { idDocument: '12345678Z', name: 'Íñigo', lastName1: '@SUM(A1)', city: 'Madrid' })
  const answer = await (
    await as('ROLE_ADMIN')
  )('GET', `/affiliate/export?format=${format}&sort=idDocument&direction=asc${query}`)
  expect(answer.statusCode).toBe(200)
  return answer
}

test('rule input-5: the csv has BOM, semicolons and RFC 4180 quotes; text stays text', async () => {
  const answer = await downloaded('csv')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="Inscritos_\d{1,2}-\d{1,2}-\d{4}\.csv"$/,
  )
  const text = answer.rawPayload.toString('utf8')
  expect(text.startsWith('\u{feff}')).toBe(true)
  const [head, first, second, end] = text.slice(1).split('\r\n')
  expect(head?.split(';')).toEqual(headers)
  expect(first).toContain('"\'=HYPERLINK(""http://evil.example"";""pincha"")"')
  expect(first).toContain('"a;b""c"')
  expect(first).toContain("'-1+1")
  expect(second).toContain("'@SUM(A1)")
  expect(end).toBe('')
})

test('rule input-5: the xlsx holds texts and numbers, never a formula', async () => {
  const answer = await downloaded('xlsx')
  expect(answer.headers['content-disposition']).toMatch(/"Inscritos_\d{1,2}-\d{1,2}-\d{4}\.xlsx"$/)
  const workbook = await readXlsx(new Uint8Array(answer.rawPayload))
  const [sheet] = workbook.sheets
  expect(sheet?.name).toBe('Inscritos')
  expect(sheet?.rows[0]).toEqual(headers)
  expect(sheet?.rows[1]?.[at('Nombre')]).toBe(hostile)
  expect(sheet?.rows[1]?.[at('DNI')]).toBe('00000012N')
  expect(sheet?.rows[2]?.[at('Primer apellido')]).toBe('@SUM(A1)')
})

test('a download has the list’s own filters', async () => {
  const answer = await downloaded('csv', '&city=Madrid')
  expect(answer.body.trim().split('\r\n')).toHaveLength(2)
})

const refused = (details: string, role: string) => ({ action: 'downloadRefused', details, role })

test('rule log-1: whoever is refused a download is in the log, once for each attempt, until nothing new is said', async () => {
  const { db, as } = await anApp()
  await anAffiliate(db)
  const [admin, member] = [await as('ROLE_ADMIN'), await as('ROLE_USER')]
  const readLog = async () =>
    db
      .selectFrom('activity')
      .where('action', 'in', ['downloadRefused', 'affiliatesExported', 'personLookedUp'])
      .orderBy('id')
      .select(['action', 'details', 'role'])
      .execute()
  expect((await admin('GET', '/affiliate/export?format=csv&columns=secreto')).statusCode).toBe(422)
  expect((await member('GET', '/affiliate/export?format=csv&lastName1=Muñoz')).statusCode).toBe(403)
  expect((await member('GET', '/affiliate?size=-1')).statusCode).toBe(403)
  // A page is no download, a stranger no account, and a look-up has its own entry.
  expect((await member('GET', '/affiliate')).statusCode).toBe(403)
  expect((await (await as())('GET', '/affiliate/export?format=csv')).statusCode).toBe(401)
  expect((await admin('GET', '/affiliate/export?format=csv&idDocument=1&columns=x')).statusCode).toBe(422)
  expect(await readLog()).toEqual([
    refused('Descarga de inscritos; datos-no-validos', 'ROLE_ADMIN'),
    refused('Descarga de inscritos; acceso-denegado', 'ROLE_USER'),
    refused('Consulta de inscritos; acceso-denegado', 'ROLE_USER'),
    expect.objectContaining({ action: 'personLookedUp' }),
  ])
  for (let again = 0; again < 30; again += 1) await member('GET', '/affiliate/export?format=csv')
  expect((await readLog()).filter(({ role }) => role === 'ROLE_USER')).toHaveLength(30)
})
