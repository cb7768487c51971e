import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import type { Tag, TagDetails } from '#contract/tags/tags.ts'
import { lockProfileToLeave } from '#server/census/profile.queries.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { holdMembers } from '#server/people/choosing/tagging.queries.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { runWhileLocked } from '#test/support/locks.ts'

const scope = asSystem('a test')

type Send = Awaited<ReturnType<Awaited<ReturnType<typeof anApp>>['as']>>

const save = async (send: Send, about: object = {}) =>
  (await send('POST', '/tags', { name: 'Pega carteles', color: 'green', ...about })).json<TagDetails>()
const put = (send: Send, person: number, tagId: number) =>
  send('POST', `/affiliate/${person}/tags`, { tagId })
const listed = async (send: Send, query: string) =>
  (await send('GET', `/affiliate?${query}`)).json<Page<AffiliateProfile>>()
const historyOf = async (send: Send, person: number) =>
  (await send('GET', `/affiliate/${person}/history`)).json<Page<ProfileChange>>().content

async function twoAdmins() {
  const app = await anApp()
  return { ...app, admin: await app.as('ROLE_ADMIN'), other: await app.as('ROLE_ADMIN') }
}

describe('rule people-23: a tag is put on members by hand', () => {
  test('it stands on the profile, in the list, the filter and the history, and goes again', async () => {
    const { admin, db } = await twoAdmins()
    const [eva, luz] = [await anAffiliate(db), await anAffiliate(db)]
    const tag = await save(admin)
    expect(tag).toMatchObject({ people: 0, isOwn: true, mayEdit: true, sharedText: 'Solo quien lo hizo' })
    const { id, name, color, kind } = tag
    const own = { id, name, color, kind }
    expect((await put(admin, eva, id)).json()).toEqual({ tags: [own] })
    expect((await put(admin, eva, id)).statusCode).toBe(200)
    expect((await admin('GET', `/affiliate/${eva}`)).json<AffiliateProfile>().tags).toEqual([own])
    expect((await listed(admin, `tag=${id}`)).content.map((row) => [row.id, row.tags])).toEqual([
      [eva, [own]],
    ])
    expect((await listed(admin, `tag=${id}&not=tag`)).content.map((row) => row.id)).toEqual([luz])
    const file = await admin('GET', `/affiliate/export?format=csv&tag=${id}`)
    expect(file.body).toContain('Pega carteles')
    expect((await admin('GET', `/tags/${id}`)).json<Tag>().people).toBe(1)
    const taken = await admin('DELETE', `/affiliate/${eva}/tags/${id}`)
    expect(taken.json()).toEqual({ tags: [] })
    const changes = (await historyOf(admin, eva)).map(({ action, field, before, after, revertible }) => [
      action,
      field,
      before,
      after,
      revertible,
    ])
    expect(changes).toEqual([
      ['personUntagged', 'tag', name, null, false],
      ['personTagged', 'tag', null, name, false],
    ])
  })

  test('putting one on makes no version: a correction that was begun before is saved', async () => {
    const { admin, db } = await twoAdmins()
    const eva = await anAffiliate(db, { job: 'Médica' })
    const { version } = (await admin('GET', `/affiliate/${eva}`)).json<AffiliateProfile>()
    await admin('PATCH', `/affiliate/${eva}`, { job: 'Cocinera', version })
    await put(admin, eva, (await save(admin)).id)
    const mine = await admin('PATCH', `/affiliate/${eva}`, { studies: 'FP', job: 'Médica', version })
    expect([mine.statusCode, mine.json<AffiliateProfile>().job]).toEqual([200, 'Cocinera'])
  })

  test('for others a private one does not exist: neither in lists, profiles, filters, histories nor segments', async () => {
    const { admin, other, db, as } = await twoAdmins()
    const eva = await anAffiliate(db)
    const { id } = await save(admin)
    await put(admin, eva, id)
    expect((await other('GET', '/tags')).json<Page<Tag>>().content).toEqual([])
    for (const [method, path, body] of [
      ['GET', `/tags/${id}`, undefined],
      ['PATCH', `/tags/${id}`, { name: 'Mía', version: 1 }],
      ['DELETE', `/tags/${id}`, undefined],
    ] as const)
      expect((await other(method, path, body)).statusCode, method).toBe(404)
    expect((await put(other, eva, id)).statusCode).toBe(422)
    expect((await other('DELETE', `/affiliate/${eva}/tags/${id}`)).statusCode).toBe(422)
    expect((await other('GET', `/affiliate/${eva}`)).json<AffiliateProfile>().tags).toEqual([])
    expect((await listed(other, '')).content.map(({ tags }) => tags)).toEqual([[]])
    expect((await other('GET', '/affiliate/export?format=csv')).body).not.toContain('Pega carteles')
    expect((await historyOf(other, eva)).map(({ after }) => after)).toEqual([`n.º ${id}`])
    const message = 'Esta etiqueta ya no existe o no está a tu alcance'
    for (const query of [`tag=${id}`, `tag=${id}&not=tag`, 'tag=999', 'tag=999&not=tag']) {
      const refused = await other('GET', `/affiliate?${query}`)
      expect(refused.json<ProblemDetails>().errors).toEqual([{ in: 'query', path: 'tag', message }])
    }
    const filter = { v: 1, tree: { not: { where: { tag: [id] } } } }
    const sent = { name: 'Los demás', filter, sharedWith: { role: 'ROLE_ADMIN' } }
    expect((await other('POST', '/segments', sent)).statusCode).toBe(422)
    expect((await admin('POST', '/segments', sent)).statusCode).toBe(422)
    // Where a role above can use it, it may be shared.
    await admin('PATCH', `/tags/${id}`, { sharedWith: { role: 'ROLE_SUPER_ADMIN' }, version: 1 })
    const made = (await admin('POST', '/segments', sent)).json<SegmentDetails>()
    expect(made.warnings).toEqual([
      'Quien tiene el rol Administración no lo podrá usar: nombra la etiqueta «Pega carteles», que ahí no se comparte.',
    ])
    expect(made.words).toEqual(['No cumple: Etiqueta o lista: Pega carteles'])
    expect((await other('GET', `/segments/${made.id}`)).json<SegmentDetails>()).toMatchObject({
      words: ['No cumple: Etiqueta o lista: una etiqueta que ya no existe o no ves'],
      faults: ['Nombra una etiqueta que ya no existe o que no se comparte contigo.'],
    })
    expect((await other('GET', `/segments/${made.id}/count`)).statusCode).toBe(409)
    const lead = await as('ROLE_RESPONSABLE')
    for (const path of ['/tags', `/tags/${id}`]) expect((await lead('GET', path)).statusCode).toBe(403)
  })

  test('a shared one is put on by all who may use it, and changed by its owner alone', async () => {
    const { admin, other, db, as } = await twoAdmins()
    const eva = await anAffiliate(db)
    const { id, version } = await save(admin, { sharedWith: { role: 'ROLE_ADMIN' } })
    expect((await put(other, eva, id)).statusCode).toBe(200)
    const edit = (send: Send, body: object) => send('PATCH', `/tags/${id}`, { version, ...body })
    expect((await edit(other, { name: 'Otra' })).statusCode).toBe(409)
    expect((await other('DELETE', `/tags/${id}`)).statusCode).toBe(409)
    expect((await (await as('ROLE_SUPER_ADMIN'))('DELETE', `/tags/${id}`)).statusCode).toBe(409)
    const assemblyId = await anAssembly(db, { assemblyName: 'Centro' })
    const edited = await edit(admin, { name: 'Reparte', color: 'red', sharedWith: { assemblyId } })
    expect(edited.json()).toMatchObject({ name: 'Reparte', color: 'red', sharedText: 'Asamblea Centro' })
    const late = (await edit(admin, { name: 'Tarde' })).json<ProblemDetails>()
    expect(late.conflict?.map(({ field, now }) => [field, now])).toEqual([['name', 'Reparte']])
    expect((await edit(admin, { sharedWith: { assemblyId: 9999 } })).statusCode).toBe(409)
    const removed = await admin('DELETE', `/tags/${id}`)
    expect(removed.json()).toEqual({ people: 1 })
    expect((await historyOf(admin, eva)).map(({ before, after }) => [before, after])).toEqual([
      ['Reparte', null],
      [null, 'Reparte'],
    ])
    const log = db.selectFrom('activity').where('action', '=', 'tagDeleted').select('details')
    expect(await log.execute()).toEqual([{ details: `Etiqueta ${id}; 1 persona` }])
    expect((await admin('GET', `/tags/${id}`)).statusCode).toBe(404)
    // Its name is free again.
    expect((await save(admin, { name: 'Reparte' })).name).toBe('Reparte')
  })

  test('one’s own names are told apart without accents and case', async () => {
    const { admin, other } = await twoAdmins()
    await save(admin, { name: 'Móvil' })
    const again = await admin('POST', '/tags', { name: 'MOVIL', color: 'red' })
    expect(again.json<ProblemDetails>().errors).toEqual([
      { in: 'body', path: 'name', message: 'Ya tienes una etiqueta o una lista con ese nombre' },
    ])
    expect((await save(other, { name: 'movil' })).name).toBe('movil')
  })

  test.each([
    { name: '' },
    { name: `a${'\u0301'.repeat(250_000)}` },
    { name: 'x'.repeat(61) },
    { name: 'uno; dos' },
    { color: 'pink' },
    { kind: 'sect' },
    { sharedWith: { role: 'ROLE_USER' } },
    { sharedWith: { assemblyId: 9999 } },
  ])('%o is refused', async (about) => {
    const { admin, db } = await twoAdmins()
    const answer = await admin('POST', '/tags', { name: 'X', color: 'red', ...about })
    expect([413, 422]).toContain(answer.statusCode)
    expect(await db.selectFrom('tag').selectAll().execute()).toEqual([])
  })

  test('nobody puts one on who left, nor on nobody', async () => {
    const { admin, db } = await twoAdmins()
    const left = await anAffiliate(db, { inscriptionType: 0 })
    const { id } = await save(admin)
    expect((await put(admin, left, id)).statusCode).toBe(409)
    expect((await put(admin, 9999, id)).statusCode).toBe(404)
    const message = 'De quien se dio de baja solo se ve el nombre, el documento y las fechas'
    const refused = (await admin('GET', `/affiliate?inscriptionType=0&tag=${id}`)).json<ProblemDetails>()
    expect(refused.errors).toEqual([{ in: 'query', path: 'tag', message }])
  })
})

