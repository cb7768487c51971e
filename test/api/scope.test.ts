import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { admins, leads, liaisons, signedIn, type Reach, type Role, type SignedIn } from '#contract/actor.ts'
import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { affiliate } from '#contract/people/affiliateProfile.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { profiles } from '#contract/census/profile/profile.ts'
import { recordLists } from '#contract/census/records/recordLists.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { pageOf } from '#contract/page.ts'
import { users } from '#contract/users/users.ts'
import { defineAffiliateList, findAffiliate } from '#server/census/affiliates.queries.ts'
import { findNeighbours } from '#server/census/profile/profile.neighbours.queries.ts'
import { findBankAccount, readProfile } from '#server/census/profile.queries.ts'
import { defineRecordGroupList } from '#server/census/records/records.grouped.queries.ts'
import { defineRecordList } from '#server/census/records/records.list.queries.ts'
import { findRecord, isDocumentInScope } from '#server/census/records/records.queries.ts'
import { AuditEntry } from '#server/kernel/audit.ts'
import type { Database, PeopleDatabase } from '#server/kernel/database/database.ts'
import { createDownload } from '#server/kernel/lists/download.ts'
import { routes } from '#server/kernel/http/routes.ts'
import { countRows, listRows, sortBy, streamRows } from '#server/kernel/lists/list.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { asSystem, resolveScope, type Scope } from '#server/kernel/security/scope.ts'
import { findPerson } from '#server/people/find.rules.ts'
import { defineUserList } from '#server/users/users.queries.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { addRoutes } from '#test/support/routes.ts'
import { aMeeting, aRecord, aUser } from '#test/support/factories.ts'
import { anOrganisation, setOffice } from '#test/support/organisation.ts'

const query = { ...affiliates.list.query.parse({ sort: 'lastName1', direction: 'asc' }) }

const actor = (role: Role, affiliateId: number | null): SignedIn => ({
  userId: 1,
  username: 'lead@example.org',
  role,
  affiliateId,
  sessionId: '',
})

const asking = { clock: databaseClock, reader: actor('ROLE_RESPONSABLE', null), audit: new AuditEntry('') }

const scopeOf = (db: PeopleDatabase, affiliateId: number | null, role: Role = 'ROLE_RESPONSABLE') =>
  resolveScope(db, 'ownAssemblies', actor(role, affiliateId))

async function readIds(rows: Iterable<{ id: number }> | AsyncIterable<{ id: number }>) {
  const ids: number[] = []
  for await (const row of rows) ids.push(row.id)
  return ids
}

/** Whom a scope finds in the census, by a page, by all of them at once and by the download. */
async function peopleIn(db: Database, scope: Scope, inscriptionType?: [0]) {
  const list = await defineAffiliateList(db, scope, { ...query, inscriptionType }, asking)
  const page = await listRows(db, { page: 0, size: 10 }, list)
  const streamed = await readIds(streamRows(db, list))
  const ids = await readIds(page.content)
  expect(streamed).toEqual(ids)
  expect([page.totalElements, await countRows(db, list)]).toEqual([ids.length, ids.length])
  return ids
}

