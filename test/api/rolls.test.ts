import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { Roll, RollDetails, RollPerson } from '#contract/rolls/rolls.ts'
import { runJobs } from '#test/support/jobs.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aRollTaker } from '#test/support/rolls.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

describe('rule people-22: a roll is a segment frozen at an instant', () => {
  test('it keeps people and facts while they change, and says what it asked, why, by whom and when', async () => {
    const { db, admin, take, read, namesOf, isIntact, segment, eva } = await aRollTaker()
    const { id } = await take()
    const roll = await read<RollDetails>(`/rolls/${id}`)
    expect(roll).toMatchObject({
      name: 'Getafe',
      words: ['Ciudad: Getafe'],
      reason: 'Asamblea de mayo',
      total: 2,
      segmentId: segment.id,
      erased: 0,
    })
    await db.updateTable('affiliate').set({ city: 'Madrid', name: 'Eve' }).where('id', '=', eva).execute()
    const find = async (query: string) => (await read<Page<Roll>>(`/rolls?${query}`)).totalElements
    expect([
      await find('about=mayo'),
      await find('about=nada'),
      await find(`segmentId=${segment.id}`),
      await find('segmentId=999'),
    ]).toEqual([1, 0, 1, 0])
    await admin('DELETE', `/segments/${segment.id}`)
    expect(await namesOf(id)).toEqual(['Eva', 'Luz'])
    expect(await read<Page<RollPerson>>(`/rolls/${id}/people?size=1`)).toMatchObject({
      content: [{ position: 1, affiliateId: eva, lastName1: 'Abad', city: 'Getafe', yearlyFee: 10 }],
      totalElements: 2,
    })
    expect(await read<RollDetails>(`/rolls/${id}`)).toEqual({ ...roll, segmentId: null })
    expect((await read<Page<Roll>>('/rolls?about=get')).content.map((each) => each.id)).toEqual([id])
    const file = await admin('GET', `/rolls/${id}/people/export?format=csv`)
    expect(file.body).toContain('Eva;Abad')
    expect(await isIntact(id)).toBe(true)
    const log = await db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
    expect(log.at(-2)?.details).toMatch(/; 2 filas; columnas: .*Nombre/)
    expect(log.at(-1)?.details).toBe(`Lista fija ${id}`)
    expect(log.map(({ action }) => action).slice(1)).toEqual([
      'rollAsked',
      'rollTaken',
      'segmentDeleted',
      'rollRead',
      'rollRead',
      'rollExported',
      'rollVerified',
    ])
  })

  test('two clicks take one, and the same is taken anew afterwards (rule durable-3)', async () => {
    const app = await aRollTaker()
    const body = { segmentId: app.segment.id, reason: 'Asamblea' }
    const clicks = await Promise.all([1, 2, 3].map(() => app.admin('POST', '/rolls', body)))
    const jobs = new Set(clicks.map((click) => click.json<{ id: string }>().id))
    expect(jobs.size).toBe(1)
    await app.admin('POST', '/rolls', { ...body, reason: 'Otra cosa' })
    await runJobs(app)
    expect((await app.read<Page<Roll>>('/rolls')).totalElements).toBe(2)
    await app.admin('POST', '/rolls', body)
    await runJobs(app)
    expect((await app.read<Page<Roll>>('/rolls')).totalElements).toBe(3)
  })

  test('its words name nobody: they stay when somebody is erased', async () => {
    const { db, admin, take, read, segment, luz } = await aRollTaker()
    const { idDocument } = await db
      .selectFrom('affiliate')
      .where('id', '=', luz)
      .select('idDocument')
      .executeTakeFirstOrThrow()
    const filter = { v: 1, tree: { where: { idDocument } } }
    await admin('PATCH', `/segments/${segment.id}`, { filter, version: segment.version })
    const { id } = await take()
    expect((await read<RollDetails>(`/rolls/${id}`)).words).toEqual(['DNI'])
    const { rows } = await sql`select from roll where roll::text like ${`%${idDocument}%`}`.execute(db)
    expect(rows).toEqual([])
  })

  test('two are compared: who entered, who left, who stayed', async () => {
    const { db, admin, take, read, eva, sol } = await aRollTaker()
    const before = await take()
    const move = (id: number, city: string) =>
      db.updateTable('affiliate').set({ city }).where('id', '=', id).execute()
    await move(eva, 'Leganés')
    await move(sol, 'Getafe')
    const now = await take()
    const compared = await read(`/rolls/${now.id}/compare/${before.id}`)
    expect(compared).toMatchObject({
      entered: { content: [{ name: 'Sol' }], totalElements: 1 },
      left: {
        content: [{ name: 'Eva', city: 'Getafe', why: 'Ciudad: era Getafe, ahora Leganés' }],
        totalElements: 1,
      },
      stayed: 1,
      erased: 0,
    })
    const file = await admin('GET', `/rolls/${now.id}/compare/${before.id}/export?format=csv`)
    const lines = file.body.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/Eva;.*;Ciudad: era Getafe, ahora Leganés$/)
    expect(lines[2]).toMatch(/Sol;.*;—$/)
    // Of who left the census that alone is said.
    await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', eva).execute()
    expect(await read(`/rolls/${now.id}/compare/${before.id}`)).toMatchObject({
      left: { content: [{ name: 'Eva', city: null, why: 'Ya no está en el censo' }] },
    })
    const same = await read(`/rolls/${now.id}/compare/${now.id}`)
    expect(same).toMatchObject({
      entered: { content: [], totalElements: 0 },
      left: { content: [] },
      stayed: 2,
    })
  })

  test('its people are found by name and document as they were then, and nobody whose data were erased', async () => {
    const { db, admin, take, read, eva, luz } = await aRollTaker()
    await anAffiliate(db, { name: 'Martín', lastName1: 'Cano', city: 'Getafe' })
    await db
      .updateTable('affiliate')
      .set({ name: 'Luz Marina', lastName1: 'García', lastName2: 'Abad', idDocument: '12345678Z' })
      .where('id', '=', luz)
      .execute()
    const { id } = await take()
    await db
      .updateTable('affiliate')
      .set({ name: 'Sofía', lastName1: 'Otra', inscriptionType: 0, unregisteredAt: new Date() })
      .where('id', '=', luz)
      .execute()
    const find = async (q: string) => {
      const path = `/rolls/${id}/people?${new URLSearchParams({ q })}`
      const { content, totalElements } = await read<Page<RollPerson>>(path)
      expect(content, q).toHaveLength(totalElements)
      return content.map(({ name }) => name)
    }
    for (const typed of [
      'garcia abad',
      'ABAD luz',
      'arci',
      'García Marina',
      '12.345.678-z',
      '123456',
      `#${luz}`,
    ])
      expect(await find(typed), typed).toEqual(['Luz Marina'])
    expect(await find('abad')).toEqual(['Eva', 'Luz Marina'])
    // A letter may be wrong where nobody has the word; those of the census are known.
    expect(await find('marin')).toEqual(['Luz Marina'])
    expect(await find('martim cano')).toEqual(['Martín'])
    for (const typed of ['sofia', 'otra', 'luz@', '%', '_', ' . ', '99999'])
      expect(await find(typed), typed).toEqual([])
    const file = await admin('GET', `/rolls/${id}/people/export?format=csv&q=garcia`)
    expect(file.body.trim().split('\r\n')).toHaveLength(2)
    await sql`update roll_person set affiliate_id = null, facts = null, salt = null where affiliate_id = ${eva}`.execute(
      db,
    )
    expect(await find('abad')).toEqual(['Luz Marina'])
    const [first, last] = await Promise.all(
      (['asc', 'desc'] as const).map((way) =>
        db
          .selectFrom('activity')
          .innerJoin('activitySubject', 'activityId', 'activity.id')
          .where('action', '=', 'rollRead')
          .select(['details', 'entityId'])
          .orderBy('activity.id', way)
          .executeTakeFirst(),
      ),
    )
    expect(first).toEqual(last)
    expect(last).toEqual({ details: `Lista fija ${id}; Por Búsqueda; 1 fila`, entityId: luz })
  })

  test('its hash is that of the digests in their order; nobody changes or deletes a row', async () => {
    const { db, take, read, isIntact } = await aRollTaker()
    const { id } = await take()
    const { rows } = await sql<{ digest: Buffer; salt: Buffer; text: string }>`
      select digest, salt, affiliate_id || ' ' || facts::text as text
      from roll_person where roll_id = ${id} order by position`.execute(db)
    const digests = rows.map(({ salt, text }) => createHash('sha256').update(salt).update(text).digest())
    expect(rows.map(({ digest }) => digest)).toEqual(digests)
    const hash = createHash('sha256').update(Buffer.concat(digests)).digest('hex')
    expect((await read<RollDetails>(`/rolls/${id}`)).hash).toBe(hash)
    for (const change of [
      sql`update roll_person set facts = '{}'`,
      sql`update roll_person set affiliate_id = null, facts = null, salt = null, digest = ''`,
      sql`delete from roll_person`,
      sql`update roll set total = 9`,
      sql`delete from roll`,
    ])
      await expect(change.execute(db)).rejects.toThrow('a roll does not change')
    // Even where the trigger is gone, it is seen.
    await writeUnguarded(
      db,
      sql`update roll_person set facts = facts || '{"city": "Madrid"}' where position = 1`,
    )
    expect(await isIntact(id)).toBe(false)
    await writeUnguarded(db, sql`delete from roll_person where position = 1`)
    expect(await isIntact(id)).toBe(false)
  })

  test('decision 25: who is erased is in it no more, and its number and hash stay true', async () => {
    const { db, take, read, namesOf, isIntact, eva } = await aRollTaker()
    const [{ id }, later] = [await take(), await take()]
    const before = await read<RollDetails>(`/rolls/${id}`)
    await sql`update roll_person set affiliate_id = null, facts = null, salt = null
      where affiliate_id = ${eva} and roll_id = ${id}`.execute(db)
    expect(await namesOf(id)).toEqual([null, 'Luz'])
    expect(await read<RollDetails>(`/rolls/${id}`)).toEqual({ ...before, erased: 1 })
    expect(await isIntact(id)).toBe(true)
    expect(await read(`/rolls/${later.id}/compare/${id}`)).toMatchObject({
      entered: { totalElements: 1 },
      left: { totalElements: 0 },
      stayed: 1,
      erased: 1,
    })
    const { rows } = await sql`select * from roll_person where facts is null`.execute(db)
    expect(rows).toMatchObject([{ affiliateId: null, facts: null, salt: null }])
  })

  test('of who left since only the name and the document are shown (rule privacy-5)', async () => {
    const { db, admin, segment, take, read, eva } = await aRollTaker()
    const tree = { where: { city: ['Getafe'], communications: 'false' } }
    await admin('PATCH', `/segments/${segment.id}`, { filter: { v: 1, tree }, version: segment.version })
    const { id } = await take()
    await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', eva).execute()
    const { content } = await read<Page<RollPerson>>(`/rolls/${id}/people`)
    const hidden = { city: null, yearlyFee: null, inscriptionType: null, kept: null }
    expect(content[0]).toMatchObject({ name: 'Eva', ...hidden })
    expect(content[1]).toMatchObject({
      name: 'Luz',
      city: 'Getafe',
      inscriptionType: 1,
      kept: { communications: false },
    })
    const { body } = await admin('GET', `/rolls/${id}/people/export?format=csv`)
    expect(body.split('\r\n')[1]).toMatch(/Eva;.*;—;—$/)
  })
})

