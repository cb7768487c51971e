import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { remindOfMeetings } from '#server/communications/automatic/reminders.rules.ts'
import { anApp } from '#test/support/app.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aMeetingTomorrow, listReminders, stopAt } from '#test/support/reminders.ts'
import { send } from '#test/support/sending.ts'

test('rule automatic-3: a reminder that is late leaves while it is time, and to nobody after it', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  await aMeetingTomorrow(app)
  await remindOfMeetings(app.world)
  // Nothing was sent for more than six hours: nobody approves it anew, and it is true still.
  stopAt(app, '2027-03-27 16:30')
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to).toSorted()).toEqual(['ana@example.org', 'eva@example.org'])
  const dropped = () =>
    db.selectFrom('activity').where('action', '=', 'meetingReminderDropped').select('details').execute()
  expect(await dropped()).toEqual([])
  // Another hour is told again; after the meeting nobody is reminded, and nothing waits.
  await db
    .updateTable('meeting')
    .set({ meetingTime: new Date('2027-03-28T17:00:00Z') })
    .execute()
  await remindOfMeetings(app.world)
  stopAt(app, '2027-03-29 10:00')
  await send(app, relay.url)
  await remindOfMeetings(app.world)
  expect(await listReminders(app)).toMatchObject([{ status: 'SENT' }, { status: 'SENT' }])
  expect(relay.taken).toHaveLength(2)
  expect(await dropped()).toEqual([])
})

test('rule communication-6: a reminder that an admin has paused leaves when it is let go on, however late, and not before', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await aMeetingTomorrow(app)
  await remindOfMeetings(app.world)
  const { id } = await app.db.selectFrom('communication').select('id').executeTakeFirstOrThrow()
  const admin = await app.as('ROLE_ADMIN')
  // Its page says what the mail carries.
  const files = (await admin('GET', `/communication/${id}/attachments`)).json<object>()
  expect(files).toEqual({ content: [], calendar: { fileName: 'reunion.ics', size: expect.any(Number) } })
  const calendar = await admin('GET', `/communication/${id}/ics`)
  expect([calendar.headers['content-type'], calendar.body]).toEqual([
    'text/calendar; charset=utf-8',
    expect.stringMatching(/^BEGIN:VCALENDAR/),
  ])
  expect((await admin('POST', `/communication/${id}/pause`)).statusCode).toBe(200)
  for (const hour of ['16:30', '23:00']) {
    stopAt(app, `2027-03-27 ${hour}`)
    await send(app, relay.url)
    await remindOfMeetings(app.world)
    expect([await listReminders(app), relay.taken]).toMatchObject([[{ status: 'APPROVED' }], []])
  }
  const later = await app.as('ROLE_ADMIN')
  expect((await later('POST', `/communication/${id}/resume`)).json()).toMatchObject({ status: 'APPROVED' })
  await send(app, relay.url)
  expect(relay.taken).toHaveLength(2)
})

test.each(['waits', 'is paused'] as const)(
  'rule automatic-1: a reminder that %s when it is switched off does not leave, and the log says why',
  async (standing) => {
    const app = await anApp()
    const { db, world } = app
    const relay = await aFussyRelay()
    const { id: meetingId } = await aMeetingTomorrow(app)
    await remindOfMeetings(world)
    const { id } = await db.selectFrom('communication').select('id').executeTakeFirstOrThrow()
    if (standing === 'is paused') await (await app.as('ROLE_ADMIN'))('POST', `/communication/${id}/pause`)
    const switchIt = (isSent: boolean) =>
      db.updateTable('mailTemplate').set({ isSent }).where('kind', '=', 'meeting-tomorrow').execute()
    await switchIt(false)
    await send(app, relay.url)
    expect([await listReminders(app), relay.taken]).toMatchObject([[{ status: 'APPROVED' }], []])
    await remindOfMeetings(world)
    await send(app, relay.url)
    expect([await listReminders(app), relay.taken]).toEqual([[], []])
    const entries = await db
      .selectFrom('activity')
      .where('action', '=', 'meetingReminderDropped')
      .select('details')
      .execute()
    expect(entries).toEqual([
      {
        details: `Reunión ${meetingId}: recordatorio, comunicación ${id}. «Reunión mañana» está apagado: no se envía.`,
      },
    ])
    // Switched on again while it is time, it is made again.
    await switchIt(true)
    await remindOfMeetings(world)
    await send(app, relay.url)
    expect(relay.taken).toHaveLength(2)
  },
)

test('rule automatic-3: a reminder that came back is deleted, and the log says that another one is written if need be', async () => {
  const app = await anApp()
  await aMeetingTomorrow(app)
  await remindOfMeetings(app.world)
  await app.db
    .updateTable('communication')
    .set({ status: 'PENDING', why: 'foreign', approvedAt: null, approvedBy: null, contentHash: null })
    .execute()
  await remindOfMeetings(app.world)
  expect(await listReminders(app)).toMatchObject([{ status: 'APPROVED' }])
  const { details } = await app.db
    .selectFrom('activity')
    .where('action', '=', 'meetingReminderDropped')
    .select('details')
    .executeTakeFirstOrThrow()
  expect(details).toMatch(
    /La organización escribe ahora desde otro dominio\. Se escribe otro si todavía hace falta\.$/,
  )
})

test('rule durable-6: a reminder that a restore stopped is not made again by itself', async () => {
  const app = await anApp()
  await aMeetingTomorrow(app)
  await remindOfMeetings(app.world)
  await app.db
    .updateTable('communication')
    .set({ status: 'PENDING', why: 'restored', approvedAt: null, approvedBy: null, contentHash: null })
    .execute()
  await remindOfMeetings(app.world)
  expect(await listReminders(app)).toMatchObject([{ status: 'PENDING' }])
  stopAt(app, '2027-03-28 18:30')
  await remindOfMeetings(app.world)
  expect(await listReminders(app)).toEqual([])
})

test('rule automatic-3: of a meeting to which nobody with an address goes no communication is begun', async () => {
  const app = await anApp()
  await aMeetingTomorrow(app)
  await app.db.updateTable('affiliate').set({ email: '' }).execute()
  const countBegun = async () => {
    const { rows } = await sql<{
      begun: boolean
    }>`select is_called as begun from communication_id_seq`.execute(app.db)
    return rows[0]?.begun
  }
  await remindOfMeetings(app.world)
  expect([await listReminders(app), await countBegun()]).toEqual([[], false])
})
