import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import type { AffiliateRow } from '#contract/people/affiliateRow.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aRecord, aUser } from '#test/support/factories.ts'

const iban = 'ES9121000418450200051332'

/** A census of a member and of somebody who left, with data in every column that is only sent when asked for. */
async function aCensus() {
  const app = await anApp()
  const about = {
    phone: '+34600123456',
    birthday: '1950-05-05',
    streetName: 'Calle Mayor',
    job: 'Panadera',
    bankAccount: iban,
  }
  await anAffiliate(app.db, { ...about, name: 'Ana', idDocument: '12345678Z' })
  await anAffiliate(app.db, { ...about, bankAccount: null, name: 'Eva', inscriptionType: 0 })
  const send = await app.as('ROLE_ADMIN')
  const list = async (query: string) => {
    const answer = await send('GET', `/affiliate?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ content: AffiliateRow[] }>().content[0]
  }
  return { ...app, send, list }
}
const asked = affiliateColumns.flatMap((column) => (column.asked ? [column.key] : []))
const askAll = asked.map((key) => `columns=${key}`).join('&')

test('rule list-10: a list has the columns that are asked for, page or whole, and no others', async () => {
  const { list } = await aCensus()
  expect(Object.keys((await list('')) ?? {}).filter((key) => asked.includes(key))).toEqual([])
  for (const size of ['10', '-1']) {
    const some = await list(`size=${size}&columns=phone&columns=name&columns=bankAccountMasked`)
    expect(some).toMatchObject({ phone: '+34600123456', bankAccountMasked: maskIban(iban) })
    expect(Object.keys(some ?? {}).filter((key) => asked.includes(key))).toHaveLength(2)
    const all = await list(`size=${size}&${askAll}`)
    expect(asked.filter((key) => !Object.hasOwn(all ?? {}, key))).toEqual([])
    expect(JSON.stringify(all)).not.toContain(iban)
  }
})

test('rules list-10, privacy-5: nothing more is told of who left, and no column that is not declared', async () => {
  const { list, send } = await aCensus()
  for (const size of ['10', '-1']) {
    const former = await list(`inscriptionType=0&size=${size}&${askAll}`)
    const known = Object.keys(former ?? {}).filter((key) => asked.includes(key))
    expect(known).toEqual(['documentType', 'unregisteredAt', 'deceased'])
  }
  for (const column of ['bankAccount', 'password', 'feeCents'])
    for (const path of ['affiliate?', 'affiliate/export?format=csv&'])
      expect((await send('GET', `/${path}columns=${column}`)).statusCode, column).toBe(422)
})

test('rules list-10, privacy-5: who has an account, the fee of a year, and of who left when, and who has died', async () => {
  const { send, db } = await aCensus()
  const paying = await anAffiliate(db, { name: 'Paz', feeCents: 3000, period: 'Trimestral' })
  await aUser(db, { role: 'ROLE_USER', affiliateId: paying })
  const about = { name: 'Óscar', inscriptionType: 0, unregisteredAt: '2025-03-01T23:30:00Z', feeCents: 500 }
  const died = await anAffiliate(db, about)
  await db
    .insertInto('deceased')
    .values({ affiliateId: died, day: '2025-02-28', saidBy: 'Su hija' })
    .execute()
  const chosen = ['name', 'yearlyFee', 'account', 'unregisteredAt', 'deceased']
  const read = async (filter: string) => {
    const columns = chosen.map((key) => `columns=${key}`).join('&')
    const answer = await send('GET', `/affiliate/export?format=csv&${columns}&direction=asc&${filter}`)
    return answer.body.slice(1).trim().split('\r\n')
  }
  expect(await read('sort=name')).toEqual([
    'Nombre;Cuota al año;Cuenta de usuario;Fecha de baja;Fallecimiento',
    'Ana;0,00;No;—;—',
    'Paz;120,00;Sí;—;—',
  ])
  const former = ['Óscar;—;—;2025-03-02;2025-02-28', 'Eva;—;—;—;—']
  expect((await read('inscriptionType=0&sort=name')).slice(1).toSorted()).toEqual(former.toSorted())
  expect((await read('inscriptionType=0&sort=left')).slice(1)).toEqual(former)
})

test('rule list-10: a download has the columns in the order that is asked, and the log says which', async () => {
  const { send, db } = await aCensus()
  const answer = await send(
    'GET',
    '/affiliate/export?format=csv&columns=phone&columns=name&columns=bankAccountMasked',
  )
  const [head, row] = answer.body.slice(1).split('\r\n')
  expect(head).toBe('Teléfono;Nombre;Cuenta bancaria')
  expect(row).toContain('600 123 456;Ana;')
  expect(row).not.toContain(iban)
  expect(await readLast(db)).toEqual({
    action: 'affiliatesExported',
    details: 'Por formato csv; 1 fila; columnas: Teléfono, Nombre, Cuenta bancaria',
  })
  const usual = await send('GET', '/affiliate/export?format=csv')
  const [headers = ''] = usual.body.slice(1).split('\r\n')
  const taken = `Por formato csv; 1 fila; columnas: ${headers.replaceAll(';', ', ')}`
  expect(await readLast(db)).toEqual({ action: 'affiliatesExported', details: taken })
})

const readLast = (db: Database) =>
  db.selectFrom('activity').select(['action', 'details']).orderBy('id', 'desc').executeTakeFirstOrThrow()

test('rules log-1, list-10: a page with columns that rows do not always have is logged with them, whatever its size', async () => {
  const { send, db } = await aCensus()
  for (let others = 0; others < 11; others += 1) {
    await anAffiliate(db)
    await aRecord(db, { idDocument: `Y${others}` })
  }
  const actions = {
    affiliate: 'affiliatesListed',
    record: 'recordsListed',
    recordGrouped: 'nonEnrolledListed',
  }
  for (const [path, action] of Object.entries(actions))
    for (const size of ['11', '1000']) {
      const answer = await send('GET', `/${path}?size=${size}&columns=phone&columns=birthday`)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(await readLast(db)).toEqual({
        action,
        details: expect.stringMatching(/^Sin filtros; 1\d filas; columnas: Teléfono, Fecha de nacimiento$/),
      })
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from activity_subject`.execute(db)
      expect(rows[0]?.n).toBe(0)
    }
})

