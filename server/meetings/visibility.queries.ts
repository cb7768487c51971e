import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope, ScopeCondition } from '#server/kernel/security/scope.ts'

/**
 * Rows of `meeting` that whoever has a scope may see: the one place that says so (rule meeting-3). Admins see all; who has
 * a file those that are decided, general ones and those of their assemblies; who holds an office besides all of its
 * assembly. Who is invited changes nothing of it.
 */
export const isVisibleMeeting = (scope: Scope): ScopeCondition =>
  scope.ofPublishedIn('meeting.assembly_id', {
    // Those of type Asamblea have one, and no others (a check constraint says so); an index finds by it.
    isForAll: sql<boolean>`meeting.assembly_id is null`,
    isPublished: sql<boolean>`meeting.status <> 'Pendiente'`,
  })

/** The meetings that whoever has a scope may see, but those that were retired; for lists, counts and calendars. */
export const selectVisibleMeetings = (db: Database, scope: Scope) =>
  db.selectFrom('meeting').where('meeting.retiredAt', 'is', null).where(isVisibleMeeting(scope))
