import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { remindOfMeetings } from '#server/communications/automatic/reminders.rules.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { anApp } from '#test/support/app.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aMeetingTomorrow, listReminders, stopAt } from '#test/support/reminders.ts'
import { send } from '#test/support/sending.ts'

test('rule automatic-3: a reminder that came back is made again while it is time, and ends with a reason', async () => {
  const app = await anApp()
  const { db } = app
  const relay = await aFussyRelay()
  const { id } = await aMeetingTomorrow(app)
  await remindOfMeetings(app.world)
  // Nothing was sent for more than six hours.
  stopAt(app, '2027-03-27 16:30')
  await freezeNextDue(app.world)
  expect(await listReminders(app)).toMatchObject([{ status: 'PENDING' }])
  await Promise.all([1, 2].map(() => remindOfMeetings(app.world)))
  expect(await listReminders(app)).toMatchObject([{ status: 'APPROVED' }])
  await send(app, relay.url)
  expect(relay.taken.map(({ to }) => to).toSorted()).toEqual(['ana@example.org', 'eva@example.org'])
  const dropped = () =>
    db.selectFrom('activity').where('action', '=', 'meetingReminderDropped').select('details').execute()
  expect(await dropped()).toEqual([
    {
      details: `Reunión ${id}: recordatorio, comunicación 1. Pasaron más de seis horas de su hora de envío: hay que aprobarla de nuevo.`,
    },
  ])
  // Another hour is told again; when it comes back after the meeting nobody is reminded, and nothing waits.
  await db
    .updateTable('meeting')
    .set({ meetingTime: new Date('2027-03-28T17:00:00Z') })
    .execute()
  await remindOfMeetings(app.world)
  stopAt(app, '2027-03-29 10:00')
  await freezeNextDue(app.world)
  await remindOfMeetings(app.world)
  expect(await listReminders(app)).toMatchObject([{ status: 'SENT' }])
  expect(await dropped()).toHaveLength(2)
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
