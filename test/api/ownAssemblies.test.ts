import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import type { OwnAssembly } from '#contract/assemblies/ownAssemblies.ts'
import type { Page } from '#contract/page.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { anOrganisation, setOffice } from '#test/support/organisation.ts'

type Send = Awaited<ReturnType<Awaited<ReturnType<typeof anOrganisation>>['askAs']>>

const listOwn = async (send: Send) =>
  (await send('GET', '/logged/assemblies'))
    .json<Page<OwnAssembly>>()
    .content.map(({ id, belongs, isOffice }) => [id, belongs, isOffice])
const readOwn = async (send: Send, id?: number) => {
  const answer = await send('GET', `/logged/assembly/${id === undefined ? '' : `?assemblyId=${id}`}`)
  return answer.statusCode === 200 ? answer.json<OwnAssembly>() : answer.statusCode
}

describe('rule assembly-5: one’s own assemblies', () => {
  test('are the territorial one, the main sectoral, the others, and those of one’s office', async () => {
    const { db, centro, norte, sector, lead, askAs } = await anOrganisation()
    const other = await anAssembly(db, { assemblyType: 'Sectorial', assemblyName: 'Abajo' })
    const eva = await anAffiliate(db, { assemblyId: norte, mainSectoralId: sector })
    await db
      .insertInto('affiliateSectoral')
      .values([sector, other].map((assemblyId) => ({ affiliateId: eva, assemblyId })))
      .execute()
    await setOffice(db, centro, { liaisonId: eva })
    const belongs = [
      [norte, 'territorial', false],
      [sector, 'mainSectoral', false],
      [other, 'sectoral', false],
    ]
    expect(await listOwn(await askAs('ROLE_USER', eva))).toEqual(belongs)
    expect(await listOwn(await askAs('ROLE_RESPONSABLE', eva))).toEqual(belongs)
    expect(await listOwn(await askAs('ROLE_ADMIN', eva))).toEqual(belongs)
    expect(await listOwn(await askAs('ROLE_ENLACE', eva))).toEqual([...belongs, [centro, null, true]])
    expect(await listOwn(await askAs('ROLE_RESPONSABLE', lead))).toEqual([
      [norte, 'territorial', false],
      [centro, null, true],
    ])
    expect(await listOwn(await askAs('ROLE_SUPER_ADMIN', null))).toEqual([])
  })

  test('a member sees what their assembly says of itself, and of who holds an office the address alone', async () => {
    const { db, centro, norte, ana, lead, askAs } = await anOrganisation()
    await db
      .updateTable('affiliate')
      .set({ email: 'lara@example.org', phone: '+34600111222' })
      .where('id', '=', lead)
      .execute()
    await db.updateTable('assembly').set({ contactEmail: 'c@example.org' }).where('id', '=', centro).execute()
    const send = await askAs('ROLE_USER', ana)
    const own = await readOwn(send)
    expect(own).toMatchObject({
      id: centro,
      link1: 'lara@example.org',
      link2: null,
      contactEmail: 'c@example.org',
      belongs: 'territorial',
      isOffice: false,
    })
    expect(Object.keys(own).toSorted()).toEqual(
      [
        'assemblyDescription',
        'assemblyGroup',
        'assemblyName',
        'assemblyType',
        'belongs',
        'contactEmail',
        'id',
        'isOffice',
        'link1',
        'link2',
      ].toSorted(),
    )
    expect(await readOwn(send, centro)).toEqual(own)
    expect(await readOwn(send, norte)).toBe(404)
    expect(await readOwn(send, 999_999)).toBe(404)
  })

  test('which one is asked for: a lead their own and that of the office, admins any, nobody a dissolved one', async () => {
    const { db, centro, norte, sector, lead, ana, askAs } = await anOrganisation()
    const asLead = await askAs('ROLE_RESPONSABLE', lead)
    expect(await readOwn(asLead)).toMatchObject({ id: norte, belongs: 'territorial', isOffice: false })
    expect(await readOwn(asLead, centro)).toMatchObject({ id: centro, belongs: null, isOffice: true })
    expect(await readOwn(asLead, sector)).toBe(404)
    // An office counts for the role that has it.
    expect(await readOwn(await askAs('ROLE_ENLACE', lead), centro)).toBe(404)
    const asAdmin = await askAs('ROLE_ADMIN', null)
    expect(await readOwn(asAdmin)).toBe(404)
    expect(await readOwn(asAdmin, sector)).toMatchObject({ id: sector, belongs: null, isOffice: false })
    expect(await readOwn(await askAs('ROLE_ADMIN', ana))).toMatchObject({
      id: centro,
      belongs: 'territorial',
    })
    expect(await readOwn(await askAs('ROLE_USER', null))).toBe(404)
    await db
      .updateTable('assembly')
      .set({ deletedAt: new Date().toISOString() })
      .where('id', '=', sector)
      .execute()
    expect(await readOwn(asAdmin, sector)).toBe(404)
  })
})

