import { describe, expect, test } from 'vitest'
import { affiliates } from '#contract/census/affiliates.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { sql } from 'kysely'
import { anAffiliate, anAssembly, aUser } from '#test/support/factories.ts'
import { anApp } from '#test/support/app.ts'
import { sample } from '#test/support/sample.ts'

type Row = { id: number; name: string; lastName1: string; idDocument: string; fee: number }
type Page = { content: Row[]; totalElements: number }

async function asAdmin() {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const list = async (query: string) => (await admin('GET', `/affiliate?${query}`)).json<Page>()
  return {
    ...app,
    admin,
    list,
    names: async (query: string) => (await list(query)).content.map(({ name }) => name),
  }
}

describe('GET affiliate: filters', () => {
  test('finds a document typed any way, whole or in part', async () => {
    const { db, list } = await asAdmin()
    await anAffiliate(db, { idDocument: '12345678Z' })
    await anAffiliate(db, { idDocument: '00000012N' })
    await anAffiliate(db, { idDocument: 'X1234567L', documentType: 'NIE' })
    const found = async (typed: string) =>
      (await list(`idDocument=${encodeURIComponent(typed)}&sort=idDocument&direction=asc`)).content.map(
        (row) => row.idDocument,
      )
    expect(await found(' 12.345.678-z ')).toEqual(['12345678Z'])
    expect(await found('x-1234567-l')).toEqual(['X1234567L'])
    expect(await found('12N')).toEqual(['00000012N'])
    expect(await found('34567')).toEqual(['12345678Z', 'X1234567L'])
    expect(await found('%')).toEqual([])
  })

  test('rule people-13: names and e-mails are found whatever their accents, case and ñ', async () => {
    const { db, names } = await asAdmin()
    await anAffiliate(db, { name: 'Íñigo', lastName1: 'Muñoz', email: 'I.Munoz@Example.org' })
    await anAffiliate(db, { name: 'Ana', lastName1: "d'Órs_100%", email: 'ana@example.org' })
    expect(await names('name=inigo')).toEqual(['Íñigo'])
    expect(await names('lastName1=MUNOZ')).toEqual(['Íñigo'])
    expect(await names('email=i.mun')).toEqual(['Íñigo'])
    expect(await names(`lastName1=${encodeURIComponent("D'ORS_100%")}`)).toEqual(['Ana'])
    expect(await names('lastName1=_')).toEqual(['Ana'])
  })

  test('compares the fee with each operator, in euros and cents', async () => {
    const { db, list } = await asAdmin()
    for (const feeCents of [0, 500, 1250, 2000]) await anAffiliate(db, { feeCents })
    const fees = async (query: string) =>
      (await list(`sort=fee&direction=asc&${query}`)).content.map(({ fee }) => fee)
    expect(await fees('fee=12.5')).toEqual([12.5])
    expect(await fees('fee=12.5&aportacion=%3C')).toEqual([0, 5])
    expect(await fees('fee=12.5&aportacion=%3C%3D')).toEqual([0, 5, 12.5])
    expect(await fees('fee=12.5&aportacion=%3E%3D')).toEqual([12.5, 20])
    expect(await fees('fee=12.5&aportacion=%3E')).toEqual([20])
    expect(await fees('fee=&aportacion=%3E')).toEqual([0, 5, 12.5, 20])
  })

  test('an assembly’s people are those of the territory and those of the sector', async () => {
    const { db, names } = await asAdmin()
    const centro = await anAssembly(db, { assemblyName: 'Centro', assemblyType: 'Distrital' })
    const juventud = await anAssembly(db, { assemblyName: 'Juventud', assemblyType: 'Sectorial' })
    await anAffiliate(db, { name: 'Territorial', assemblyId: centro })
    const both = await anAffiliate(db, { name: 'Ambas', assemblyId: centro })
    const sector = await anAffiliate(db, { name: 'Sector' })
    await anAffiliate(db, { name: 'Ninguna' })
    for (const affiliateId of [both, sector])
      await db.insertInto('affiliateSectoral').values({ affiliateId, assemblyId: juventud }).execute()
    const order = 'sort=name&direction=asc'
    expect(await names(`assemblyId=${centro}&${order}`)).toEqual(['Ambas', 'Territorial'])
    expect(await names(`assemblyId=${juventud}&${order}`)).toEqual(['Ambas', 'Sector'])
    expect(await names(`assemblyType=Distrital&${order}`)).toEqual(['Ambas', 'Territorial'])
    expect(await names(`assemblyType=Sectorial&${order}`)).toEqual(['Ambas', 'Sector'])
    expect(await names(`assemblyType=Sectorial&assemblyId=${centro}&${order}`)).toEqual(['Ambas'])
    const either = 'assemblyType=Sectorial&assemblyType=Distrital'
    expect(await names(`${either}&${order}`)).toEqual(['Ambas', 'Sector', 'Territorial'])
    expect(await names(`${either}&not=assemblyType`)).toEqual(['Ninguna'])
    // One assembly of the type does not say the type once something is turned round.
    expect(await names(`assemblyType=Distrital&assemblyId=${centro}&not=assemblyType`)).toEqual([])
    expect(await names(`assemblyType=Distrital&assemblyId=${centro}&not=assemblyId`)).toEqual([])
  })

  test('sex, type, city and district are exact, and filters add up', async () => {
    const { db, names } = await asAdmin()
    await anAffiliate(db, { name: 'Una', sex: 'M', inscriptionType: 2, city: 'Madrid', district: 'Centro' })
    await anAffiliate(db, { name: 'Otra', sex: 'M', inscriptionType: 3, city: 'Madrid', district: 'Retiro' })
    await anAffiliate(db, { name: 'Uno', sex: 'H', inscriptionType: 2, city: 'Getafe' })
    expect(await names('sex=M&city=Madrid&district=Retiro')).toEqual(['Otra'])
    expect(await names('inscriptionType=3')).toEqual(['Otra'])
    expect(await names('inscriptionType=2&sex=H')).toEqual(['Uno'])
    expect(await names('sex=&inscriptionType=&city=Getafe')).toEqual(['Uno'])
  })

  test('a place is found however it is typed, and however the census spells it (rule people-13)', async () => {
    const { db, names } = await asAdmin()
    const order = 'sort=name&direction=asc'
    for (const [name, city] of [
      ['Ana', 'Móstoles'],
      ['Eva', 'MOSTOLES'],
      ['Inés', 'Getafe'],
      ['Luz', null],
    ] as const)
      await anAffiliate(db, { name, city, district: city && 'Chamberí' })
    for (const typed of ['mostoles', 'Móstoles', 'MÓSTOLES'])
      expect(await names(`city=${encodeURIComponent(typed)}&${order}`)).toEqual(['Ana', 'Eva'])
    expect(await names(`city=getafe&district=chamberi`)).toEqual(['Inés'])
    expect(await names('district=chamber%C3%AD&city=mostoles&sort=city&direction=desc')).toEqual([
      'Ana',
      'Eva',
    ])
  })
})