test('rule secrecy-5: asking for a roll is logged with whom its conditions look up, also when there is nobody to write', async () => {
  const { db, admin, segment, luz } = await aRollTaker()
  await db
    .updateTable('affiliate')
    .set({ idDocument: '12345678Z', city: 'Madrid' })
    .where('id', '=', luz)
    .execute()
  const tree = { where: { idDocument: '12345678Z', city: ['Getafe'] } }
  await admin('PATCH', `/segments/${segment.id}`, { filter: { v: 1, tree }, version: segment.version })
  const refused = await admin('POST', '/rolls', { segmentId: segment.id, reason: 'Asamblea' })
  expect(refused.json<ProblemDetails>().title).toContain('Nadie')
  const entries = await db
    .selectFrom('activity')
    .innerJoin('activitySubject', 'activityId', 'activity.id')
    .where('action', '=', 'rollAsked')
    .select(['details', 'entityId'])
    .execute()
  expect(entries).toEqual([{ details: `Segmento ${segment.id}`, entityId: luz }])
})

test('a roll of nobody, or of a segment that is gone, leaves nothing and says why', async () => {
  const { db, admin, as, take, segment } = await aRollTaker()
  const body = { segmentId: segment.id, reason: 'x' }
  const nobody = 'Nadie cumple ahora las condiciones: no hay nada que fijar.'
  const moveAll = (city: string) => db.updateTable('affiliate').set({ city }).execute()
  await moveAll('Madrid')
  const refused = await admin('POST', '/rolls', body)
  expect([refused.statusCode, refused.json<ProblemDetails>().title]).toEqual([409, nobody])
  // Of those who have moved away meanwhile it is the job that says it.
  await moveAll('Getafe')
  expect((await take(() => moveAll('Madrid'))).failure).toBe(nobody)
  await moveAll('Getafe')
  const other = await (await as('ROLE_SUPER_ADMIN'))('POST', '/rolls', body)
  expect(other.statusCode).toBe(422)
  await admin('POST', '/rolls', body)
  await admin('DELETE', `/segments/${segment.id}`)
  const gone = await admin('POST', '/rolls', body)
  expect([gone.statusCode, gone.json<ProblemDetails>().title]).toEqual([
    422,
    'Este segmento ya no existe o no está a tu alcance',
  ])
  expect((await admin('POST', '/rolls', { ...body, reason: ' ' })).json<ProblemDetails>().errors).toEqual([
    { in: 'body', path: 'reason', message: 'Campo requerido *' },
  ])
  for (const path of ['/rolls/1', '/rolls/1/people', '/rolls/1/compare/2', '/rolls/1/verify'])
    expect((await admin('GET', path)).statusCode, path).toBe(404)
  const { rows } = await sql`select from roll union all select from roll_person`.execute(db)
  expect(rows).toEqual([])
})
