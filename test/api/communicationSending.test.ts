import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { takeTokens } from '#server/kernel/mail/pace.queries.ts'
import { anApp } from '#test/support/app.ts'
import { aFussyRelay, manners } from '#test/support/fussyRelay.ts'
import { anApproved, listStates, send, sendLong, whoAgreed } from '#test/support/sending.ts'

test('rule communication-8: each recipient gets one mail, or it is said why not, whatever the relay does', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const addresses = ['ana', 'eva', ...manners.map((manner) => `${manner}-luz`)].map(
    (name) => `${name}@example.org`,
  )
  await whoAgreed(app.db, addresses)
  const { id, get, admin, recipients } = await anApproved(app)
  expect(recipients).toBe(addresses.length)
  await sendLong(app, relay.url)
  expect(await listStates(app.db, id)).toEqual({
    ana: 'sent',
    eva: 'sent',
    'dropAnswer-luz': 'uncertain',
    'dropData-luz': 'uncertain',
    'dropAlways-luz': 'bounced',
    'dropRcpt-luz': 'sent',
    'full-luz': 'bounced',
    'grey-luz': 'sent',
    'later-luz': 'bounced',
    'refuseData-luz': 'bounced',
    'unknown-luz': 'bounced',
  })
  const after = await get()
  expect(after).toMatchObject({ status: 'ERROR', total: recipients })
  expect(after.reason).toContain('dudosos')
  expect(Object.values(after.counts ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(
    recipients,
  )
  // One envelope for each person, and nobody twice.
  const received = relay.taken.map(({ to }) => to).toSorted()
  expect(received).toEqual(
    ['ana', 'dropAnswer-luz', 'dropRcpt-luz', 'eva', 'grey-luz'].map((name) => `${name}@example.org`),
  )
  // Only an address that does not exist is not written to again.
  expect(
    (await app.db.selectFrom('suppressedAddress').selectAll().execute()).map(({ address }) => address),
  ).toEqual(['unknown-luz@example.org'])
  const replies = await app.db.selectFrom('communicationRecipient').select('reply').execute()
  expect(replies.every(({ reply }) => !reply?.includes('@'))).toBe(true)

  // What the relay knows settles the doubtful ones: one had arrived, the other one is sent.
  await send(app, relay.url, {
    findDelivered: async (asked) => ({
      delivered: asked.filter((one) => relay.taken.some(({ messageId }) => messageId === one)),
      absent: asked.filter((one) => !relay.taken.some(({ messageId }) => messageId === one)),
    }),
  })
  expect(await listStates(app.db, id)).toMatchObject({ 'dropAnswer-luz': 'sent', 'dropData-luz': 'sent' })
  expect(relay.taken.filter(({ to }) => to.startsWith('drop'))).toHaveLength(3)
  expect(await get()).toMatchObject({ status: 'SENT' })
  const log = await admin('GET', `/communication/${id}/recipients?state=bounced&size=50`)
  expect(log.json()).toMatchObject({ totalElements: 5 })
})

test('rule communication-8: an admin settles a doubtful one by hand', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await whoAgreed(app.db, ['dropData-ana@example.org', 'dropAnswer-eva@example.org'])
  const { id, get, admin } = await anApproved(app)
  await send(app, relay.url)
  const doubtful = (await admin('GET', `/communication/${id}/recipients?state=uncertain`)).json<{
    content: { id: number; address: string }[]
  }>().content
  const settle = (address: string, as: string) =>
    admin(
      'POST',
      `/communication/${id}/recipients/${doubtful.find((one) => one.address.startsWith(address))?.id}/${as}`,
    )
  expect((await settle('dropAnswer', 'sent')).json()).toMatchObject({ state: 'sent' })
  expect((await settle('dropAnswer', 'sent')).statusCode).toBe(409)
  expect((await settle('dropData', 'again')).json()).toMatchObject({ state: 'queued' })
  await send(app, relay.url)
  expect(await get()).toMatchObject({ status: 'SENT', counts: { sent: 2 } })
  expect(new Set(relay.taken.map(({ to }) => to.split('-')[0]))).toEqual(new Set(['dropAnswer', 'dropData']))
  expect(relay.taken).toHaveLength(2)
})

test('rule communication-4: who withdrew, left or was suppressed since, or while it was held up, gets none', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  await whoAgreed(
    db,
    ['ana', 'eva', 'luz', 'pia', 'sol'].map((name) => `${name}@example.org`),
  )
  const { id, get, admin } = await anApproved(app)
  await admin('POST', `/communication/${id}/pause`)
  await send(app, relay.url, { rounds: 2 })
  expect(await get()).toMatchObject({ status: 'APPROVED', total: null })
  await admin('POST', `/communication/${id}/resume`)
  // Frozen, and not sent yet: MAIL_SENDING is off for the lanes that send.
  expect(await freezeNextDue(app.world)).toBe(true)
  expect(await get()).toMatchObject({ status: 'PROCESSING', total: 5, counts: { queued: 5 } })
  await sql`update affiliate set communications = false where email like 'ana%'`.execute(db)
  await sql`update affiliate set inscription_type = 0 where email like 'eva%'`.execute(db)
  await sql`insert into suppressed_address values ('luz@example.org', 'queja', now())`.execute(db)
  await sql`delete from affiliate where email like 'pia%'`.execute(db)
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to)).toEqual(['sol@example.org'])
  expect(await get()).toMatchObject({ status: 'SENT', counts: { sent: 1, skipped: 4 } })
})

