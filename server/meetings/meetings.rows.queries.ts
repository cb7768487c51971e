import { sql } from 'kysely'
import { admins, type SignedIn } from '#contract/actor.ts'
import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import type { Meeting } from '#contract/meetings/meeting.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/** Meetings with their assembly. */
export const selectMeetings = (db: Database) =>
  db.selectFrom('meeting').leftJoin('assembly', 'assembly.id', 'meeting.assemblyId')

type Reader = { scope: Scope; actor: Pick<SignedIn, 'role'> }

/**
 * The login name of an account, looked up for the rows of a page alone and not for all that are sorted. Who works here is
 * read by admins and, of the meetings of their assembly, by who holds its office (rule meeting-5).
 */
function usernameFor({ scope, actor }: Reader, column: string) {
  const username = sql<string | null>`(select username from app_user where app_user.id = ${sql.ref(column)})`
  return admins(actor)
    ? username
    : sql<string | null>`case when ${scope.ofOfficeIn('meeting.assembly_id')} then ${username} end`
}

/** The columns of a meeting's row, as a reader may see them. */
export const meetingColumnsFor = (reader: Reader) =>
  [
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
    usernameFor(reader, 'meeting.author_id').as('user'),
    usernameFor(reader, 'meeting.last_author_id').as('lastUser'),
  ] as const

// Check constraints on the columns allow only the values of the contract.
export type MeetingRow = Omit<Meeting, 'assemblyId' | 'assembly' | 'info'> & {
  assemblyId: number | null
  assemblyType: NonNullable<Meeting['assembly']>['assemblyType'] | null
}

export function toMeeting({ assemblyId, assemblyType, ...row }: MeetingRow): Meeting {
  const { assemblyName } = row
  const assembly =
    assemblyId !== null && assemblyName !== null && assemblyType !== null
      ? { id: assemblyId, assemblyName, assemblyType }
      : null
  return {
    ...row,
    assemblyId: assemblyId ?? noAssembly,
    assembly,
    info: assemblyName ?? 'Evento General',
  }
}