describe('rule people-23: many at once', () => {
  test('what was undone is not undone again over what others did since', async () => {
    const { admin, db } = await twoAdmins()
    const eva = await anAffiliate(db, { city: 'Getafe' })
    const { id } = await save(admin)
    const done = (await admin('POST', `/tags/${id}/put?city=getafe`)).json<{ activityId: number }>()
    const undo = async () =>
      (await admin('POST', `/tags/${id}/undo`, { activityId: done.activityId })).json<{ people: number }>()
        .people
    expect(await undo()).toBe(1)
    await put(admin, eva, id)
    expect(await undo()).toBe(0)
  })

  test('another tag that was put on the same people since does not stand in the way of undoing', async () => {
    const { admin, other, db } = await twoAdmins()
    await anAffiliate(db)
    const [mine, theirs] = [await save(admin), await save(other)]
    const done = (await admin('POST', `/tags/${mine.id}/put`)).json<{ activityId: number }>()
    await other('POST', `/tags/${theirs.id}/put`)
    const another = await save(admin)
    const ofOther = await admin('POST', `/tags/${another.id}/undo`, { activityId: done.activityId })
    expect(ofOther.statusCode).toBe(404)
    const undone = await admin('POST', `/tags/${mine.id}/undo`, { activityId: done.activityId })
    expect(undone.json()).toMatchObject({ people: 1 })
    expect((await admin('GET', `/tags/${mine.id}`)).json<Tag>().people).toBe(0)
    expect((await other('GET', `/tags/${theirs.id}`)).json<Tag>().people).toBe(1)
  })

  test('it is put on nobody who leaves meanwhile', async () => {
    const { admin, db } = await twoAdmins()
    const [left, stays] = [await anAffiliate(db), await anAffiliate(db)]
    const { id } = await save(admin)
    const answer = await runWhileLocked(db, {
      hold: async (leaving) => {
        await lockProfileToLeave(leaving, scope, left)
        await sql`update affiliate set inscription_type = 0 where id = ${left}`.execute(leaving)
      },
      call: () => admin('POST', `/tags/${id}/put`),
      goOn: async () => undefined,
    })
    expect(answer.json()).toMatchObject({ people: 1 })
    const having = await db.selectFrom('personTag').select('affiliateId').execute()
    expect(having).toEqual([{ affiliateId: stays }])
  })

  test('while it is put on very many, their profiles are edited', async () => {
    const { admin, db } = await twoAdmins()
    const eva = await anAffiliate(db, { job: 'Médica' })
    const { id } = await save(admin)
    const held = await db.startTransaction().execute()
    await holdMembers([eva]).execute(held)
    const { version } = (await admin('GET', `/affiliate/${eva}`)).json<AffiliateProfile>()
    const edited = await admin('PATCH', `/affiliate/${eva}`, { job: 'Cocinera', version })
    const tagged = await put(admin, eva, id)
    await held.rollback().execute()
    expect([edited.statusCode, tagged.statusCode]).toEqual([200, 200])
  })

  test('those of a filter get a tag and lose it, in the history of each, and either is undone', async () => {
    const { admin, other, db } = await twoAdmins()
    const inGetafe = [await anAffiliate(db, { city: 'Getafe' }), await anAffiliate(db, { city: 'Getafe' })]
    const elsewhere = await anAffiliate(db)
    await anAffiliate(db, { city: 'Getafe', inscriptionType: 0 })
    const { id } = await save(admin)
    const [eva = 0, luz = 0] = inGetafe
    await put(admin, eva, id)
    const change = async (send: Send, call: string, body?: object) =>
      (await send('POST', `/tags/${id}/${call}`, body)).json<{ people: number; activityId: number }>()
    const having = async () =>
      (await listed(admin, `tag=${id}`)).content.map((row) => row.id).toSorted((one, two) => one - two)
    const done = await change(admin, 'put?city=getafe')
    expect([done.people, await having()]).toEqual([1, [eva, luz]])
    expect((await other('POST', `/tags/${id}/put`)).statusCode).toBe(404)
    expect((await other('POST', `/tags/${id}/undo`, { activityId: done.activityId })).statusCode).toBe(404)
    expect((await change(admin, 'undo', { activityId: done.activityId })).people).toBe(1)
    expect(await having()).toEqual([eva])
    await change(admin, 'put')
    expect(await having()).toEqual([eva, luz, elsewhere])
    const taken = await change(admin, 'take?city=getafe')
    expect([taken.people, await having()]).toEqual([2, [elsewhere]])
    expect((await change(admin, 'undo', { activityId: taken.activityId })).people).toBe(2)
    expect(await having()).toEqual([eva, luz, elsewhere])
    expect((await historyOf(admin, luz)).map(({ action }) => action)).toEqual([
      'taggingUndone',
      'peopleUntagged',
      'peopleTagged',
      'taggingUndone',
      'peopleTagged',
    ])
  })
})
