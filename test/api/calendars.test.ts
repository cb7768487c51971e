import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { mostFeedReads } from '#contract/meetings/calendars.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate } from '#test/support/factories.ts'
import { beginsIn, day, hour, twoAssemblies } from '#test/support/meetings.ts'

type Send = Awaited<ReturnType<TestApp['as']>>

const value = (event: ICAL.Component, name: string) => event.getFirstPropertyValue(name)?.toString() ?? null

/** The events of a calendar, by an independent program. */
function readEvents(text: string) {
  const events = new ICAL.Component(ICAL.parse(text) as string).getAllSubcomponents('vevent')
  return events.map((event) => ({
    uid: value(event, 'uid'),
    summary: value(event, 'summary'),
    status: value(event, 'status'),
    location: value(event, 'location'),
    sequence: value(event, 'sequence'),
  }))
}

/** Makes an address of somebody's calendar; returns its path. */
async function renew(me: Send, showsTitles = true): Promise<string> {
  const answer = await me('POST', '/logged/calendar-feed', { showsTitles })
  expect(answer.statusCode, answer.body).toBe(201)
  return new URL(answer.json<{ address: string }>().address).pathname.replace(/^\/api/, '')
}

const titlesIn = (text: string) => readEvents(text).map(({ summary }) => summary)

