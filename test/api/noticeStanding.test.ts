import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import { sendDigests } from '#server/communications/automatic/digests.rules.ts'
import { remindOfMeetings } from '#server/communications/automatic/reminders.rules.ts'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { takeProcessNumber } from '#server/communications/engine/owner.queries.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aConvened } from '#test/support/convocations.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aMeetingTomorrow, listReminders, stopAt } from '#test/support/reminders.ts'
import { anApproved, send, sendLong, whoAgreed } from '#test/support/sending.ts'

const countBy = async ({ db }: TestApp) => {
  const { rows } = await sql<{ state: string; reason: string | null; people: number }>`
    select state, reason, count(*)::integer as people from communication_recipient group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows.map(({ state, reason, people }) => [state, reason, people])
}
const restoreAt = ({ db }: TestApp, local: string) =>
  sql`insert into instance (key, value) values ('restored-at', (${local}::timestamp at time zone 'Europe/Madrid')::text)`.execute(
    db,
  )

test('rule convocation-1: of nobody who waits a meeting says that they were called', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const { edit, convene, admin, lead, member, communicationOf, read } = await aConvened(app)
  // Everybody has an address, so nobody lacks a letter.
  await sql`update affiliate set email = 'x' || id || '@example.org' where email = ''`.execute(app.db)
  await edit({ status: 'Aprobada' })
  await convene()
  await freezeNextDue(app.world)
  const path = `/communication/${await communicationOf(0)}`
  const leaving = { offer: null, why: expect.stringContaining('está saliendo') }
  expect(await read()).toMatchObject(leaving)
  // Somebody more belongs to it: they are called when those before have had theirs.
  await member('luz')
  expect(await read()).toMatchObject(leaving)
  await admin('POST', `${path}/pause`)
  expect(await read()).toMatchObject({ offer: null, why: expect.stringContaining('Está en pausa') })
  await admin('POST', `${path}/resume`)
  await app.db.deleteFrom('affiliate').where('email', '=', 'luz@example.org').execute()
  relay.goAway(true)
  await sendLong(app, relay.url)
  const inError = { why: expect.stringContaining('se ha parado por un error') }
  expect(await read()).toMatchObject({ offer: null, ...inError })
  await member('luz')
  expect(await read()).toMatchObject({ offer: 'faltan', ...inError })
  // Who holds its office reads what became of it, and neither an offer nor how many get a letter.
  expect(await read(lead)).toMatchObject({ offer: null, letters: 0 })
  await sql`update communication set why = 'restored', reason = null`.execute(app.db)
  expect(await read()).toMatchObject(inError)
})

test('rule convocation-1: who has no office of administration is offered nothing, whoever lacks their call', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const { edit, convene, lead, member, read } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  expect(await read(lead)).toMatchObject({ offer: null })
  await convene()
  await send(app, relay.url)
  await member('luz')
  await member('sin-correo', { email: '' })
  expect(await read()).toMatchObject({ offer: 'faltan', letters: expect.any(Number) })
  expect((await read()).letters).toBeGreaterThan(0)
  expect(await read(lead)).toMatchObject({ offer: null, letters: 0 })
})

test('rule convocation-1: while of somebody it is not known whether they were called, the meeting says so', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const { edit, convene, member, read } = await aConvened(app)
  await sql`update affiliate set email = 'x' || id || '@example.org' where email = ''`.execute(app.db)
  await member('dropAnswer-luz')
  await edit({ status: 'Aprobada' })
  await convene()
  await send(app, relay.url)
  expect(await read()).toMatchObject({ offer: null, why: expect.stringContaining('no se sabe') })
})

test('rule convocation-2: a notice of a meeting that is over leaves to nobody any more', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await aMeetingTomorrow(app)
  await remindOfMeetings(app.world)
  await freezeNextDue(app.world)
  // Nothing leaves until the meeting has begun.
  stopAt(app, '2027-03-28 18:00')
  await send(app, relay.url)
  expect(relay.taken).toEqual([])
  expect(await countBy(app)).toEqual([['skipped', 'pasada', 2]])
  expect(await listReminders(app)).toMatchObject([{ status: 'SENT' }])
})

test('rule convocation-2: a convocation that waited leaves until its meeting has ended, and not after', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const { edit, convene, member } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  await freezeNextDue(app.world)
  const owner = await takeProcessNumber(app.db)
  const [claimed] = await claimRecipients(app.db, app.world.clock, owner, 1)
  expect(claimed).toBeDefined()
  await sql`update communication_recipient set state = 'queued', owner = null where state = 'claimed'`.execute(
    app.db,
  )
  const { now } = app.world.clock
  const end = sql<string>`(select (told ->> 'endTime')::timestamptz from meeting_notice limit 1)`
  app.world.clock.now = sql<string>`(${end} - interval '1 minute')`
  await sql`update communication_recipient set next_attempt_at = now() - interval '1 hour'`.execute(app.db)
  await sql`update communication_recipient set next_attempt_at = ${end} + interval '1 hour' where id <> ${claimed?.id ?? 0}`.execute(
    app.db,
  )
  await send(app, relay.url, { rounds: 1 })
  expect(relay.taken).toHaveLength(1)
  app.world.clock.now = end
  await send(app, relay.url)
  expect(relay.taken).toHaveLength(1)
  expect(await countBy(app)).toEqual([
    ['sent', null, 1],
    ['skipped', 'pasada', 1],
  ])
  app.world.clock.now = now
  await member('luz')
})

test('rule automatic-3: a reminder that stands in error before anybody was frozen is written anew when it is let go on', async () => {
  const app = await anApp()
  const { world, db } = app
  await aMeetingTomorrow(app)
  await remindOfMeetings(world)
  await sql`update communication set status = 'ERROR', why = 'itself', reason = 'falla al anotar para quién es'`.execute(
    db,
  )
  const admin = await app.as('ROLE_ADMIN')
  expect((await admin('POST', '/communication/1/resume')).json()).toMatchObject({ status: 'PENDING' })
  await remindOfMeetings(world)
  expect(await listReminders(app)).toMatchObject([{ status: 'APPROVED' }])
})

test('rule durable-6: a reminder that may have left before a restore waits for an admin, who lets it go on', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await aMeetingTomorrow(app)
  stopAt(app, '2027-03-27 13:00')
  await restoreAt(app, '2027-03-27 12:00')
  await remindOfMeetings(app.world)
  await remindOfMeetings(app.world)
  await send(app, relay.url)
  expect(relay.taken).toEqual([])
  expect(await listReminders(app)).toMatchObject([{ status: 'PENDING' }])
  const admin = await app.as('ROLE_ADMIN')
  const read = async () => (await admin('GET', '/communication/1')).json<Communication>()
  expect(await read()).toMatchObject({ why: 'restored', may: { resume: true } })
  expect((await admin('POST', '/communication/1/resume')).json()).toMatchObject({ status: 'APPROVED' })
  await send(app, relay.url)
  expect(relay.taken).toHaveLength(2)
})

test('rule durable-6: what was not yet to leave when a copy was restored is made by itself', async () => {
  const app = await anApp()
  await aMeetingTomorrow(app)
  await restoreAt(app, '2027-03-27 09:59')
  await remindOfMeetings(app.world)
  expect(await listReminders(app)).toMatchObject([{ status: 'APPROVED' }])
})

test.for([
  ['2027-03-29 08:30', 0],
  ['2027-03-29 07:59', 1],
] as const)(
  'rule durable-6: a digest that may have left before a restore at %s is not made anew',
  async ([at, mails]) => {
    const app = await anApp()
    const { db, world } = app
    const { centro } = await aConvened(app)
    // A Monday.
    stopAt(app, '2027-03-29 09:00')
    await sql`delete from assembly_movement`.execute(db)
    await sql`insert into assembly_movement (assembly_id, kind, people, at) values (${centro}, 'alta', 3, '2027-03-25')`.execute(
      db,
    )
    await restoreAt(app, at)
    await sendDigests(world)
    expect(
      await db.selectFrom('mail').where('kind', '=', 'assembly-digest').select('id').execute(),
    ).toHaveLength(mails)
    expect(await db.selectFrom('assemblyMovement').selectAll().execute()).toEqual([])
  },
)

test('rule durable-6: who convenes again after a restore is told before that it may have left', async () => {
  const app = await anApp()
  const { edit, convene, read, preview, lead } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  await sql`update communication set status = 'PENDING', why = 'restored', reason = null, approved_at = null,
    approved_by = null, approved_by_id = null, content_hash = null`.execute(app.db)
  const warning = expect.stringContaining('puede que esto saliera')
  expect(await read()).toMatchObject({ offer: 'convocatoria', why: warning })
  const toOthers = expect.stringContaining('puede que esto ya saliera')
  expect(await read(lead)).toMatchObject({ offer: null, why: toOthers })
  expect((await preview()).warnings).toContainEqual(warning)
  await convene()
  const { details } = await app.db
    .selectFrom('activity')
    .where('action', '=', 'meetingConvened')
    .orderBy('id', 'desc')
    .select('details')
    .executeTakeFirstOrThrow()
  expect(details).toContain('pudo salir antes de restaurar')
})

test('rule communication-6: an admin takes over the pause of who holds the office, and what stands in error is for admins', async () => {
  const app = await anApp()
  const { admin, lead, member } = await aConvened(app)
  for (const name of ['luz', 'pia', 'sol', 'uma', 'gil']) await member(name, { communications: true })
  const id = (await lead('POST', '/communication')).json<number>()
  await lead('PATCH', `/communication/${id}`, { subject: 'Hola', body: '<p>Hola</p>' })
  await lead('POST', '/communication/set-pending', { id })
  await admin('POST', '/communication/set-approved', { id, sendNow: true })
  await freezeNextDue(app.world)
  const path = `/communication/${id}`
  expect((await lead('POST', `${path}/pause`)).statusCode).toBe(200)
  await sql`update communication set status = 'ERROR', why = 'relay', reason = '550 mx1.interno'`.execute(
    app.db,
  )
  // What a server says of itself is for admins.
  expect((await lead('GET', path)).json()).toMatchObject({
    reason: 'El servidor de correo no acepta mensajes',
  })
  expect((await admin('GET', path)).json()).toMatchObject({ reason: expect.stringContaining('mx1.interno') })
  expect((await lead('GET', path)).json()).toMatchObject({ may: { resume: false } })
  expect((await lead('POST', `${path}/resume`)).statusCode).toBe(409)
  await sql`update communication set status = 'PROCESSING', why = null, reason = null`.execute(app.db)
  expect((await lead('GET', path)).json()).toMatchObject({ may: { pause: false, resume: true } })
  expect((await admin('GET', path)).json()).toMatchObject({ may: { pause: true, resume: true } })
  expect((await admin('POST', `${path}/pause`)).statusCode).toBe(200)
  expect((await admin('GET', path)).json()).toMatchObject({ may: { pause: false, resume: true } })
  expect((await lead('POST', `${path}/resume`)).statusCode).toBe(409)
  expect((await admin('POST', `${path}/resume`)).statusCode).toBe(200)
})

test('rule communication-6: of two admins one holds it up', async () => {
  const app = await anApp()
  await whoAgreed(app.db, ['ana@example.org'])
  const { id, admin } = await anApproved(app)
  await admin('POST', `/communication/${id}/pause`)
  const other = await app.as('ROLE_SUPER_ADMIN')
  expect((await other('POST', `/communication/${id}/pause`)).statusCode).toBe(409)
})
