import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import { roleLabels, type Role } from '#contract/actor.ts'
import type { Page, PageRequest } from '#contract/page.ts'
import type { Access } from '#contract/people/access.ts'
import { looks } from '#contract/people/looks.ts'
import { listMergedInto } from '#server/census/merged.queries.ts'
import { reasonEntity } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listRows, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Query = Pick<PageRequest, 'page' | 'size' | 'direction'>

/** The profile that is asked for, of which entries are, and who looked without being somebody else. */
type Asked = {
  id: number
  /** SQL: the numbers of the entries about the person. */
  entries: RawBuilder<unknown>
  /** The account of the person; null without one. */
  ownAccount: number | null
  nameAuthor: (author: Author) => string
}
type Author = { userId: number | null; username: string | null; role: string | null }

/**
 * One page of the times that others looked at a person's data: when, what for, and who. Those are the entries about a
 * person that changed nothing (rule log-9); changes are in the history.
 */
export const listAccesses = (
  db: Database,
  scope: Scope,
  { id, entries, ownAccount, nameAuthor }: Asked,
  { direction, ...request }: Query,
): Promise<Page<Access>> =>
  listRows(db, request, {
    scope: scope.ofPerson(id),
    from: () => db.selectFrom('activity'),
    where: [sql<SqlBool>`activity.id in (${entries})`, isLookOfOthers(ownAccount)],
    order: sortBy(direction, ['creationDate', 'id']),
    read: async (page) => {
      const rows = await page.select(['creationDate', 'action', 'userId', 'username', 'role']).execute()
      return rows.map((row) => {
        // Safe: only the log writes this column, with actions of the contract.
        const name = row.action as ActivityAction
        const action = activityActions[name]
        const [told, screen] = looks[name] ?? [action, null]
        const opened = openings[name] ?? null
        return { creationDate: row.creationDate, action, told, screen, by: nameAuthor(row), opened }
      })
    },
  })

/** What the log has of one opening of a file. */
const openings: Partial<Record<ActivityAction, Access['opened']>> = {
  affiliateRead: { part: null },
  attendancesRead: { part: 'las asistencias' },
  commentsRead: { part: 'los comentarios' },
  personRecordsRead: { part: 'los registros' },
  usersListed: { part: 'la cuenta de usuario' },
}

/** What an entry may say that was changed, and be a look all the same: why somebody did it, and a segment, which is of nobody it means. */
const ofNobody = [reasonEntity, 'segment']

/** A condition: an entry has an author who is not the person, and changed nothing that may be theirs. */
const isLookOfOthers = (ownAccount: number | null): Expression<SqlBool> =>
  sql`user_id <> ${ownAccount ?? 0}
    and not exists (select from change where change.activity_id = activity.id and change.entity <> all(${ofNobody}::text[]))`

/** The same of any profile, for whoever reads the log: also what was of profiles merged into it, with the user names. */
export async function listAccessesOf(
  db: Database,
  scope: Scope,
  id: number,
  query: Query,
): Promise<Page<Access>> {
  const profiles = [id, ...(await listMergedInto(db, id))]
  const account = await db.selectFrom('appUser').where('affiliateId', '=', id).select('id').executeTakeFirst()
  const document = scope.selectFrom(db, 'affiliate').where('id', '=', id).select('idDocument')
  const records = scope.selectFrom(db, 'record').where('idDocument', '=', document).select('id')
  const entries = sql`
    select activity_id from activity_subject where entity = 'affiliate' and entity_id = any(${profiles})
    union all select activity_id from activity_subject where entity = 'record' and entity_id in (${records})`
  return listAccesses(
    db,
    scope,
    { id, entries, ownAccount: account?.id ?? null, nameAuthor: nameInFull },
    query,
  )
}

/** The account with its role, as whoever reads the log may know it; without its name once that is erased. */
const nameInFull = ({ username, role }: Author) =>
  // Safe: the column's check constraint allows exactly the contract's values.
  [username, role && roleLabels[role as Role]].filter(Boolean).join(', ')