test('rule communication-6: what is cancelled is not sent, and nothing leaves while mail is off', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await whoAgreed(app.db, ['ana@example.org', 'eva@example.org'])
  const { get, admin, id } = await anApproved(app)
  await app.db.insertInto('instance').values({ key: 'mail-sending', value: 'off' }).execute()
  await send(app, relay.url, { rounds: 3 })
  expect(await get()).toMatchObject({ status: 'APPROVED' })
  await app.db.deleteFrom('instance').where('key', '=', 'mail-sending').execute()
  await freezeNextDue(app.world)
  expect((await admin('POST', `/communication/${id}/cancel`)).json()).toMatchObject({
    status: 'ERROR',
    reason: 'Se canceló',
  })
  await send(app, relay.url)
  expect(relay.taken).toEqual([])
  expect(await get()).toMatchObject({ counts: { skipped: 2 } })
  expect((await admin('POST', `/communication/${id}/resume`)).statusCode).toBe(409)
})

test('rule communication-2: what is late, or is not what was approved any more, is approved anew', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  await whoAgreed(db, ['ana@example.org'])
  const admin = await app.as('ROLE_ADMIN')
  const filter = { v: 1, tree: { where: { communications: 'true' } } }
  const segment = (
    await admin('POST', '/segments', { name: 'Quieren', filter, sharedWith: { role: 'ROLE_ADMIN' } })
  ).json<{
    id: number
    version: number
  }>()
  const one = await anApproved(app, { segmentId: segment.id })
  const two = await anApproved(app)
  await admin('PATCH', `/segments/${segment.id}`, {
    filter: { v: 1, tree: { where: { communications: 'false' } } },
    version: segment.version,
  })
  await send(app, relay.url)
  expect((await one.get()).status).toBe('PENDING')
  expect((await one.get()).reason).toContain('ya no es lo que saldría')
  expect((await two.get()).status).toBe('SENT')
  const three = await anApproved(app)
  app.later('7 hours')
  await send(app, relay.url)
  app.later('0 hours')
  expect((await three.get()).reason).toContain('seis horas')
  expect(relay.taken).toHaveLength(1)
})

test('rules communication-2, communication-6: what is paused past its time leaves when it goes on, and is approved anew once it is late', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await whoAgreed(app.db, ['ana@example.org'])
  const pausedOne = async () => {
    const { id, admin } = await anApproved(app)
    await admin('POST', `/communication/${id}/pause`)
    return id
  }
  // Hours later it is another session.
  const call = async (method: 'GET' | 'POST', url: string) =>
    (await (await app.as('ROLE_ADMIN'))(method, `/communication/${url}`)).json<object>()
  const late = { status: 'PENDING', pausedAt: null, approvedBy: null, why: 'late' }
  const [soon, forgotten] = [await pausedOne(), await pausedOne()]
  app.later('5 hours')
  await send(app, relay.url)
  expect(await call('GET', `${soon}`)).toMatchObject({ status: 'APPROVED' })
  expect(await call('POST', `${soon}/resume`)).toMatchObject({ status: 'APPROVED', pausedAt: null })
  await send(app, relay.url)
  expect(await call('GET', `${soon}`)).toMatchObject({ status: 'SENT' })
  // By itself, and at once for whoever presses before the engine has seen it.
  app.later('7 hours')
  await send(app, relay.url)
  expect(await call('GET', `${forgotten}`)).toMatchObject(late)
  app.later('0 hours')
  const pressed = await pausedOne()
  app.later('7 hours')
  expect(await call('POST', `${pressed}/resume`)).toMatchObject(late)
  expect(relay.taken).toHaveLength(1)
})

test('rule communication-10: a relay that is away is left alone, and nothing is lost or sent twice', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  await whoAgreed(
    db,
    Array.from({ length: 15 }, (_, at) => `a${at}@example.org`),
  )
  const { get } = await anApproved(app)
  relay.goAway(true)
  await send(app, relay.url, { rounds: 6 })
  const state = await db.selectFrom('sendingRelay').selectAll().executeTakeFirstOrThrow()
  expect(state.openUntil).not.toBeNull()
  expect(await get()).toMatchObject({ status: 'PROCESSING', counts: { queued: 15 } })
  relay.goAway(false)
  await send(app, relay.url, { rounds: 2 })
  expect(relay.taken).toHaveLength(0)
  await sql`update sending_relay set open_until = now()`.execute(db)
  await send(app, relay.url)
  expect(await get()).toMatchObject({ status: 'SENT', counts: { sent: 15 } })
  expect(new Set(relay.taken.map(({ to }) => to)).size).toBe(15)
  expect(relay.taken).toHaveLength(15)
  expect(await db.selectFrom('sendingRelay').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    failures: 0,
    openings: 0,
  })
})

test('rule communication-10: all processes together send no faster than the pace', async () => {
  const app = await anApp()
  const { db, world } = app
  const chief = await app.as('ROLE_SUPER_ADMIN')
  expect((await chief('PATCH', '/communication/sending', { perSecond: 5 })).json()).toMatchObject({
    perSecond: 5,
    isOn: true,
  })
  expect(
    (await (await app.as('ROLE_ADMIN'))('PATCH', '/communication/sending', { perSecond: 9 })).statusCode,
  ).toBe(403)
  await sql`update sending_relay set tokens = 5, refilled_at = clock_timestamp()`.execute(db)
  const taken = await Promise.all(Array.from({ length: 4 }, () => takeTokens(world.db, 3)))
  // One second lets five through, whoever asks first; a little time may pass meanwhile.
  const granted = taken.reduce((sum, each) => sum + each.granted, 0)
  expect(granted).toBeGreaterThanOrEqual(5)
  expect(granted).toBeLessThanOrEqual(7)
  await sql`update sending_relay set tokens = 0, refilled_at = clock_timestamp() - interval '1 hour'`.execute(
    db,
  )
  expect((await takeTokens(world.db, 100)).granted).toBe(5)
})
