import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { Segment, SegmentDetails } from '#contract/segments/segments.ts'
import { aUser, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { anApp } from '#test/support/app.ts'
import { anOrganisation } from '#test/support/organisation.ts'

type Send = Awaited<ReturnType<Awaited<ReturnType<typeof anApp>>['as']>>

const inGetafe = { where: { city: ['Getafe'] } }
const filterOf = (tree: unknown) => ({ v: 1, tree })
const save = async (send: Send, tree: unknown, more: object = {}) =>
  (
    await send('POST', '/segments', { name: 'Getafe', filter: filterOf(tree), ...more })
  ).json<SegmentDetails>()
const count = async (send: Send, id: number) =>
  (await send('GET', `/segments/${id}/count`)).json<{ count: number }>().count
const open = async (send: Send, id: number) => (await send('GET', `/segments/${id}`)).json<SegmentDetails>()
const statusOf = async (send: Send, path: string) => (await send('GET', path)).statusCode

async function asAdmin() {
  const app = await anApp()
  return { ...app, admin: await app.as('ROLE_ADMIN') }
}

describe('rule people-21: a segment is a filter under a name, asked anew each time', () => {
  test('it is counted, listed and chosen as its tree says it', async () => {
    const { db, admin } = await asAdmin()
    const paying = { city: 'Getafe', feeCents: 3000, period: 'Trimestral', birthday: '2005-01-01' }
    const eva = await anAffiliate(db, paying)
    await anAffiliate(db, { ...paying, birthday: '1960-01-01' })
    await anAffiliate(db, { ...paying, inscriptionType: 0 })
    await anAffiliate(db)
    const saved = await save(admin, { where: { city: 'getafe', ageTo: '29', yearlyFeeFrom: 120 } })
    expect(saved).toMatchObject({
      words: ['Edad: hasta 29 años; Ciudad: getafe; Cuota al año: desde 120,00\u00a0€'],
      filter: { v: 1, tree: { where: { city: ['getafe'], ageTo: 29, yearlyFeeFrom: 120 } } },
      faults: [],
      mayEdit: true,
      sharedWith: null,
      isOwn: true,
    })
    expect(await count(admin, saved.id)).toBe(1)
    const listed = async (query = '') =>
      (await admin('GET', `/affiliate?segmentId=${saved.id}${query}`)).json<Page<{ id: number }>>()
    expect((await listed()).content.map(({ id }) => id)).toEqual([eva])
    expect((await listed('&sex=H')).totalElements).toBe(0)
    const others = await save(admin, { not: { segment: saved.id } }, { name: 'Los demás' })
    expect(others.words).toEqual(['No está en «Getafe»'])
    expect(await count(admin, others.id)).toBe(2)
    const log = await db.selectFrom('activity').select(['action', 'details']).orderBy('id').execute()
    expect(log.slice(0, 2)).toEqual([
      { action: 'segmentSaved', details: `Segmento ${saved.id}` },
      { action: 'segmentCounted', details: `Segmento ${saved.id}` },
    ])
  })

  test('what it names and is gone is said, and it finds nobody until it is mended', async () => {
    const { db, admin } = await asAdmin()
    const assembly = await anAssembly(db, { assemblyName: 'Centro' })
    const inner = await save(admin, { where: { assemblyId: [assembly], not: ['assemblyId'] } })
    const outer = await save(admin, { all: [{ segment: inner.id }, inGetafe] }, { name: 'Dos' })
    expect(outer.words).toEqual(['Está en «Getafe»', 'Ciudad: Getafe'])
    expect(inner.words).toEqual(['Asamblea: no es Centro'])
    await db.updateTable('assembly').set({ deletedAt: '2026-01-01T00:00:00Z' }).execute()
    const read = async (id: number) => (await admin('GET', `/segments/${id}`)).json<SegmentDetails>()
    expect(await read(inner.id)).toMatchObject({
      words: ['Asamblea: no es una asamblea que ya no existe'],
      faults: ['Nombra una asamblea que ya no existe.'],
    })
    const refused = await admin('GET', `/segments/${outer.id}/count`)
    expect([refused.statusCode, refused.json<ProblemDetails>().title]).toEqual([
      409,
      'Nombra una asamblea que ya no existe.',
    ])
    const named = await admin('GET', `/affiliate?segmentId=${outer.id}`)
    expect([named.statusCode, named.json<ProblemDetails>().errors]).toEqual([
      409,
      [{ in: 'query', path: 'segmentId', message: 'Nombra una asamblea que ya no existe.' }],
    ])
    await admin('DELETE', `/segments/${inner.id}`)
    expect((await read(outer.id)).faults).toEqual([
      'Nombra un segmento que ya no existe o que no se comparte contigo.',
    ])
    const list = await admin('GET', `/affiliate?segmentId=${inner.id}`)
    expect([list.statusCode, list.json<ProblemDetails>().title]).toEqual([
      422,
      'Este segmento ya no existe o no está a tu alcance',
    ])
    await db
      .updateTable('segment')
      .set({ filter: JSON.stringify({ v: 1, tree: { where: { shoeSize: 38 } } }) })
      .execute()
    expect(await read(outer.id)).toMatchObject({
      filter: null,
      faults: ['Pregunta por un dato que ya no existe.'],
    })
    expect(await statusOf(admin, `/segments/${outer.id}/count`)).toBe(409)
    expect(await statusOf(admin, `/affiliate?segmentId=${outer.id}`)).toBe(409)
    const renamed = await admin('PATCH', `/segments/${outer.id}`, { version: 1, name: 'Tres' })
    expect([renamed.statusCode, renamed.json<SegmentDetails>().name]).toEqual([200, 'Tres'])
  })

  test('none names itself, not even when two are saved at once', async () => {
    const { admin } = await asAdmin()
    const one = await save(admin, inGetafe)
    const two = await save(admin, inGetafe, { name: 'Dos' })
    const name = (id: number, named: number) =>
      admin('PATCH', `/segments/${id}`, { version: 1, filter: filterOf({ not: { segment: named } }) })
    expect((await name(one.id, one.id)).json<ProblemDetails>().errors).toEqual([
      {
        in: 'body',
        path: 'filter',
        message: 'Un segmento no puede nombrarse a sí mismo, ni por medio de otro.',
      },
    ])
    const answers = await Promise.all([name(one.id, two.id), name(two.id, one.id)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
  })
})

describe('rule people-21: a segment is used by those with whom it is shared, within what they reach', () => {
  const roles: Role[] = ['ROLE_RESPONSABLE', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN']

  test('by its owner, a role and those above, or whoever leads the assembly; for others it does not exist', async () => {
    const { as, tokenFor, centro, norte, lead } = await anOrganisation()
    const owner = await as('ROLE_ADMIN')
    const readers = {
      leadOfCentro: await as({ token: await tokenFor('ROLE_RESPONSABLE', lead) }),
      admin: await as('ROLE_ADMIN'),
      superAdmin: await as('ROLE_SUPER_ADMIN'),
    }
    const seenBy = async (sharedWith: unknown) => {
      const { id } = await save(owner, inGetafe, { sharedWith, name: JSON.stringify(sharedWith) })
      const seen: string[] = []
      for (const [name, send] of Object.entries(readers)) {
        const statuses = [
          await statusOf(send, `/segments/${id}`),
          await statusOf(send, `/segments/${id}/count`),
        ]
        const list = (await send('GET', '/segments?size=100')).json<Page<Segment>>()
        const isListed = list.content.some((each) => each.id === id)
        expect(statuses, name).toEqual(isListed ? [200, 200] : [404, 404])
        if (isListed) seen.push(name)
        const inList = await statusOf(send, `/affiliate?segmentId=${id}`)
        expect(inList, name).toBe(name === 'leadOfCentro' ? 403 : isListed ? 200 : 422)
        const named = await send('POST', '/segments', {
          name: `Con ${id}`,
          filter: filterOf({ segment: id }),
        })
        expect(named.statusCode, name).toBe(name === 'leadOfCentro' ? 403 : isListed ? 201 : 422)
        const changed = await send('PATCH', `/segments/${id}`, { name: 'Mío', version: 1 })
        expect(changed.statusCode, name).toBe(name === 'leadOfCentro' ? 403 : isListed ? 409 : 404)
      }
      return seen
    }
    expect(await seenBy(null)).toEqual([])
    expect(await seenBy({ role: 'ROLE_RESPONSABLE' })).toEqual(['leadOfCentro', 'admin', 'superAdmin'])
    expect(await seenBy({ role: 'ROLE_ADMIN' })).toEqual(['admin', 'superAdmin'])
    expect(await seenBy({ role: 'ROLE_SUPER_ADMIN' })).toEqual(['superAdmin'])
    expect(await seenBy({ assemblyId: centro })).toEqual(['leadOfCentro', 'admin', 'superAdmin'])
    expect(await seenBy({ assemblyId: norte })).toEqual(['admin', 'superAdmin'])
  })

  test('a lead counts the own assembly, by what they see of its members, and not by what they do not', async () => {
    const { as, tokenFor, lead } = await anOrganisation()
    const admin = await as('ROLE_ADMIN')
    const responsible = await as({ token: await tokenFor('ROLE_RESPONSABLE', lead) })
    const sharedWith = { role: 'ROLE_RESPONSABLE' }
    const members = await save(admin, { where: { inscriptionType: [1] } }, { sharedWith })
    expect([await count(admin, members.id), await count(responsible, members.id)]).toEqual([4, 2])
    const young = await save(admin, { where: { ageTo: 29 } }, { sharedWith, name: 'Jóvenes' })
    const around = { not: { any: [{ segment: young.id }, inGetafe] } }
    const hidden = await save(admin, around, { sharedWith, name: 'Mayores' })
    const refused = await responsible('GET', `/segments/${hidden.id}/count`)
    expect([refused.statusCode, refused.json<ProblemDetails>().title]).toEqual([
      409,
      'Pregunta por datos que tu rol no ve: Edad.',
    ])
    expect((await responsible('GET', `/segments/${hidden.id}`)).json<SegmentDetails>().mayEdit).toBe(false)
  })

  test('when its owner loses the role or the account, a super admin looks after what was shared', async () => {
    const { db, as, admin, tokenFor } = await asAdmin()
    const { userId } = await aUser(db, { role: 'ROLE_ADMIN' })
    const owner = await as({ token: await tokenFor('ROLE_ADMIN') })
    const shared = await save(owner, inGetafe, { sharedWith: { role: 'ROLE_ADMIN' } })
    const own = await save(owner, inGetafe, { name: 'Mío' })
    const change = (ownerId: number | null) => db.updateTable('segment').set({ ownerId }).execute()
    await change(userId)
    const chief = await as('ROLE_SUPER_ADMIN')
    const rename = async (send: Send, id: number) => {
      const { version } = (await admin('GET', `/segments/${shared.id}`)).json<SegmentDetails>()
      return (await send('PATCH', `/segments/${id}`, { name: `Sur ${version}`, version })).statusCode
    }
    expect([await rename(chief, shared.id), await rename(admin, shared.id)]).toEqual([409, 409])
    await db.updateTable('appUser').set({ role: 'ROLE_USER' }).where('id', '=', userId).execute()
    expect([await rename(chief, shared.id), await rename(admin, shared.id)]).toEqual([200, 409])
    expect(await count(admin, shared.id)).toBe(0)
    const former = await as({ token: await tokenFor('ROLE_RESPONSABLE') })
    expect(await rename(former, shared.id)).toBe(403)
    const mend = (send: Send, version: number) =>
      send('PATCH', `/segments/${shared.id}`, { version, filter: filterOf({ where: { city: 'Sur' } }) })
    const { version } = (await chief('GET', `/segments/${shared.id}`)).json<SegmentDetails>()
    expect([(await mend(admin, version)).statusCode, (await mend(chief, version)).statusCode]).toEqual([
      409, 200,
    ])
    expect(await statusOf(chief, `/segments/${own.id}`)).toBe(404)
    await db.deleteFrom('appUser').where('id', '=', userId).execute()
    expect(await statusOf(admin, `/segments/${own.id}`)).toBe(404)
    expect((await chief('DELETE', `/segments/${own.id}`)).statusCode).toBe(204)
  })

  test('whoever cannot use it is sent to somebody who can change it, or to nobody', async () => {
    const { db, as, admin: owner } = await asAdmin()
    const [chief, lead] = [await as('ROLE_SUPER_ADMIN'), await as('ROLE_RESPONSABLE')]
    const young = { where: { ageTo: 29 } }
    const shared = await save(owner, young, { sharedWith: { role: 'ROLE_RESPONSABLE' } })
    const own = await save(owner, young, { name: 'Mío' })
    const change = (to: { role?: string; enabled?: boolean }) =>
      db.updateTable('appUser').set(to).where('username', '=', String(shared.owner)).execute()
    const toOwner = `Habla con ${shared.owner}, que lo hizo y lo puede cambiar.`
    const toChief = expect.stringContaining('Superadministración') as string
    const asked = async () => [(await open(lead, shared.id)).help, (await open(chief, shared.id)).mayEdit]
    expect(await asked()).toEqual([toOwner, false])
    await change({ enabled: false })
    expect(await asked()).toEqual([toChief, true])
    await change({ enabled: true })
    expect(await asked()).toEqual([toOwner, false])
    await change({ role: 'ROLE_RESPONSABLE' })
    expect(await asked()).toEqual([toChief, true])
    // What they kept private only they see, and nobody can change it.
    expect(await open(owner, own.id)).toMatchObject({
      mayEdit: false,
      help: null,
      faults: [expect.any(String)],
    })
    expect(await statusOf(chief, `/segments/${own.id}`)).toBe(404)
    expect((await open(owner, shared.id)).help).toEqual(toChief)
  })

  test.each(roles)('%s: who may not make one is refused', async (role) => {
    const { as } = await asAdmin()
    const answer = await (await as(role))('POST', '/segments', { name: 'x', filter: filterOf(inGetafe) })
    expect(answer.statusCode).toBe(role === 'ROLE_RESPONSABLE' ? 403 : 201)
  })
})

describe('a forged filter is refused with a sentence', () => {
  const nest = (depth: number): unknown => (depth === 0 ? inGetafe : { not: nest(depth - 1) })
  const wide = { any: Array.from({ length: 201 }, () => inGetafe) }
  test.each([
    ['1,000 deep', nest(1000), '', 'Demasiados datos'],
    ['nine deep', nest(9), 'filter.tree', 'Un segmento tiene como mucho 8 niveles'],
    ['of 201 conditions', wide, 'filter.tree', 'Un segmento tiene como mucho 200 condiciones'],
    ['of an unknown fact', { where: { password: 'x' } }, 'filter.tree.where.password', 'Dato desconocido'],
    ['of an import', { where: { importId: 1 } }, 'filter.tree.where.importId', 'Dato desconocido'],
    ['of two kinds at once', { ...inGetafe, not: inGetafe }, 'filter.tree', 'No es un filtro de personas'],
    ['of nothing', { where: {} }, 'filter.tree.where', 'Falta por qué se elige'],
    ['of no conditions', { all: [] }, 'filter.tree.all', 'El mínimo es 1'],
    [
      'of who left',
      { where: { inscriptionType: [0] } },
      'filter.tree.where',
      'De quien se dio de baja no se hacen segmentos',
    ],
    [
      'that ends before it begins',
      { all: [inGetafe, { where: { ageFrom: 40, ageTo: 30 } }] },
      'filter.tree.all.1.where.ageTo',
      'Pon en «hasta» 40 o más, o en «desde» 30 o menos',
    ],
    [
      'of no such segment',
      { segment: 999 },
      'filter',
      'Nombra un segmento que ya no existe o que no se comparte contigo.',
    ],
    [
      'of no such assembly',
      { where: { assemblyId: 998 } },
      'filter',
      'Nombra una asamblea que ya no existe.',
    ],
  ])('%s', async (_name, tree, path, message) => {
    const { admin } = await asAdmin()
    const answer = await admin('POST', '/segments', { name: 'x', filter: filterOf(tree) })
    expect([answer.statusCode, answer.json<ProblemDetails>().errors?.[0]]).toEqual([
      422,
      { in: 'body', path, message },
    ])
  })
})
