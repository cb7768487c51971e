import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { activityActions as read } from '#contract/activityActions.ts'
import { lookupLimits } from '#contract/lookup.ts'
import type { Page } from '#contract/page.ts'
import type { LogEntry } from '#contract/activity/log.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeRow, headers, joinRows } from '#server/import/lists.fixture.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { anEnrolment } from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aRecord } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'

const known = '12345678Z'
const unknown = '00000001R'
const knownEmail = 'eva@example.org'

/** A request, its body and its status; `finds`: the person of `known` is the subject of the entry. */
type Lookup = {
  sent: string
  body?: object
  ends: number
  finds?: true
  by?: 'ROLE_ADMIN' | 'ROLE_SUPER_ADMIN'
}

const chief = { by: 'ROLE_SUPER_ADMIN' } as const
const finds = { finds: true } as const
const comment = { name: 'Nota', description: 'Algo' }
const account = { username: 'nadie@example.org', role: 'ROLE_ENLACE' }

/** Ways of asking for a document or an address, each with an end of its own. `:id` is somebody else's profile. */
const counted: Record<string, Lookup> = {
  'correcting a document to one that is taken': {
    sent: 'PATCH /affiliate/:id',
    body: { idDocument: known },
    ends: 409,
    ...finds,
  },
  'correcting it in a form with another error': {
    sent: 'PATCH /affiliate/:id',
    body: { idDocument: known, birthday: 'ayer' },
    ends: 422,
    ...finds,
  },
  'correcting a profile that does not exist': {
    sent: 'PATCH /affiliate/999999',
    body: { idDocument: unknown },
    ends: 404,
  },
  'what an address does to an account': {
    sent: `GET /affiliate/:id/address-effect?email=${knownEmail}`,
    ends: 200,
    finds: true,
  },
  'commenting on an unknown document': {
    sent: 'POST /adminComment',
    body: { ...comment, idDocument: unknown },
    ends: 422,
  },
  'commenting on a known document': {
    sent: 'POST /adminComment',
    body: { ...comment, idDocument: known },
    ends: 201,
    ...finds,
  },
  'reading comments out of reach': { sent: `GET /adminComment/${known}`, ends: 404, ...finds },
  'reading comments of nobody': { sent: `GET /adminComment/${unknown}`, ends: 200 },
  'reading records out of reach': { sent: `GET /record/${known}`, ends: 404, ...finds },
  'writing a record with an error': {
    sent: 'POST /record',
    body: { idDocument: known },
    ends: 422,
    ...finds,
  },
  'searching an unknown document': { sent: `GET /affiliate/iddoc/${unknown}`, ends: 404 },
  'searching an unknown address': { sent: 'GET /affiliate/email/nadie@example.org', ends: 404 },
  'filtering a list by a whole document': { sent: `GET /affiliate?idDocument=${known}`, ends: 200, ...finds },
  'filtering in an order that does not exist': {
    sent: `GET /affiliate?idDocument=${known}&sort=altura`,
    ends: 422,
    ...finds,
  },
  'paging from a profile that does not exist': {
    sent: `GET /affiliate/999999/neighbours?email=${knownEmail}`,
    ends: 404,
    ...finds,
  },
  'looking for likenesses': {
    sent: 'POST /affiliate/duplicates/check',
    body: { email: knownEmail },
    ends: 200,
    ...finds,
  },
  'registering somebody twice': {
    sent: 'POST /enrolment/manual',
    body: { ...anEnrolment({ idDocument: known }), invite: false },
    ends: 409,
    ...finds,
  },
  'searching an account by an unknown address': { sent: 'GET /users/nadie@example.org', ends: 404, ...chief },
  'filtering accounts by a name that nobody has': {
    sent: 'GET /users?username=nadie@example.org',
    ends: 200,
    ...chief,
  },
  'creating an account for an unknown address': {
    sent: 'POST /create-user',
    body: account,
    ends: 422,
    ...chief,
  },
  'reading the attendances of an unknown address': {
    sent: 'GET /meetingAttendance/byEmail/nadie@example.org',
    ends: 200,
    ...chief,
  },
}

