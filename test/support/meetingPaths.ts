import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { databaseClock } from '#server/kernel/world.ts'

/** The path of a meeting of Centro that was or will be. */
export const meetingPath = (when: 'past' | 'coming') => async (db: PeopleDatabase) => {
  const { id } = await db
    .selectFrom('meeting')
    .innerJoin('assembly', 'assembly.id', 'meeting.assemblyId')
    .where('assembly.assemblyName', '=', 'Centro')
    .where('meeting.status', '=', 'Aprobada')
    .where('meeting.meetingTime', when === 'past' ? '<' : '>', databaseClock.now)
    .orderBy('meeting.id')
    .select('meeting.id')
    .executeTakeFirstOrThrow()
  return `/eventos/reuniones-y-asambleas/${id}`
}

export const minutesPath = async (db: PeopleDatabase) => `${await meetingPath('past')(db)}/acta`

/** The minutes of a meeting of Centro that are signed. */
export const signedMinutesPath = async (db: PeopleDatabase) => {
  const { id } = await db
    .selectFrom('meeting')
    .where('signedAt', 'is not', null)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  return `/eventos/reuniones-y-asambleas/${id}/acta`
}
