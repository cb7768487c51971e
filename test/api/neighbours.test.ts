import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { affiliates } from '#contract/census/affiliates.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { sampleCount } from '#test/support/sample.ts'

const sorts = affiliates.list.query.shape.sort.unwrap().options

describe('GET affiliate/:id/neighbours', () => {
  test('whatever the order and the filter, they are the rows before and after in the list', async () => {
    const { db, as } = await anApp()
    const admin = await as('ROLE_ADMIN')
    const assemblyId = await anAssembly(db, { assemblyName: 'Ñora' })
    await anAssembly(db, { assemblyName: 'Norte' })
    // Many ties, many nulls, and instants closer than a millisecond.
    await sql`
      insert into affiliate (id_document, document_type, name, last_name_1, last_name_2, email, inscription_type, fee_cents, city, district, sex, creation_time,
        birthday, job, studies, province, postal_code, communications, period, country_id, assembly_id)
      select lpad(g::text, 8, '0'), 'PASAPORTE', 'N' || g % 3, 'A' || g % 5, case when g % 4 > 0 then 'B' || g % 2 end,
        case when g % 6 > 0 then 'x' || g % 6 || '@example.org' else '' end, g % 4, (g % 3) * 500, case when g % 3 = 0 then 'Madrid' end, case when g % 9 = 0 then 'Centro' end,
        case when g % 2 = 0 then 'M' end, '2026-01-01'::timestamptz + (g % 7) * interval '1 microsecond',
        case when g % 4 > 0 then '1980-01-01'::date + g % 5 end, case when g % 3 > 0 then (array['ñam', 'nz', 'Álava'])[1 + g % 3] end,
        case when g % 5 > 0 then 'Ñ' || g % 2 end, case when g % 7 > 0 then 'P' || g % 3 end, case when g % 8 > 0 then '2800' || g % 4 end,
        g % 2 = 0, case when g % 3 = 0 then 'Anual' end, (select id from country order by id offset g % 3 limit 1),
        case when g % 4 > 0 then ${assemblyId}::integer + g % 2 end
      from generate_series(1, 60) g`.execute(db)
    const order = fc.record({
      sort: fc.constantFrom(...sorts),
      direction: fc.constantFrom('asc', 'desc'),
      filter: fc.constantFrom(
        '',
        '&city=Madrid',
        '&sex=M&fee=5&aportacion=%3E%3D',
        '&name=n1',
        '&idDocument=00001',
      ),
    })
    await fc.assert(
      fc.asyncProperty(order, async ({ sort, direction, filter }) => {
        const query = `sort=${sort}&direction=${direction}${filter}`
        const list = await admin('GET', `/affiliate?size=1000&${query}`)
        const ids = list.json<{ content: { id: number }[] }>().content.map(({ id }) => id)
        for (const at of new Set([0, 1, Math.floor(ids.length / 2), ids.length - 1])) {
          const found = await admin('GET', `/affiliate/${ids[at]}/neighbours?${query}`)
          expect(found.json(), query).toEqual({ previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null })
        }
      }),
      { numRuns: sampleCount(60, 3) },
    )
  })

  test('a person outside the filter gets the neighbours they would have', async () => {
    const { db, as } = await anApp()
    const admin = await as('ROLE_ADMIN')
    const ids = []
    for (const [name, city] of [
      ['Ana', 'Madrid'],
      ['Berta', 'Getafe'],
      ['Carla', 'Madrid'],
    ] as const)
      ids.push(await anAffiliate(db, { name, city }))
    const found = await admin('GET', `/affiliate/${ids[1]}/neighbours?sort=name&direction=asc&city=Madrid`)
    expect(found.json()).toEqual({ previous: ids[0], next: ids[2] })
    expect((await admin('GET', '/affiliate/999999/neighbours')).statusCode).toBe(404)
    expect((await admin('GET', `/affiliate/${ids[0]}/neighbours?page=1`)).statusCode).toBe(422)
  })
})

const at = (hours: number) => {
  const start = Date.now() + hours * 3_600_000
  return { meetingTime: new Date(start), endTime: new Date(start + 3_600_000) }
}

describe('GET meetingAttendance/byEmail/:email', () => {
  test('the meetings somebody has been to, the last first; by person where an address is shared', async () => {
    const { db, as } = await anApp()
    const ana = await anAffiliate(db, { email: 'casa@example.org' })
    const luis = await anAffiliate(db, { email: 'casa@example.org' })
    const [first, last] = [
      await aMeeting(db, { title: 'Primera', ...at(-48) }),
      await aMeeting(db, { title: 'Última', type: 'Otro', ...at(-2) }),
    ]
    for (const [meetingId, affiliateId, status] of [
      [first, ana, 'Confirmado'],
      [last, ana, 'En hora'],
      [last, luis, 'Pendiente'],
    ] as const)
      await db.insertInto('meetingAttendance').values({ meetingId, affiliateId, status }).execute()
    const root = await as('ROLE_SUPER_ADMIN')
    const ask = async (query: string) =>
      (await root('GET', `/meetingAttendance/byEmail/CASA@example.org?${query}`)).json<{
        content: object[]
        totalElements: number
      }>()
    expect((await ask('')).totalElements).toBe(3)
    expect(await ask(`affiliateId=${ana}&size=1`)).toMatchObject({
      totalElements: 2,
      content: [{ meetingTitle: 'Última', meetingType: 'Otro', status: 'En hora', affiliateId: ana }],
    })
    expect(await ask(`affiliateId=${ana}&page=1&size=1`)).toMatchObject({
      content: [{ meetingTitle: 'Primera' }],
    })
    expect((await root('GET', '/meetingAttendance/byEmail/nadie@example.org')).json()).toEqual({
      content: [],
      totalElements: 0,
    })
    expect(
      (await (await as('ROLE_ADMIN'))('GET', '/meetingAttendance/byEmail/casa@example.org')).statusCode,
    ).toBe(403)
  })
})