/** Ways of asking for the person of a number of ours: `:known` has the document `known`. They are logged, not limited. */
const byNumber: Record<string, Lookup> = {
  'whom a profile resembles': { sent: 'GET /affiliate/duplicates?person=:known', ends: 200, ...finds },
  'what a corrected address does': {
    sent: 'GET /affiliate/:known/address-effect?email=',
    ends: 200,
    ...finds,
  },
  'comparing with nobody': { sent: 'GET /affiliate/:known/merge/999999', ends: 404, ...finds },
  'merging with a version that is not theirs': {
    sent: 'POST /affiliate/:id/merge',
    body: { otherId: ':known', version: 1, otherVersion: 7 },
    ends: 409,
    ...finds,
  },
  'dismissing a pair that does not exist': {
    sent: 'POST /affiliate/duplicates/dismiss',
    body: { firstId: ':known', secondId: 999_999 },
    ends: 404,
    ...finds,
  },
  'the account of a profile': { sent: 'GET /users?affiliateId=:known', ends: 200, ...finds, ...chief },
  'an inscription that does not exist': { sent: 'GET /document/999999', ends: 404 },
}

/** A house with two profiles, and a function that asks and returns the status and the new entries of the log. */
async function aHouse() {
  const app = await anApp()
  const { db, as } = app
  const id = await anAffiliate(db)
  const knownId = await anAffiliate(db, { idDocument: known, email: knownEmail })
  await aRecord(db, { idDocument: known })
  const senders = { ROLE_ADMIN: await as('ROLE_ADMIN'), ROLE_SUPER_ADMIN: await as('ROLE_SUPER_ADMIN') }
  const fill = (text: string) => text.replaceAll(':known', `${knownId}`).replaceAll(':id', `${id}`)
  const ask = async ({ by = 'ROLE_ADMIN', sent, body }: Lookup) => {
    const before = await listEntries(app)
    const [method = '', path = ''] = fill(sent).split(' ')
    // Safe: the tables above name the methods of the contract.
    const answer = await senders[by](
      method as Endpoint['method'],
      path,
      body && JSON.parse(fill(JSON.stringify(body))),
    )
    return {
      statusCode: answer.statusCode,
      body: answer.body,
      entries: (await listEntries(app)).slice(before.length),
    }
  }
  return { ...app, id, knownId, ask, send: senders.ROLE_SUPER_ADMIN }
}

const listEntries = ({ db }: TestApp) =>
  db
    .selectFrom('activity')
    .select((eb) => [
      'action',
      'details',
      eb
        .selectFrom('activitySubject')
        .whereRef('activityId', '=', 'activity.id')
        .where('entity', '=', 'affiliate')
        .select(({ fn }) => fn.agg<number[]>('array_agg', ['entityId']).as('ids'))
        .as('subjects'),
    ])
    .orderBy('id')
    .execute()

describe('rule secrecy-5: a look-up leaves an entry however it ends', () => {
  test.each(Object.entries({ ...counted, ...byNumber }))('%s', async (_name, lookup) => {
    const { ask, knownId } = await aHouse()
    const { statusCode, body, entries } = await ask(lookup)
    expect(statusCode, body).toBe(lookup.ends)
    expect(entries).toHaveLength(1)
    expect(entries[0]?.subjects?.includes(knownId) ?? false).toBe(lookup.finds ?? false)
    // Rule log-3: never of whom.
    expect(JSON.stringify(entries)).not.toMatch(/12345678|00000001|example\.org/)
  })
})

test('rule secrecy-2: all look-ups by document or address count together, also those that fail', async () => {
  const { ask, db } = await aHouse()
  const count = async () => {
    const rows = await db.selectFrom('throttle').select('count').orderBy('count').execute()
    return rows.reduce((sum, row) => sum + row.count, 0)
  }
  for (const [name, lookup] of Object.entries(counted)) {
    const before = await count()
    await ask(lookup)
    // One for the account, one for the address of the network.
    expect(await count(), name).toBeGreaterThanOrEqual(before + 2)
  }
  await db
    .updateTable('throttle')
    .set({ count: lookupLimits[0]?.most ?? 0 })
    .execute()
  for (const [name, lookup] of Object.entries(counted)) {
    const { statusCode, entries } = await ask(lookup)
    // Nothing was answered, so nothing is logged.
    expect([statusCode, entries.length], name).toEqual([429, 0])
  }
  for (const [name, lookup] of Object.entries(byNumber))
    expect((await ask(lookup)).statusCode, name).toBe(lookup.ends)
})

