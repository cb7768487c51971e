import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { groupColumns, recordColumns } from '#contract/census/records/records.columns.ts'
import { askedGroupFields, askedRecordFields } from '#contract/census/records/recordRows.ts'
import type { Column } from '#contract/column.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import type { Page } from '#contract/page.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aRecord, aUser } from '#test/support/factories.ts'

const iban = 'ES9121000418450200051332'
const lists = [
  { path: '/record', columns: recordColumns as Column<never>[], fields: askedRecordFields },
  { path: '/recordGrouped', columns: groupColumns as Column<never>[], fields: askedGroupFields },
]

/** A record in which nothing is missing, of somebody who is not in the census. */
async function aWholeRecord() {
  const app = await anApp()
  const { userId: author } = await aUser(app.db, { role: 'ROLE_ADMIN', username: 'quien@example.org' })
  await aRecord(app.db, {
    authorId: author,
    legalDocumentId: 1,
    description: 'Cena de barrio',
    bankAccount: iban,
    lastName2: 'Ñandú',
    sex: 'M',
    birthday: '1950-05-05',
    bornCountryId: 209,
    countryId: 209,
    province: 'Madrid',
    city: 'Madrid',
    district: 'Retiro',
    postalCode: '28009',
    streetName: 'Calle Mayor',
    streetNumber: '5',
    phone: '+34600123456',
    studies: 'FP',
    job: 'Médica',
  })
  const admin = await app.as('ROLE_ADMIN')
  const read = async (path: string) => (await admin('GET', path)).json<Page<object>>().content[0] ?? {}
  return { ...app, admin, read }
}

test('rule list-10: every field that a record holds is a column of both lists, with its value when it is asked for', async () => {
  const { read } = await aWholeRecord()
  for (const { path, columns, fields } of lists) {
    const asked = columns.filter((column) => column.asked)
    expect(asked.map(({ key }) => key).toSorted(), path).toEqual([...fields].toSorted())
    for (const size of ['10', '-1']) {
      const bare = await read(`${path}?size=${size}`)
      expect(fields.filter((field) => Object.hasOwn(bare, field))).toEqual([])
      const some = await read(`${path}?size=${size}&columns=phone&columns=bankAccountMasked`)
      expect(some).toMatchObject({ phone: '+34600123456', bankAccountMasked: maskIban(iban) })
      expect(fields.filter((field) => Object.hasOwn(some, field))).toHaveLength(2)
      const whole = await read(`${path}?size=${size}&${fields.map((field) => `columns=${field}`).join('&')}`)
      for (const { key, value } of asked)
        expect(value(whole as never), `${path} ${key}`).toEqual(expect.stringMatching(/./))
      expect(JSON.stringify(whole)).not.toContain(iban)
    }
  }
})

test('rule list-10: a download of records has the columns in the order that is asked, real days, and the log says which', async () => {
  const { admin, db } = await aWholeRecord()
  for (const { path } of lists) {
    const chosen = 'columns=phone&columns=streetName&columns=birthday&columns=name'
    const filter = 'city=madrid&sex=H&sex=NoB&not=sex'
    const answer = await admin('GET', `${path}/export?format=xlsx&${chosen}&${filter}`)
    const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload))
    expect(sheets[0]?.rows).toEqual([
      ['Teléfono', 'Dirección', 'Fecha de nacimiento', 'Nombre'],
      ['600 123 456', 'Calle Mayor', new Date('1950-05-05'), expect.any(String)],
    ])
    expect(sheets[1]?.rows).toContainEqual(['Ciudad', 'madrid'])
    expect(sheets[1]?.rows).toContainEqual(['Sexo', 'no es Hombre ni No Binario'])
    const { details } = await db
      .selectFrom('activity')
      .select('details')
      .where('action', 'in', ['recordsExported', 'nonEnrolledExported'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(details).toContain('; columnas: Teléfono, Dirección, Fecha de nacimiento, Nombre')
  }
})

test('a column that a list of records does not declare is refused, and so is everybody but admins', async () => {
  const { admin, as, db } = await aWholeRecord()
  await anAffiliate(db)
  const lead = await as('ROLE_RESPONSABLE')
  for (const { path } of lists)
    for (const call of [`${path}?`, `${path}/export?format=csv&`]) {
      for (const column of ['bankAccount', 'affiliateId', 'blocked', 'totalRecord'])
        expect((await admin('GET', `${call}columns=${column}`)).statusCode, call + column).toBe(422)
      expect((await lead('GET', `${call}columns=phone`)).statusCode).toBe(403)
    }
})
