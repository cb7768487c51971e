import { sql } from 'kysely'
import { surnamesFirst } from '#contract/people/name.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { entitledScope, toEntitledTree } from '#server/meetings/entitled.queries.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { selectMembersOf } from '#server/people/choosing/segments.queries.ts'
import { loadTree } from '#server/people/choosing/segmentTrees.queries.ts'

type Asked = { db: Database; scope: Scope; clock: Clock }

/**
 * Who signs on paper, by surname, up to `most` of them: of an assembly those who are entitled now, of a general meeting
 * those of them who say that they attend. Throws a conflict when the segment that it invites cannot be used.
 */
export async function listToSign({ db, scope, clock }: Asked, found: StoredMeeting, most: number) {
  const loaded = await loadTree(db, entitledScope, toEntitledTree(found))
  const members = await selectMembersOf(db, scope, { clock }, loaded)
  const attends = sql<boolean>`affiliate.id in (
    select affiliate_id from meeting_attendance where meeting_id = ${found.meeting.id})`
  const people = await (found.meeting.type === 'Asamblea' ? members : members.where(attends))
    .select([
      'affiliate.id',
      'affiliate.name',
      'affiliate.lastName1',
      'affiliate.lastName2',
      'affiliate.idDocument',
    ])
    .orderBy('affiliate.lastName1')
    .orderBy('affiliate.lastName2')
    .orderBy('affiliate.name')
    .orderBy('affiliate.id')
    .limit(most)
    .execute()
  return people.map((person) => ({
    personId: person.id,
    name: surnamesFirst(person),
    // The last three digits and the letter tell two of one name apart, and are of no use to others.
    document: `…${person.idDocument.slice(-4)}`,
  }))
}
