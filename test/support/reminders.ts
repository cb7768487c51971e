import { sql } from 'kysely'
import type { TestApp } from '#test/support/app.ts'
import { aMeeting, anAffiliate } from '#test/support/factories.ts'

/** Stops the application's clock at a time in Madrid. */
export const stopAt = ({ world }: Pick<TestApp, 'world'>, local: string) => {
  world.clock.now = sql<string>`(${local}::timestamp at time zone 'Europe/Madrid')`
}

/** A meeting tomorrow at 18:00 to which Ana and Eva go; Luz does not. */
export async function aMeetingTomorrow(app: TestApp) {
  const { db } = app
  stopAt(app, '2027-03-27 10:00')
  const id = await aMeeting(db, {
    title: 'Asamblea',
    meetingTime: new Date('2027-03-28T16:00:00Z'),
    endTime: new Date('2027-03-28T18:00:00Z'),
  })
  const go = async (name: string) => {
    const affiliateId = await anAffiliate(db, {
      name,
      email: `${name}@example.org`,
      communications: false,
    })
    await db
      .insertInto('meetingAttendance')
      .values({ meetingId: id, affiliateId, status: 'En hora' })
      .execute()
    return affiliateId
  }
  const [ana, eva] = [await go('ana'), await go('eva')]
  await anAffiliate(db, { name: 'luz', email: 'luz@example.org', communications: true })
  return { id, ana, eva }
}

/** The reminders that there are. */
export const listReminders = ({ db }: TestApp) =>
  db
    .selectFrom('meetingNotice')
    .innerJoin('communication', 'communication.id', 'communicationId')
    .select(['communication.status', 'communication.kind', 'author'])
    .orderBy('communicationId')
    .execute()
