import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Page } from '#contract/page.ts'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import type { RollDetails, RollPerson } from '#contract/rolls/rolls.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { asSystem, resolveScope } from '#server/kernel/security/scope.ts'
import { takeRoll } from '#server/rolls/takeRoll.rules.ts'
import { anAffiliate, anAssembly, aTag, aUser } from '#test/support/factories.ts'
import { aRollTaker } from '#test/support/rolls.ts'

const system = asSystem('a test')

describe('rule people-22: a roll is taken within what others do', () => {
  test('of people by their numbers, who are listed, sealed and compared like those of a segment', async () => {
    const { db, world, admin, take, read, namesOf, isIntact, luz, sol } = await aRollTaker()
    const centro = await anAssembly(db, { assemblyName: 'Centro', assemblyType: 'Distrital' })
    await db.updateTable('affiliate').set({ assemblyId: centro }).where('id', '=', sol).execute()
    const bySegment = await take()
    const author = await aUser(db, { role: 'ROLE_ADMIN', username: 'acta@example.org' })
    const scope = await resolveScope(db, 'everyone', { role: 'ROLE_ADMIN', affiliateId: null })
    const taken = await inTransaction(world.db, (unit) =>
      takeRoll(unit, {
        scope,
        author,
        clock: world.clock,
        of: { people: [sol, luz, sol], name: 'Asistentes', words: ['Asistió a la reunión'] },
        reason: 'Acta de mayo',
      }),
    )
    expect(taken.total).toBe(2)
    expect(await namesOf(taken.id)).toEqual(['Luz', 'Sol'])
    expect(await isIntact(taken.id)).toBe(true)
    expect(await read<RollDetails>(`/rolls/${taken.id}`)).toMatchObject({
      name: 'Asistentes',
      words: ['Asistió a la reunión'],
      reason: 'Acta de mayo',
      author: 'acta@example.org',
      segmentId: null,
      kept: [],
    })
    expect(await read(`/rolls/${taken.id}/compare/${bySegment.id}`)).toMatchObject({
      entered: { content: [{ name: 'Sol' }] },
      left: { content: [{ name: 'Eva' }] },
      stayed: 1,
    })
    // The assembly as it was, whatever becomes of it.
    await db.updateTable('assembly').set({ assemblyType: 'Municipal' }).where('id', '=', centro).execute()
    const { content } = await read<Page<RollPerson>>(`/rolls/${taken.id}/people`)
    expect(
      content.map(({ assembly, territorialId, territorialType, kept }) => [
        assembly,
        territorialId,
        territorialType,
        kept,
      ]),
    ).toEqual([
      [null, null, null, {}],
      ['Centro', centro, 'Distrital', {}],
    ])
    const file = await admin(
      'GET',
      `/rolls/${taken.id}/people/export?format=csv&columns=name&columns=territorialType`,
    )
    expect(file.body).toContain('Nombre;Tipo de asamblea territorial\r\nLuz;—\r\nSol;Distrital')
  })

  test('of fewer than were meant none is taken, and none where what it belongs to fails', async () => {
    const { db, world, luz, sol } = await aRollTaker()
    const former = await anAffiliate(db, { inscriptionType: 0, unregisteredAt: '2024-01-01T00:00:00Z' })
    const takeOf = (people: number[]) => (unit: Database) =>
      takeRoll(unit, {
        scope: system,
        author: null,
        clock: world.clock,
        reason: 'Acta',
        of: { people, name: 'Asistentes', words: [] },
      })
    await expect(inTransaction(world.db, takeOf([luz, sol, former]))).rejects.toThrow(
      'De 3 personas, 1 persona ya no está en el censo o a tu alcance: no se ha fijado la lista.',
    )
    await expect(inTransaction(world.db, takeOf([]))).rejects.toThrow('No hay nadie')
    const failing = inTransaction(world.db, async (unit) => {
      await takeOf([luz])(unit)
      throw new Error('the minutes were not closed')
    })
    await expect(failing).rejects.toThrow('the minutes')
    const { rows } = await sql`select from roll union all select from roll_person`.execute(db)
    expect(rows).toEqual([])
  })

  test('nobody but the application reads what others keep for themselves', async () => {
    const { db, world, admin, read, namesOf, isIntact, eva, luz, segment } = await aRollTaker()
    const owner = await aUser(db, { role: 'ROLE_ADMIN' })
    const tag = await aTag(db, {
      name: 'Privada',
      ownerId: owner.userId,
      sharedRole: null,
    })
    await db.insertInto('personTag').values({ tagId: tag, affiliateId: luz }).execute()
    const tree = { any: [{ segment: segment.id }, { where: { tag: [tag] } }] }
    const about = { of: { tree, name: 'Censo' }, reason: 'Votación', clock: world.clock }
    const { id, total } = await inTransaction(world.db, (unit) =>
      takeRoll(unit, { scope: system, author: null, ...about }),
    )
    expect(total).toBe(2)
    expect(await namesOf(id)).toEqual(['Eva', 'Luz'])
    expect(await isIntact(id)).toBe(true)
    expect(await read<RollDetails>(`/rolls/${id}`)).toMatchObject({
      author: 'Concejo',
      segmentId: null,
      words: [
        'Está en «otro segmento de quien la hizo», o bien Etiqueta o lista: una etiqueta de quien la hizo',
      ],
      kept: ['tag'],
    })
    // A lead has neither the tag, nor the segment, nor people of other assemblies.
    const madrid = await anAssembly(db)
    const lead = await anAffiliate(db, { name: 'Lía', assemblyId: madrid })
    await db.updateTable('assembly').set({ responsibleId: lead }).where('id', '=', madrid).execute()
    const author = await aUser(db, { role: 'ROLE_RESPONSABLE', affiliateId: lead })
    const scope = await resolveScope(db, 'ownAssemblies', author)
    const asLead = (asked: SegmentTree) =>
      inTransaction(world.db, (unit) =>
        takeRoll(unit, { ...about, scope, author, of: { tree: asked, name: 'Asamblea' } }),
      )
    await expect(asLead(tree)).rejects.toThrow(
      'Nombra un segmento que ya no existe o que no se comparte contigo.',
    )
    const everybody = { where: { postalCode: '2' } }
    await db.updateTable('affiliate').set({ postalCode: '28001' }).where('id', 'in', [eva, lead]).execute()
    const own = await asLead(everybody)
    expect(await namesOf(own.id)).toEqual(['Lía'])
    expect((await admin('GET', '/rolls')).json<Page<RollDetails>>().totalElements).toBe(2)
  })

  test('one from before rows said their version is as true as it was', async () => {
    const { db, isIntact, read, luz } = await aRollTaker()
    await sql`
      with r as (
        insert into roll (name, words, reason, author, taken_at, total, hash)
        values ('Antes', '{}', 'Censo', 'ana', '2024-01-01', 1, sha256(sha256('salt'::bytea || convert_to(${luz} || ' {"assembly": "Centro"}', 'UTF8'))))
        returning id)
      insert into roll_person (roll_id, position, affiliate_id, facts, salt, digest)
      select id, 1, ${luz}, '{"assembly": "Centro"}', 'salt', sha256('salt'::bytea || convert_to(${luz} || ' {"assembly": "Centro"}', 'UTF8')) from r`.execute(
      db,
    )
    const [roll] = (await read<Page<RollDetails>>('/rolls')).content
    expect(await isIntact(roll?.id ?? 0)).toBe(true)
    expect((await read<Page<RollPerson>>(`/rolls/${roll?.id}/people`)).content).toMatchObject([
      { assembly: 'Centro', territorialId: null, territorialType: null },
    ])
  })
})
