import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AssemblyDetails } from '#contract/assemblies/assembly.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { anApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { runWhileLocked } from '#test/support/locks.ts'
import { setOffice } from '#test/support/organisation.ts'

type Send = Awaited<ReturnType<Awaited<ReturnType<typeof anApp>>['as']>>

async function aSuperAdmin() {
  const app = await anApp()
  return { ...app, send: await app.as('ROLE_SUPER_ADMIN'), other: await app.as('ROLE_SUPER_ADMIN') }
}
const about = { assemblyType: 'Distrital', assemblyName: 'Centro' }
const create = async (send: Send, more: object = {}) =>
  (await send('POST', '/assembly/', { ...about, ...more })).json<AssemblyDetails>()
const errorsOf = (answer: { json: () => unknown }) =>
  ((answer.json() as ProblemDetails).errors ?? []).map(({ path, message }) => [path, message])

describe('rule assembly-1: the assemblies and their administration', () => {
  test('one is created, found under its type, read, changed and listed by a part of its name or group', async () => {
    const { send } = await aSuperAdmin()
    const made = await create(send, {
      assemblyGroup: 'Almendra',
      assemblyDescription: 'Los jueves\na las 19:00',
      contactEmail: 'CENTRO@concejo.example',
    })
    expect(made).toMatchObject({
      ...about,
      assemblyGroup: 'Almendra',
      assemblyDescription: 'Los jueves\na las 19:00',
      contactEmail: 'centro@concejo.example',
      link1: null,
      link2: null,
      responsible: null,
      members: 0,
      meetings: 0,
      version: 1,
    })
    await create(send, { assemblyType: 'Sectorial', assemblyName: 'Sanidad' })
    const listed = async (query: string) =>
      (await send('GET', `/assembly/?${query}`))
        .json<Page<AssemblyDetails>>()
        .content.map(({ assemblyName }) => assemblyName)
    expect(await listed('')).toEqual(['Centro', 'Sanidad'])
    expect(await listed('sort=id&direction=desc')).toEqual(['Sanidad', 'Centro'])
    expect(await listed('type=Distrital')).toEqual(['Centro'])
    expect(await listed('search=almén')).toEqual(['Centro'])
    expect(await listed('type=Municipal')).toEqual([])
    const edited = await send('PATCH', `/assembly/${made.id}`, { assemblyName: 'Centro Norte', version: 1 })
    expect(edited.json()).toMatchObject({
      assemblyName: 'Centro Norte',
      assemblyGroup: 'Almendra',
      version: 2,
    })
    expect((await send('GET', `/assembly/${made.id}`)).json()).toMatchObject({ version: 2 })
    const same = await send('PATCH', `/assembly/${made.id}`, { assemblyName: 'Centro Norte', version: 2 })
    expect(same.json()).toMatchObject({ version: 2 })
  })

  test('what is wrong is told all at once, and nothing is written', async () => {
    const { send, db } = await aSuperAdmin()
    const wrong = await send('POST', '/assembly/', {
      assemblyType: 'Comarcal',
      assemblyName: '  ',
      contactEmail: 'centro',
      link1: 'nadie@example.org',
    })
    expect(wrong.statusCode).toBe(422)
    expect(errorsOf(wrong)).toEqual([
      ['assemblyType', 'Valor no admitido'],
      ['assemblyName', 'Campo requerido *'],
      ['contactEmail', 'Formato de email incorrecto'],
      ['link1', 'Inscrito no encontrado'],
    ])
    await create(send)
    const twin = await send('POST', '/assembly/', { ...about, assemblyName: 'CÉNTRO' })
    expect([twin.statusCode, errorsOf(twin)]).toEqual([
      409,
      [['assemblyName', 'Ya hay una asamblea de este tipo con ese nombre']],
    ])
    expect(await db.selectFrom('assembly').select('id').execute()).toHaveLength(1)
  })

  test('a territorial assembly does not become a sectoral one', async () => {
    const { send } = await aSuperAdmin()
    const { id } = await create(send)
    const turned = await send('PATCH', `/assembly/${id}`, { assemblyType: 'Sectorial', version: 1 })
    expect([turned.statusCode, errorsOf(turned).map(([path]) => path)]).toEqual([422, ['assemblyType']])
    expect(
      (await send('PATCH', `/assembly/${id}`, { assemblyType: 'Municipal', version: 1 })).json(),
    ).toMatchObject({
      assemblyType: 'Municipal',
    })
  })

  test('rule durable-4: the second of two reads what the other has left, and who', async () => {
    const { send, other } = await aSuperAdmin()
    const { id } = await create(send)
    await other('PATCH', `/assembly/${id}`, { assemblyName: 'Sol', version: 1 })
    const late = await send('PATCH', `/assembly/${id}`, { assemblyName: 'Ópera', version: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json<ProblemDetails>().conflict).toMatchObject([{ field: 'assemblyName', now: 'Sol' }])
  })

  test('rule meeting-1: 999 is never given out', async () => {
    const { send, db } = await aSuperAdmin()
    await sql`select setval(pg_get_serial_sequence('assembly', 'id'), 998)`.execute(db)
    expect((await create(send)).id).toBe(1000)
  })
})

describe('rule assembly-2: offices are references to people', () => {
  test('an address finds whoever has it, and a later one of theirs is what is shown', async () => {
    const { send, db } = await aSuperAdmin()
    const lara = await anAffiliate(db, { name: 'Lara', email: 'lara@example.org' })
    const made = await create(send, { link1: 'LARA@example.org', link2: '' })
    expect(made).toMatchObject({
      link1: 'lara@example.org',
      link2: null,
      responsible: { id: lara, name: 'Lara' },
    })
    await db.updateTable('affiliate').set({ email: 'otra@example.org' }).where('id', '=', lara).execute()
    const now = (await send('GET', `/assembly/${made.id}`)).json<AssemblyDetails>()
    expect(now).toMatchObject({ link1: 'otra@example.org', responsible: { id: lara } })
    const moved = await send('PATCH', `/assembly/${made.id}`, {
      link1: null,
      link2: 'otra@example.org',
      version: now.version,
    })
    expect(moved.json()).toMatchObject({ link1: null, responsible: null, liaison: { id: lara } })
    const rows = await db
      .selectFrom('change')
      .innerJoin('changeValue', 'changeValue.changeId', 'change.id')
      .where('entity', '=', 'assembly')
      .where('entityId', '=', `${made.id}`)
      .select(['change.field', 'before', 'after'])
      .orderBy('change.id')
      .execute()
    expect(rows.filter(({ field }) => field.endsWith('Id'))).toEqual([
      { field: 'responsibleId', before: null, after: `${lara}` },
      { field: 'responsibleId', before: `${lara}`, after: null },
      { field: 'liaisonId', before: null, after: `${lara}` },
    ])
  })

  test('an address of nobody, of a former member or of several is refused; that of who holds it already stays', async () => {
    const { send, db } = await aSuperAdmin()
    const [one] = [
      await anAffiliate(db, { email: 'dos@example.org' }),
      await anAffiliate(db, { email: 'dos@example.org' }),
    ]
    await anAffiliate(db, { email: 'antigua@example.org', inscriptionType: 0 })
    const { id } = await create(send)
    for (const link1 of ['nadie@example.org', 'antigua@example.org'])
      expect(errorsOf(await send('PATCH', `/assembly/${id}`, { link1, version: 1 }))).toEqual([
        ['link1', 'Inscrito no encontrado'],
      ])
    const several = await send('PATCH', `/assembly/${id}`, { link2: 'dos@example.org', version: 1 })
    expect(errorsOf(several)).toEqual([
      ['link2', 'Varias personas inscritas tienen este correo: corrígelo antes en la ficha de quien no sea'],
    ])
    await setOffice(db, id, { liaisonId: one })
    const kept = await send('PATCH', `/assembly/${id}`, {
      link2: 'dos@example.org',
      assemblyGroup: 'A',
      version: 1,
    })
    expect(kept.json()).toMatchObject({ assemblyGroup: 'A', liaison: { id: one } })
  })

  test('whoever leaves meanwhile is not appointed', async () => {
    const { send, db } = await aSuperAdmin()
    const eva = await anAffiliate(db, { email: 'eva@example.org' })
    const { id } = await create(send)
    const answer = await runWhileLocked(db, {
      hold: (other) =>
        other.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', eva).execute(),
      call: () => send('PATCH', `/assembly/${id}`, { link1: 'eva@example.org', version: 1 }),
      goOn: () => Promise.resolve(),
    })
    expect(errorsOf(answer)).toEqual([['link1', 'Inscrito no encontrado']])
  })
})

describe('rule assembly-4: an assembly is dissolved', () => {
  test('its members and offices are without it, each history says so, and its name stays there', async () => {
    const { send, db } = await aSuperAdmin()
    const centro = await anAssembly(db, { assemblyName: 'Centro' })
    const [sanidad, cultura] = [
      await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Sanidad' }),
      await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Cultura' }),
    ]
    const eva = await anAffiliate(db, { assemblyId: centro, mainSectoralId: sanidad })
    await db
      .insertInto('affiliateSectoral')
      .values([sanidad, cultura].map((assemblyId) => ({ affiliateId: eva, assemblyId })))
      .execute()
    await setOffice(db, sanidad, { responsibleId: eva, liaisonId: eva })
    await aMeeting(db, {
      type: 'Asamblea',
      assemblyId: centro,
      meetingTime: '2026-01-10T10:00:00Z',
      endTime: '2026-01-10T12:00:00Z',
    })
    expect((await send('DELETE', `/assembly/${sanidad}`)).json()).toEqual({ members: 1, meetings: 0 })
    expect((await send('DELETE', `/assembly/${centro}`)).json()).toEqual({ members: 1, meetings: 1 })
    expect((await send('DELETE', `/assembly/${centro}`)).statusCode).toBe(404)
    expect((await send('GET', `/assembly/${centro}`)).statusCode).toBe(404)
    const profile = (await send('GET', `/affiliate/${eva}`)).json<AffiliateProfile>()
    expect(profile).toMatchObject({ assembly: null, mainSectoral: null, version: 3 })
    expect(profile.sectorals.map(({ id }) => id)).toEqual([cultura])
    const history = (await send('GET', `/affiliate/${eva}/history?size=20`)).json<Page<ProfileChange>>()
      .content
    expect(
      new Set(history.map(({ action, field, before, after }) => [action, field, before, after])),
    ).toEqual(
      new Set([
        ['assemblyDeleted', 'assembly', 'Centro', null],
        ['assemblyDeleted', 'mainSectoral', 'Sanidad', null],
        ['assemblyDeleted', 'sectorals', 'Sanidad, Cultura', 'Cultura'],
      ]),
    )
    // Its name is free for another one.
    expect((await create(send)).members).toBe(0)
    const told = await db
      .selectFrom('activity')
      .where('action', '=', 'assemblyDeleted')
      .select('details')
      .orderBy('id')
      .execute()
    expect(told.map(({ details }) => details)).toEqual([
      `Asamblea ${sanidad}; 1 miembro, 0 reuniones`,
      `Asamblea ${centro}; 1 miembro, 1 reunión`,
    ])
  })

  test('its approved meetings that have not begun are cancelled, and the log says which', async () => {
    const { send, db } = await aSuperAdmin()
    const centro = await anAssembly(db)
    const begun = { meetingTime: '2026-01-10T10:00:00Z', endTime: '2026-01-10T12:00:00Z' }
    const meetings = [begun, {}, { status: 'Pendiente' }].map((about) =>
      aMeeting(db, { type: 'Asamblea', assemblyId: centro, ...about }),
    )
    const [past, coming, pending] = await Promise.all(meetings)
    expect((await send('DELETE', `/assembly/${centro}`)).json()).toEqual({ members: 0, meetings: 3 })
    const now = await db.selectFrom('meeting').select(['id', 'status']).execute()
    expect(new Map(now.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [past, 'Aprobada'],
        [coming, 'Cancelada'],
        [pending, 'Pendiente'],
      ]),
    )
    const changed = await db.selectFrom('change').where('entity', '=', 'meeting').select('entityId').execute()
    expect(changed).toEqual([{ entityId: `${coming}` }])
  })

  test('nobody joins it any more, neither by a form nor by whatever writes to the table', async () => {
    const { send, db } = await aSuperAdmin()
    const centro = await anAssembly(db)
    const sector = await anAssembly(db, { assemblyType: 'Sectorial' })
    const eva = await anAffiliate(db)
    for (const id of [centro, sector]) await send('DELETE', `/assembly/${id}`)
    for (const body of [{ assembly: centro }, { sectorals: [sector] }])
      expect((await send('PATCH', `/affiliate/${eva}`, { ...body, version: 1 })).statusCode).toBe(422)
    await expect(anAffiliate(db, { assemblyId: centro })).rejects.toThrow('dissolved')
    const join = db.insertInto('affiliateSectoral').values({ affiliateId: eva, assemblyId: sector })
    await expect(join.execute()).rejects.toThrow('dissolved')
  })

  test('who joins it at that moment is waited for, and loses it too', async () => {
    const { send, db } = await aSuperAdmin()
    const centro = await anAssembly(db)
    const eva = await anAffiliate(db)
    const answer = await runWhileLocked(db, {
      hold: (other) =>
        other.updateTable('affiliate').set({ assemblyId: centro }).where('id', '=', eva).execute(),
      call: () => send('DELETE', `/assembly/${centro}`),
      goOn: () => Promise.resolve(),
    })
    expect(answer.json()).toEqual({ members: 1, meetings: 0 })
    const { assemblyId } = await db
      .selectFrom('affiliate')
      .where('id', '=', eva)
      .select('assemblyId')
      .executeTakeFirstOrThrow()
    expect(assemblyId).toBeNull()
  })

  test('rule privacy-6: a death that is undone gives back neither it nor its office', async () => {
    const { send, db } = await aSuperAdmin()
    const centro = await anAssembly(db)
    const eva = await anAffiliate(db, { assemblyId: centro })
    await setOffice(db, centro, { responsibleId: eva })
    const died = await send('POST', `/affiliate/${eva}/deceased`, { day: null, saidBy: 'Su familia' })
    expect(died.statusCode).toBeLessThan(300)
    await send('DELETE', `/assembly/${centro}`)
    const undone = await send('POST', `/affiliate/${eva}/deceased/undo`)
    expect(undone.statusCode).toBeLessThan(300)
    expect((await send('GET', `/affiliate/${eva}`)).json()).toMatchObject({
      inscriptionType: 1,
      assembly: null,
    })
    const { responsibleId } = await db
      .selectFrom('assembly')
      .where('id', '=', centro)
      .select('responsibleId')
      .executeTakeFirstOrThrow()
    expect(responsibleId).toBeNull()
  })
})