test('rule calendar-1: a calendar has what its owner sees of the last year and to come, decided, whatever they change', async () => {
  const app = await anApp()
  const { db, as, later } = app
  const { centro, norte, member, lead, admin } = await twoAssemblies(app)
  const about = { type: 'Asamblea' } as const
  const make = (title: string, more: object) => aMeeting(db, { title, ...beginsIn(day), ...more })
  await make('general', {})
  const own = await make('de centro', { ...about, assemblyId: centro, place: 'Calle de la Fe 10' })
  await make('de norte', { ...about, assemblyId: norte })
  await make('cancelada', { status: 'Cancelada' })
  await make('pendiente', { ...about, assemblyId: centro, status: 'Pendiente' })
  await make('de hace un mes', beginsIn(-30 * day))
  await make('de hace dos años', beginsIn(-730 * day))
  const outside = await as()

  const [mine, theirs, all] = [await renew(member), await renew(lead), await renew(admin)]
  const read = async (path: string) => outside('GET', path)
  const answer = await read(mine)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(new Set(titlesIn(answer.body))).toEqual(
    new Set(['cancelada', 'de centro', 'de hace un mes', 'general']),
  )
  // A lead's are those of membership and of office; an admin has no more than a member.
  expect(titlesIn((await read(theirs)).body)).toContain('de centro')
  expect(titlesIn((await read(theirs)).body)).toContain('de norte')
  expect(titlesIn((await read(all)).body)).not.toContain('de centro')
  expect(readEvents(answer.body).find(({ summary }) => summary === 'cancelada')?.status).toBe('CANCELLED')

  // The same is not sent again; a change rises in sequence and keeps its identity.
  const { etag } = answer.headers
  const again = await app.app.inject({ url: `/api${mine}`, headers: { 'if-none-match': `${etag}` } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const before = readEvents(answer.body).find(({ summary }) => summary === 'de centro')
  expect((await admin('PATCH', `/meeting/${own}`, { place: 'Plaza', status: 'Aprobada' })).statusCode).toBe(
    200,
  )
  const after = readEvents((await read(mine)).body).find(({ summary }) => summary === 'de centro')
  expect(after).toMatchObject({ uid: before?.uid, location: 'Plaza' })
  expect(Number(after?.sequence)).toBe(Number(before?.sequence) + 1)

  // Who leaves the assembly does not see its meetings from the next reading on.
  await db.updateTable('affiliate').set({ assemblyId: norte }).where('assemblyId', '=', centro).execute()
  expect(titlesIn((await read(mine)).body)).toContain('de norte')
  expect(titlesIn((await read(mine)).body)).not.toContain('de centro')
  later('13 months')
  expect(titlesIn((await read(mine)).body)).toEqual([])
})

test('rule calendar-1: without titles a calendar says only when; its owner reads when it was read', async () => {
  const app = await anApp()
  const { db, as } = app
  const member = await as({ token: await app.tokenFor('ROLE_USER', await anAffiliate(db)) })
  await aMeeting(db, { title: 'Vivienda', place: 'Sede', description: 'Secreta', ...beginsIn(day) })
  const state = async () =>
    (await member('GET', '/logged/calendar-feed')).json<{ feed: { lastReadAt: string | null } | null }>().feed
  expect(await state()).toBeNull()
  const made = await member('POST', '/logged/calendar-feed', {})
  const { address } = made.json<{ address: string }>()
  expect(address).toMatch(/^http.*\/api\/calendar\/[\w-]{43}\.ics$/)
  expect(await state()).toMatchObject({ showsTitles: false, lastReadAt: null })
  const { body } = await (await as())('GET', new URL(address).pathname.replace(/^\/api/, ''))
  expect(readEvents(body)).toMatchObject([{ summary: 'Reunión', location: null }])
  expect(body).not.toMatch(/Vivienda|Sede|Secreta/)
  expect((await state())?.lastReadAt).not.toBeNull()
  // Nothing that is kept or logged has the token.
  const token = address.slice(-47, -4)
  const kept = await db.selectFrom('calendarFeed').selectAll().execute()
  const entries = await db.selectFrom('activity').selectAll().execute()
  expect(JSON.stringify([kept, entries, app.logged])).not.toContain(token)
  expect(entries.map(({ action }) => action)).toContain('calendarFeedRenewed')
})

test('rule calendar-1: an address ends when it is renewed or revoked, with the account and with leaving', async () => {
  const app = await anApp()
  const { db, as, tokenFor } = app
  const outside = await as()
  const status = async (path: string) => (await outside('GET', path)).statusCode
  const someone = async () => {
    const id = await anAffiliate(db)
    return { id, me: await as({ token: await tokenFor('ROLE_USER', id) }) }
  }
  const { id, me } = await someone()
  const first = await renew(me)
  const second = await renew(me)
  expect([await status(first), await status(second)]).toEqual([404, 200])
  expect((await me('DELETE', '/logged/calendar-feed')).statusCode).toBe(204)
  expect((await me('DELETE', '/logged/calendar-feed')).statusCode).toBe(404)
  expect(await status(second)).toBe(404)

  const third = await renew(me)
  const set = (enabled: boolean) =>
    db.updateTable('appUser').set({ enabled }).where('affiliateId', '=', id).execute()
  await set(false)
  expect(await status(third)).toBe(404)
  await set(true)
  // For good.
  expect(await status(third)).toBe(404)

  const leaver = await someone()
  const last = await renew(leaver.me)
  await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', leaver.id).execute()
  expect(await status(last)).toBe(404)
  expect((await leaver.me('POST', '/logged/calendar-feed', {})).statusCode).toBe(409)
  expect((await (await as('ROLE_ADMIN'))('POST', '/logged/calendar-feed', {})).statusCode).toBe(409)
})

test('rule calendar-1: a wrong address is not found and counts nowhere; the right one is read so often in an hour', async () => {
  const app = await anApp()
  const { db, as } = app
  const path = await renew(await as({ token: await app.tokenFor('ROLE_USER', await anAffiliate(db)) }))
  const outside = await as()
  const counters = () => db.selectFrom('throttle').select('key').execute()
  const before = await counters()
  for (const wrong of [`/calendar/${'x'.repeat(43)}.ics`, '/calendar/x.ics', path.slice(0, -4), `${path}x`]) {
    const { statusCode } = await outside('GET', wrong)
    expect(statusCode, wrong).toBe(404)
  }
  expect(await counters()).toEqual(before)
  await outside('GET', path)
  await db.updateTable('throttle').set({ count: mostFeedReads }).execute()
  expect((await outside('GET', path)).statusCode).toBe(429)
})

test('rule calendar-1: a meeting as a file, for whoever sees it, when it is decided', async () => {
  const app = await anApp()
  const { centro, norte, member, lead } = await twoAssemblies(app)
  const about = { type: 'Asamblea', ...beginsIn(hour) } as const
  const own = await aMeeting(app.db, { ...about, title: 'Centro', assemblyId: centro, place: 'Sede; sala 2' })
  const other = await aMeeting(app.db, { ...about, assemblyId: norte })
  const pending = await aMeeting(app.db, { ...about, assemblyId: centro, status: 'Pendiente' })
  const answer = await member('GET', `/meeting/${own}/ics`)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="reunion-${own}.ics"`)
  expect(readEvents(answer.body)).toMatchObject([{ summary: 'Centro', location: 'Sede; sala 2' }])
  expect((await member('GET', `/meeting/${other}/ics`)).statusCode).toBe(404)
  expect((await member('GET', `/meeting/${pending}/ics`)).statusCode).toBe(404)
  expect((await lead('GET', `/meeting/${pending}/ics`)).statusCode).toBe(409)
})
