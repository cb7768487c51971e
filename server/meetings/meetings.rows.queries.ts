import { sql } from 'kysely'
import { staff, type SignedIn } from '#contract/actor.ts'
import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import type { Meeting } from '#contract/meetings/meeting.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** Meetings with their assembly. */
export const selectMeetings = (db: Database) =>
  db.selectFrom('meeting').leftJoin('assembly', 'assembly.id', 'meeting.assemblyId')

/** The login name of an account, looked up for the rows of a page alone and not for all that are sorted. */
const usernameOf = (column: string) =>
  sql<string | null>`(select username from app_user where app_user.id = ${sql.ref(column)})`

export const meetingRowColumns = [
  'meeting.id',
  'meeting.title',
  'meeting.description',
  'meeting.type',
  'meeting.status',
  'meeting.meetingTime',
  'meeting.endTime',
  'meeting.place',
  'meeting.onlineLink',
  'meeting.assemblyId',
  'meeting.creationTime',
  'meeting.lastChangeTime',
  'meeting.seriesId',
  'assembly.assemblyName',
  'assembly.assemblyType',
  usernameOf('meeting.author_id').as('user'),
  usernameOf('meeting.last_author_id').as('lastUser'),
] as const

// Check constraints on the columns allow only the values of the contract.
export type MeetingRow = Omit<Meeting, 'assemblyId' | 'assembly' | 'info'> & {
  assemblyId: number | null
  assemblyType: NonNullable<Meeting['assembly']>['assemblyType'] | null
}

/** A meeting as a reader may see it. */
export function toMeeting(
  { assemblyId, assemblyType, ...row }: MeetingRow,
  actor: Pick<SignedIn, 'role'>,
): Meeting {
  const { assemblyName } = row
  const assembly =
    assemblyId !== null && assemblyName !== null && assemblyType !== null
      ? { id: assemblyId, assemblyName, assemblyType }
      : null
  // Members read nothing of who works here.
  const authors = staff(actor) ? {} : { user: null, lastUser: null }
  return {
    ...row,
    ...authors,
    assemblyId: assemblyId ?? noAssembly,
    assembly,
    info: assemblyName ?? 'Evento General',
  }
}