test('rules log-7, secrecy-5: a super admin finds the entries about a person by a whole document', async () => {
  const { ask, db, send, id, knownId } = await aHouse()
  const about = async (document: string) =>
    (await send('GET', `/log?idDocument=${document}`))
      .json<Page<LogEntry>>()
      .content.map(({ action }) => action)
  await ask({ sent: 'PATCH /affiliate/:id', body: { idDocument: known }, ends: 409 })
  await ask({ sent: `GET /affiliate/iddoc/${known}`, ends: 200 })
  await ask({ sent: `GET /affiliate/iddoc/${unknown}`, ends: 404 })
  await ask({ sent: 'GET /affiliate/:id', ends: 200 })
  expect(await about(known.toLowerCase())).toEqual([read.affiliateSearchedByDocument, read.personLookedUp])
  expect(await about(unknown)).toEqual([])
  expect(await about('1234')).toEqual([])
  // Somebody outside the census has no profile, but a record.
  const outsider = aDocument()
  await aRecord(db, { idDocument: outsider })
  await ask({ sent: 'POST /adminComment', body: { ...comment, idDocument: outsider }, ends: 201 })
  expect(await about(outsider)).toEqual([read.commentAdded])
  // The question itself is an entry, about the person again.
  const { content } = (await send('GET', '/log')).json<Page<LogEntry>>()
  expect(content.map(({ action, description }) => [action, description]).slice(0, 3)).toEqual([
    [read.activityListed, 'Por documento; 1 fila'],
    [read.commentAdded, expect.stringMatching(/^Comentario \d+$/)],
    [read.activityListed, 'Por documento; 0 filas'],
  ])
  expect(content.at(-1)?.description).toBe(
    `Por número, documento; inscrito ${id}; inscrito ${knownId}; Corrección de la ficha de un inscrito; duplicado`,
  )
})

test('rule secrecy-2: a list that is compared with the census is one look-up, and one entry with how many lines', async () => {
  const on = await anImporter()
  const rows = Array.from({ length: 30 }, (_, index) => makeRow(index * 2 + 1))
  const { id } = await on.upload(joinRows([headers, ...rows, [...(rows[0] ?? [])]]))
  const { state } = await on.preflight(id)
  expect(state).toBe('done')
  const entries = (await listEntries(on)).filter(({ action }) => action === 'importSurveyed')
  expect(entries).toEqual([{ action: 'importSurveyed', details: '31 líneas', subjects: null }])
  // Whom it asked about is named, also among others.
  const asked = await anAffiliate(on.db, { idDocument: known })
  const about = makeRow(1, { DNI: known, Asamblea: '' })
  for (const list of [[about], [...rows, about]]) {
    const { id: another } = await on.upload(joinRows([headers, ...list]))
    expect((await on.preflight(another)).state).toBe('done')
  }
  const [, ...named] = (await listEntries(on)).filter(({ action }) => action === 'importSurveyed')
  expect(named.map(({ details, subjects }) => [details, subjects])).toEqual([
    ['1 línea', [asked]],
    ['31 líneas', [asked]],
  ])
  await on.db
    .updateTable('throttle')
    .set({ count: lookupLimits[0]?.most ?? 0 })
    .execute()
  const again = await on.call('POST', `/census-import/${id}/preflight`, await on.planFor(id))
  expect(again.statusCode).toBe(429)
})

test('rule secrecy-5: a page in the order of documents is a look-up, whatever its size', async () => {
  const { db, as } = await anApp()
  for (let n = 0; n < 12; n += 1) await anAffiliate(db)
  const admin = await as('ROLE_ADMIN')
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from activity`.execute(db)
    return rows[0]?.n ?? 0
  }
  const before = await count()
  await admin('GET', '/affiliate?sort=name&size=5')
  expect(await count()).toBe(before)
  for (const order of ['idDocument', 'email'])
    expect((await admin('GET', `/affiliate?sort=${order}&size=5&page=1`)).statusCode).toBe(200)
  expect(await count()).toBe(before + 2)
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from activity_subject`.execute(db)
  expect(rows[0]?.n).toBe(10)
})
