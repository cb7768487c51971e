import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AssemblyDetails } from '#contract/assemblies/assembly.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
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