describe('rule rights-12: an assembly’s people', () => {
  test('are its members by territory or sector, in lists, totals and downloads', async () => {
    const { db, centro, norte, sector, lead, ana, eva, luz } = await anOrganisation()
    expect(await peopleIn(db, await scopeOf(db, lead))).toEqual([ana, eva])
    await setOffice(db, sector, { responsibleId: lead })
    expect(await peopleIn(db, await scopeOf(db, lead))).toEqual([ana, luz, eva])
    await setOffice(db, centro, { responsibleId: null })
    expect(await peopleIn(db, await scopeOf(db, lead))).toEqual([luz])
    await setOffice(db, norte, { liaisonId: lead })
    expect(await peopleIn(db, await scopeOf(db, lead, 'ROLE_ENLACE'))).toEqual([luz, lead])
  })

  test('are counted once where somebody belongs to both assemblies of an office', async () => {
    const { db, sector, lead, ana, eva, luz } = await anOrganisation()
    await setOffice(db, sector, { responsibleId: lead })
    await db.insertInto('affiliateSectoral').values({ affiliateId: ana, assemblyId: sector }).execute()
    expect(await peopleIn(db, await scopeOf(db, lead))).toEqual([ana, luz, eva])
  })

  test('are empty without an office, for another’s office, for a dissolved assembly, and without a profile', async () => {
    const { db, centro, lead, ana } = await anOrganisation()
    for (const scope of [
      await scopeOf(db, ana),
      await scopeOf(db, null),
      await scopeOf(db, lead, 'ROLE_ENLACE'),
      await scopeOf(db, lead, 'ROLE_USER'),
      await resolveScope(db, 'ownAssemblies', 'anonymous'),
    ])
      expect(await peopleIn(db, scope)).toEqual([])
    await db
      .updateTable('assembly')
      .set({ deletedAt: new Date().toISOString() })
      .where('id', '=', centro)
      .execute()
    expect(await peopleIn(db, await scopeOf(db, lead))).toEqual([])
  })

  test('are alone found one by one, beside each other, by document and in what hangs on them', async () => {
    const { db, lead, ana, eva, left, luz, documents } = await anOrganisation()
    const scope = await scopeOf(db, lead)
    for (const reads of [findAffiliate, readProfile, findBankAccount])
      for (const [who, isThere] of [
        [ana, true],
        [left, false],
        [luz, false],
        [999_999, false],
      ] as const)
        expect((await reads(db, scope, who)) !== undefined, `${reads.name} ${who}`).toBe(isThere)
    const beside = profiles.neighbours.query.parse({ sort: 'lastName1', direction: 'asc' })
    expect(await findNeighbours(db, scope, ana, beside, asking)).toMatchObject({
      previous: null,
      next: eva,
    })
    expect(await findNeighbours(db, scope, luz, beside, asking)).toBeUndefined()
    expect(await findPerson(db, scope, 'idDocument', documents.inside)).toMatchObject({ id: ana })
    expect(await findPerson(db, scope, 'idDocument', documents.outside)).toBeUndefined()

    const [own, others] = [
      await aRecord(db, { idDocument: documents.inside }),
      await aRecord(db, { idDocument: documents.outside }),
    ]
    await aRecord(db, { idDocument: documents.stranger })
    expect(await findRecord(db, scope, own)).toMatchObject({ id: own })
    expect(await findRecord(db, scope, others)).toBeUndefined()
    expect(await isDocumentInScope(db, scope, documents.stranger)).toBe(false)
    const inScope = { db, scope, world: { clock: databaseClock } }
    const list = await defineRecordList(inScope, recordLists.list.query.parse({}))
    expect(await readIds(streamRows(db, list))).toEqual([own])
    const groups = recordLists.grouped.query.parse({})
    expect(await countRows(db, await defineRecordGroupList(inScope, groups))).toBe(0)

    const account = await aUser(db, { affiliateId: ana })
    await aUser(db, { affiliateId: luz })
    const accounts = defineUserList(scope, users.list.query.parse({}))
    expect(await readIds(streamRows(db, accounts))).toEqual([account.userId])
  })
})

test('rule rights-12: each reach finds its people, and no other', async () => {
  const { db, lead, ana, eva, left, luz, documents } = await anOrganisation()
  const reach = (name: Reach) => resolveScope(db, name, actor('ROLE_RESPONSABLE', lead))
  const everyone = [ana, luz, eva, lead]
  expect(await peopleIn(db, await reach('everyone'))).toEqual(everyone)
  expect(await peopleIn(db, asSystem('a test'))).toEqual(everyone)
  expect(await peopleIn(db, await reach('everyone'), [0])).toEqual([left])
  expect(await peopleIn(db, await reach('unblocked'))).toEqual(everyone)
  expect(await peopleIn(db, await reach('unblocked'), [0])).toEqual([])
  expect(await peopleIn(db, await reach('outsiders'))).toEqual([])
  expect(await peopleIn(db, await reach('themselves'))).toEqual([lead])
  expect(await peopleIn(db, await reach('nobody'))).toEqual([])
  expect((await reach('themselves')).ownId()).toBe(lead)
  for (const name of ['everyone', 'ownAssemblies', 'nobody'] as const) {
    const scope = await reach(name)
    expect(() => scope.ownId()).toThrow('No existe')
  }
  const holds = async (name: Reach, document: string) => isDocumentInScope(db, await reach(name), document)
  expect(await holds('outsiders', documents.stranger)).toBe(true)
  expect(await holds('outsiders', documents.outside)).toBe(false)
  expect(await holds('unblocked', documents.stranger)).toBe(true)
  expect(await holds('unblocked', documents.outside)).toBe(true)
  expect(await holds('nobody', documents.stranger)).toBe(false)
  await db
    .updateTable('affiliate')
    .set({ inscriptionType: 0 })
    .where('idDocument', '=', documents.outside)
    .execute()
  expect(await holds('outsiders', documents.outside)).toBe(false)
  expect(await holds('unblocked', documents.outside)).toBe(false)
})

/** As the next parts will declare it: one line says who calls and whom they reach. */
const allow = { ...admins.toReach('everyone'), ...leads.toReach('ownAssemblies') }
const assembly = endpoints({
  list: { method: 'GET', path: '/test/people', summary: '', allow, reply: pageOf(affiliate) },
  get: {
    method: 'GET',
    path: '/test/people/:id',
    summary: '',
    allow: { ...allow, ...liaisons.toReach('nobody') },
    params: z.strictObject({ id }),
    reply: affiliate,
  },
  export: { method: 'GET', path: '/test/people/export', summary: '', allow, reply: fileReply },
  own: {
    method: 'GET',
    path: '/test/own',
    summary: '',
    allow: signedIn.toReach('themselves'),
    reply: pageOf(affiliate),
  },
  meetings: {
    method: 'GET',
    path: '/test/meetings',
    summary: '',
    allow: { ...signedIn.toReach('themselves'), ...liaisons.toReach('ownAssemblies'), ...allow },
    reply: pageOf(z.object({ id })),
  },
})