describe('GET affiliate: order and pages', () => {
  test('all rows have no second page: asking for one is an error (rule wire-2)', async () => {
    const { db, as } = await anApp()
    await anAffiliate(db)
    const admin = await as('ROLE_ADMIN')
    expect((await admin('GET', '/affiliate?size=-1&page=0')).statusCode).toBe(200)
    expect((await admin('GET', '/affiliate?size=-1')).statusCode).toBe(200)
    for (const list of ['affiliate', 'record', 'recordGrouped', 'assembly/all/assemblies-basic']) {
      const answer = await admin('GET', `/${list}?size=-1&page=3`)
      expect(answer.statusCode, list).toBe(422)
      expect(answer.json<ProblemDetails>().errors).toEqual([
        { in: 'query', path: 'page', message: 'Con size=-1, page es 0' },
      ])
    }
  })

  test('rule people-14: names sort the Spanish way, ñ after n', async () => {
    const { db, names } = await asAdmin()
    for (const name of ['Óscar', 'Zoe', 'Nuria', 'Ñam', 'álvaro']) await anAffiliate(db, { name })
    expect(await names('sort=name&direction=asc')).toEqual(['álvaro', 'Nuria', 'Ñam', 'Óscar', 'Zoe'])
  })

  test('rules people-14, census-7: every column with a meaning is an order: words the Spanish way, days by time, unknown last', async () => {
    const { db, names } = await asAdmin()
    const one = await anAssembly(db, { assemblyName: 'Ñora' })
    const two = await anAssembly(db, { assemblyName: 'norte' })
    await anAffiliate(db, {
      name: 'A',
      birthday: '1990-01-01',
      job: 'Óptica',
      assemblyId: one,
      postalCode: '28002',
    })
    await anAffiliate(db, { name: 'B', birthday: '1950-01-01', job: 'nadadora', assemblyId: two })
    await anAffiliate(db, { name: 'C', job: 'Ñandú', postalCode: '08001' })
    await anAffiliate(db, { name: 'D', birthday: '1990-01-01', postalCode: '28001', communications: true })
    const order = (sort: string, direction = 'asc') => names(`sort=${sort}&direction=${direction}`)
    expect(await order('birthday')).toEqual(['B', 'A', 'D', 'C'])
    expect(await order('birthday', 'desc')).toEqual(['D', 'A', 'B', 'C'])
    expect(await order('job')).toEqual(['B', 'C', 'A', 'D'])
    expect(await order('assembly')).toEqual(['B', 'A', 'C', 'D'])
    expect(await order('postalCode')).toEqual(['C', 'D', 'A', 'B'])
    expect(await order('communications', 'desc')).toEqual(['D', 'C', 'B', 'A'])
    const withAccount = await anAffiliate(db, { name: 'E' })
    await aUser(db, { affiliateId: withAccount })
    expect(await order('account')).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(await order('account', 'desc')).toEqual(['E', 'D', 'C', 'B', 'A'])
  })

  test('the default order is the newest first', async () => {
    const { db, names } = await asAdmin()
    for (const day of [2, 3, 1])
      await anAffiliate(db, { name: `${day}`, creationTime: `2026-01-0${day}T10:00:00Z` })
    expect(await names('')).toEqual(['3', '2', '1'])
  })

  test('every sort in both directions gives each row once over its pages', async () => {
    const { db, list } = await asAdmin()
    await sql`
      insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, fee_cents, city)
      select lpad(g::text, 8, '0'), 'PASAPORTE', 'N' || g % 7, 'A' || g % 11, case when g % 2 > 0 then 'x@example.org' else '' end, 1 + g % 3, g % 5, case when g % 3 = 0 then 'Madrid' end
      from generate_series(1, 2300) g`.execute(db)
    for (const sort of sample(affiliates.list.query.shape.sort.unwrap().options, 4))
      for (const direction of ['asc', 'desc']) {
        const ids: number[] = []
        for (let page = 0; page < 5; page += 1) {
          const { content, totalElements } = await list(
            `sort=${sort}&direction=${direction}&page=${page}&size=500`,
          )
          expect(totalElements).toBe(2300)
          ids.push(...content.map(({ id }) => id))
        }
        const whole = (await list(`sort=${sort}&direction=${direction}&size=-1`)).content.map(({ id }) => id)
        expect(ids, `${sort} ${direction}`).toEqual(whole)
        expect(new Set(ids).size).toBe(2300)
      }
    expect((await list('page=99&size=500')).content).toEqual([])
    // All of them take half a minute.
  }, 90_000)

  test('the total of an unfiltered list stays exact through inserts, deletes, rollbacks and compaction', async () => {
    const { db, list } = await asAdmin()
    const total = async () => (await list('size=1')).totalElements
    expect(await total()).toBe(0)
    const ids = await Promise.all(Array.from({ length: 20 }, () => anAffiliate(db)))
    expect(await total()).toBe(20)
    await db.deleteFrom('affiliate').where('id', 'in', ids.slice(0, 5)).execute()
    const undone = db.transaction().execute(async (transaction) => {
      await anAffiliate(transaction)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await total()).toBe(15)
    await Promise.all([
      sql`select compact_tally()`.execute(db),
      anAffiliate(db),
      sql`select compact_tally()`.execute(db),
    ])
    expect(await total()).toBe(16)
  })

  test('reports every invalid value and every unknown parameter at once', async () => {
    const { admin } = await asAdmin()
    const reply = await admin('GET', '/affiliate?page=x&sort=nope&size=0&color=rojo&name=a&name=b&fee=mucho')
    expect(reply.statusCode).toBe(422)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    const { errors } = reply.json<{ errors: { path: string; message: string }[] }>()
    expect(errors.map(({ path }) => path).toSorted()).toEqual([
      'color',
      'fee',
      'name',
      'page',
      'size',
      'sort',
    ])
    for (const { message } of errors) expect(message).toMatch(/^[A-ZÁÉÍÓÚ]/)
  })
})

describe('a person’s profile', () => {
  test('rules rights-2, log-1: the profile is read by admins only, leaves a trace, and what is not there looks alike', async () => {
    const { admin, db, as } = await asAdmin()
    const id = await anAffiliate(db, { bankAccount: 'ES9121000418450200051332', name: 'Eva' })
    const file = await admin('GET', `/affiliate/${id}`)
    expect(file.json()).toMatchObject({ id, name: 'Eva', bankAccountMasked: 'ES•• … 1332' })
    expect(file.body).not.toContain('ES91')
    const { action, details } = await db
      .selectFrom('activity')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect({ action, details }).toEqual({ action: 'affiliateRead', details: `Inscrito ${id}` })
    const bodies = new Set<string>()
    for (const missing of ['999999', '0', '-1', 'abc', '99999999999', '%00', '1;drop']) {
      const answer = await admin('GET', `/affiliate/${missing}`)
      expect(answer.statusCode, missing).toBe(404)
      bodies.add(JSON.stringify({ ...answer.json<object>(), instance: '' }))
    }
    expect(bodies.size).toBe(1)
    expect((await (await as('ROLE_RESPONSABLE'))('GET', `/affiliate/${id}`)).statusCode).toBe(403)
  })

  test('people read their own profile and no other', async () => {
    const { db, as, tokenFor } = await asAdmin()
    const [mine] = [await anAffiliate(db, { name: 'Yo' }), await anAffiliate(db, { name: 'Otra' })]
    const me = await as({ token: await tokenFor('ROLE_USER', mine) })
    expect((await me('GET', '/logged/affiliate/')).json()).toMatchObject({ id: mine, name: 'Yo' })
    expect((await me('GET', '/logged/affiliate?id=2')).statusCode).toBe(422)
    expect((await (await as('ROLE_USER'))('GET', '/logged/affiliate')).statusCode).toBe(404)
  })

  test('rules log-1, log-3: searches by DNI, downloads and «all» leave a trace without personal data', async () => {
    const { admin, db } = await asAdmin()
    await anAffiliate(db, { idDocument: '12345678Z' })
    for (const url of ['?idDocument=12345678Z', '/export?format=csv&name=Ana&sex=M', '?size=-1', '?name=Ana'])
      expect((await admin('GET', `/affiliate${url}`)).statusCode).toBe(200)
    const log = await db
      .selectFrom('activity')
      .select(['action', 'details', 'username'])
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'affiliatesSearchedByDocument',
      'affiliatesExported',
      'affiliatesListed',
      'affiliatesListed',
    ])
    expect(log[1]?.details).toContain('sexo M')
    expect(JSON.stringify(log)).not.toMatch(/12345678Z|Ana/)
    await expect(db.updateTable('activity').set({ details: '' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('activity').execute()).rejects.toThrow('append-only')
  })
})