test('rule list-10: a spreadsheet has dates and numbers, a head that stays, and says what it was filtered by', async () => {
  const { send } = await aCensus()
  const chosen = ['name', 'birthday', 'fee', 'creationTime', 'phone'].map((key) => `columns=${key}`).join('&')
  const answer = await send('GET', `/affiliate/export?format=xlsx&${chosen}&inscriptionType=1&job=pana`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload), { readStyles: true })
  const [people, about] = sheets
  expect(sheets.map(({ name }) => name)).toEqual(['Inscritos', 'Filtros'])
  expect(people?.freezePane).toMatchObject({ rows: 1 })
  expect(people?.autoFilter).toMatchObject({ range: 'A1:E2' })
  const [head, row] = people?.rows ?? []
  expect(head).toEqual([
    'Nombre',
    'Fecha de nacimiento',
    'Cuota por recibo',
    'Fecha de inscripción',
    'Teléfono',
  ])
  expect(row).toEqual(['Ana', new Date('1950-05-05'), expect.any(Number), expect.any(Date), '600 123 456'])
  const lines = new Map(about?.rows.slice(1).map(([label, text]) => [label, text]))
  expect([lines.get('Filas'), lines.get('Fecha')]).toEqual([1, expect.any(Date)])
  expect(lines.get('Quién')).toContain('@')
  expect(lines.get('Columnas')).toBe(head?.join(', '))
  expect(lines.get('Tipo de inscripción')).toBe('Afiliado')
  expect(lines.get('Profesión')).toBe('pana')
})