const list = async ({ scope, db }: { scope: Scope; db: Database }) =>
  listRows(db, { page: 0, size: 10 }, await defineAffiliateList(db, scope, query, asking))

async function withAssemblyCalls() {
  const organisation = await anOrganisation({ app: 'new' })
  const { app, world } = organisation
  const handlers = routes(assembly, {
    list,
    own: list,
    async get({ params, scope, db }) {
      const found = await findAffiliate(db, scope, params.id)
      if (!found) throw notFound()
      return found
    },
    async export({ scope, db }) {
      const rows = streamRows(db, await defineAffiliateList(db, scope, query, asking))
      return createDownload({ name: 'Inscritos', columns: affiliateColumns, rows, format: 'csv' })
    },
    meetings: async ({ scope, db }) =>
      listRows(
        db,
        { page: 0, size: 10 },
        {
          scope: scope.ofAssemblyIn('meeting.assembly_id'),
          from: () => db.selectFrom('meeting'),
          where: [],
          order: sortBy('asc', ['meeting.id']),
          read: (page) => page.select('meeting.id').execute(),
        },
      ),
  })
  addRoutes(app, world, '/api', handlers)
  return organisation
}

test('rule rights-12: a lead reaches their own assembly in every call, and nobody from the request after losing the office', async () => {
  const { db, as, tokenFor, centro, lead, ana, eva, luz } = await withAssemblyCalls()
  const send = await as({ token: await tokenFor('ROLE_RESPONSABLE', lead) })
  const ids = async (path: string) =>
    (await send('GET', path)).json<{ content: { id: number }[] }>().content.map((row) => row.id)
  const lines = async () => (await send('GET', '/test/people/export')).body.trim().split('\r\n').length - 1

  expect(await ids('/test/people')).toEqual([ana, eva])
  expect(await lines()).toBe(2)
  expect((await send('GET', `/test/people/${ana}`)).statusCode).toBe(200)
  expect(await ids('/test/own')).toEqual([lead])
  // Rule rights-2: out of reach and not there are one answer.
  const answers = [await send('GET', `/test/people/${luz}`), await send('GET', '/test/people/999999')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  const bodies = answers.map((answer) => ({ ...answer.json<object>(), instance: '' }))
  expect(bodies[0]).toEqual(bodies[1])

  await setOffice(db, centro, { responsibleId: luz })
  expect(await ids('/test/people')).toEqual([])
  expect(await lines()).toBe(0)
  expect((await send('GET', `/test/people/${ana}`)).statusCode).toBe(404)
  const liaison = await as({ token: await tokenFor('ROLE_ENLACE', luz) })
  expect((await liaison('GET', '/test/people')).statusCode).toBe(403)
  expect((await liaison('GET', `/test/people/${ana}`)).statusCode).toBe(404)
})

test('rule rights-12: an assembly’s meetings are its officers’, its members’ and the admins’', async () => {
  const { db, as, tokenFor, centro, norte, sector, lead, ana, luz } = await withAssemblyCalls()
  const [ofCentro, ofNorte, ofSector, ofNobody] = [
    await aMeeting(db, { type: 'Asamblea', assemblyId: centro }),
    await aMeeting(db, { type: 'Asamblea', assemblyId: norte }),
    await aMeeting(db, { type: 'Asamblea', assemblyId: sector }),
    await aMeeting(db),
  ]
  const meetingsOf = async (role: Role, affiliateId: number | null) => {
    const send = await as({ token: await tokenFor(role, affiliateId ?? undefined) })
    return (await send('GET', '/test/meetings'))
      .json<{ content: { id: number }[] }>()
      .content.map((row) => row.id)
  }
  expect(await meetingsOf('ROLE_ADMIN', null)).toEqual([ofCentro, ofNorte, ofSector, ofNobody])
  expect(await meetingsOf('ROLE_USER', luz)).toEqual([ofNorte, ofSector])
  expect(await meetingsOf('ROLE_USER', null)).toEqual([])
  // Whoever holds an office reaches its assemblies, wherever they are a member themselves.
  expect(await meetingsOf('ROLE_ENLACE', ana)).toEqual([])
  const send = await as({ token: await tokenFor('ROLE_RESPONSABLE', lead) })
  const own = async () =>
    (await send('GET', '/test/meetings')).json<{ content: { id: number }[] }>().content.map((row) => row.id)
  expect(await own()).toEqual([ofCentro])
  await setOffice(db, sector, { responsibleId: lead })
  expect(await own()).toEqual([ofCentro, ofSector])
  await setOffice(db, centro, { responsibleId: null })
  await setOffice(db, sector, { responsibleId: null })
  expect(await own()).toEqual([])
  const reach = async (name: Reach) =>
    db
      .selectFrom('meeting')
      .where((await resolveScope(db, name, actor('ROLE_USER', luz))).ofAssemblyIn('meeting.assembly_id'))
      .select('id')
      .execute()
  for (const name of ['nobody', 'outsiders', 'ownAssemblies'] as const) expect(await reach(name)).toEqual([])
})
