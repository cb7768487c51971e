import { sql } from 'kysely'
import type { z } from 'zod'
import { roleLabels, type Role } from '#contract/actor.ts'
import type { privacy } from '#contract/self/privacy.ts'
import { listAccesses } from '#server/census/profile/accesses.queries.ts'
import { listHistory } from '#server/census/profile/profile.history.queries.ts'
import { readProfile } from '#server/census/profile.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { isOwnHistory, listOwnWritten, type Ownership } from '#server/census/ownership/ownership.queries.ts'

type Query = z.output<typeof privacy.history.query>
type Author = { userId: number | null; role: string | null }

/** The author of a change, as its subject sees it: «Tú» or a role, never a name. */
export const describeAuthor = (userId: number, author: Author): string => {
  if (author.userId === userId) return 'Tú'
  // Safe: the column's check constraint allows exactly the contract's values.
  return author.role === null ? 'La aplicación' : roleLabels[author.role as Role]
}

/** Who reads about themselves, and what of it is theirs to read. */
type Reader = { userId: number; ownership: Ownership }

/** One page of the changes of one's own profile and of the profiles merged into it. */
export async function listOwnChanges(
  db: Database,
  scope: Scope,
  { userId, ownership }: Reader,
  query: Query,
) {
  const id = scope.ownId()
  const profile = await readProfile(db, scope, id)
  if (!profile) throw notFound()
  const { content, totalElements } = await listHistory(
    db,
    scope,
    {
      id,
      now: profile.values,
      reader: null,
      where: [isOwnHistory(ownership.histories, sql`change.entity_id`, sql`activity.creation_date`)],
    },
    query,
  )
  return {
    content: content.map((row) => ({
      ...row,
      by: describeAuthor(userId, row),
      // The device of another person is that person's own data.
      device: row.userId === userId ? row.device : '',
    })),
    totalElements,
  }
}

/** One page of the times that others looked at one's own data, as far as they are one's own to read, and in which role. */
export async function listOwnAccesses(
  db: Database,
  scope: Scope,
  { userId, ownership }: Reader,
  query: Query,
) {
  const id = scope.ownId()
  const entries = await selectEntries(db, scope, id, ownership)
  const nameAuthor = (author: Author) => describeAuthor(userId, author)
  return listAccesses(db, scope, { id, entries, ownAccount: userId, nameAuthor }, query)
}

/** SQL: the numbers of the entries about a person's profile, one that was merged into it, or a record of theirs. */
async function selectEntries(db: Database, scope: Scope, id: number, ownership: Ownership) {
  const { records } = await listOwnWritten(db, scope, id, ownership)
  return sql`
    select s.activity_id from activity_subject s join activity a on a.id = s.activity_id
    where s.entity = 'affiliate' and s.entity_id = any(${ownership.profiles})
      and ${isOwnHistory(ownership.histories, sql`s.entity_id::text`, sql`a.creation_date`)}
    union all select activity_id from activity_subject where entity = 'record' and entity_id = any(${records})`
}