test('rule assembly-1: all staff read an assembly by its number as they read their own, super admins whole', async () => {
  const { centro, norte, sector, lead, ana, askAs } = await anOrganisation()
  const read = async (role: Role, id: number, affiliateId: number | null) => {
    const answer = await (await askAs(role, affiliateId))('GET', `/assembly/${id}`)
    return answer.statusCode === 200 ? answer.json<object>() : answer.statusCode
  }
  const said = [
    'assemblyDescription',
    'assemblyGroup',
    'assemblyName',
    'assemblyType',
    'contactEmail',
    'id',
    'link1',
    'link2',
  ]
  for (const [role, id, affiliateId] of [
    ['ROLE_RESPONSABLE', centro, lead],
    ['ROLE_RESPONSABLE', norte, lead],
    ['ROLE_ENLACE', centro, ana],
    ['ROLE_ADMIN', sector, null],
  ] as const) {
    const found = await read(role, id, affiliateId)
    expect(found, role).toMatchObject({ id })
    expect(Object.keys(found).toSorted(), role).toEqual(said)
  }
  expect(await read('ROLE_SUPER_ADMIN', sector, null)).toMatchObject({
    id: sector,
    version: 1,
    responsible: null,
  })
  for (const [role, id, affiliateId] of [
    ['ROLE_RESPONSABLE', sector, lead],
    ['ROLE_ENLACE', centro, lead],
    ['ROLE_ENLACE', norte, ana],
    ['ROLE_ADMIN', 999_999, null],
  ] as const)
    expect(await read(role, id, affiliateId), role).toBe(404)
  expect(await read('ROLE_USER', centro, ana)).toBe(403)
})

const links = async (send: Send, query = 'size=1000&sort=assemblyName&direction=asc') => {
  const answer = await send('GET', `/logged/links?${query}`)
  return answer.statusCode === 200
    ? answer.json<Page<{ id: number }>>().content.map(({ id }) => id)
    : answer.statusCode
}
const forLink = async (send: Send, query = '') => {
  const answer = await send('GET', `/logged/assemblyForLink/${query}`)
  return answer.statusCode === 200 ? answer.json() : answer.statusCode
}

describe('rule assembly-6: who writes for an assembly', () => {
  test('leads and liaisons have those of their office, admins all; members none', async () => {
    const { db, centro, norte, sector, lead, askAs } = await anOrganisation()
    await setOffice(db, sector, { responsibleId: lead })
    await db
      .updateTable('assembly')
      .set({ assemblyName: 'Zeta', contactEmail: 'z@example.org' })
      .where('id', '=', sector)
      .execute()
    const asLead = await askAs('ROLE_RESPONSABLE', lead)
    expect(await links(asLead)).toEqual([centro, sector])
    expect(await links(asLead, 'type=Sectorial')).toEqual([sector])
    expect(await forLink(asLead)).toMatchObject({ id: centro })
    expect(await forLink(asLead, `?assemblyId=${sector}`)).toEqual({
      id: sector,
      assemblyName: 'Zeta',
      contactEmail: 'z@example.org',
    })
    expect(await forLink(asLead, `?assemblyId=${norte}`)).toBe(404)
    expect(await links(await askAs('ROLE_ADMIN', null))).toEqual([centro, norte, sector])
    const asLiaison = await askAs('ROLE_ENLACE', lead)
    expect([await links(asLiaison), await forLink(asLiaison)]).toEqual([[], 404])
    const asMember = await askAs('ROLE_USER', lead)
    expect([await links(asMember), await forLink(asMember)]).toEqual([403, 403])
    expect(await forLink(await askAs('ROLE_ADMIN', lead))).toBe(403)
  })
})
