import { sql } from 'kysely'
import type { z } from 'zod'
import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import { roleLabels, type Role } from '#contract/actor.ts'
import type { Page } from '#contract/page.ts'
import type { self } from '#contract/self/self.ts'
import { listHistory } from '#server/census/file/file.history.queries.ts'
import { readFile } from '#server/census/file/file.queries.ts'
import { listMergedInto } from '#server/census/duplicates/merge.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { sortBy, listRows } from '#server/kernel/list.ts'
import { notFound } from '#server/kernel/problem.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { whatIsTheirs } from '#server/self/mine.queries.ts'

type Query = z.output<typeof self.history.query>
type Author = { userId: number | null; role: string | null }

/** Whose doing something was, as its subject is told: a role, never a name. */
export const byWhom = (userId: number, author: Author): string => {
  if (author.userId === userId) return 'Tú'
  // The check on the column holds the very values of the contract.
  return author.role === null ? 'La aplicación' : roleLabels[author.role as Role]
}

/** What has changed in one's own file, and in those that became part of it. */
export async function changesOfOwnFile(db: Database, scope: Scope, userId: number, query: Query) {
  const id = scope.ownId()
  const file = await readFile(db, scope, id)
  if (!file) throw notFound()
  const { content, totalElements } = await listHistory(db, scope, id, file.values, query)
  return {
    content: content.map((row) => ({
      ...row,
      by: byWhom(userId, row),
      // With what others work is theirs to know.
      device: row.userId === userId ? row.device : '',
    })),
    totalElements,
  }
}

/** What is looking at somebody, among all that is logged. */
const looks: readonly ActivityAction[] = [
  'affiliateRead',
  'affiliateHistoryRead',
  'affiliateSearchedByDocument',
  'affiliateSearchedByEmail',
  'bankAccountRevealed',
  'attendancesRead',
  'personRecordsRead',
  'recordRead',
  'recordDocumentDownloaded',
  'acceptanceDownloaded',
  'commentsRead',
  'duplicatesCompared',
  'userRead',
]

/** When others looked at one's own file, at what and in which role. */
export async function accessesTo(
  db: Database,
  scope: Scope,
  userId: number,
  { direction, ...request }: Query,
): Promise<Page<Access>> {
  const id = scope.ownId()
  const about = await aboutFile(db, id)
  return listRows(db, request, {
    scope: scope.ofPerson(id),
    from: () => db.selectFrom('activity'),
    where: [about, sql<boolean>`action = any(${looks}) and user_id is distinct from ${userId}`],
    order: sortBy(direction, ['creationDate', 'id']),
    read: async (page) => {
      const rows = await page.select(['creationDate', 'action', 'userId', 'role']).execute()
      return rows.map((row) => ({
        creationDate: row.creationDate,
        // Only the log writes there, and it takes its actions from the contract.
        action: activityActions[row.action as ActivityAction],
        by: byWhom(userId, row),
      }))
    },
  })
}
type Access = { creationDate: string; action: string; by: string }

/** The activity rows whose line names a file, or a record of that person (index `activity_about`). */
async function aboutFile(db: Database, id: number) {
  const ids = [id, ...(await listMergedInto(db, id))]
  const records = await db
    .selectFrom('record')
    .innerJoin('affiliate', 'affiliate.idDocument', 'record.idDocument')
    .where('affiliate.id', '=', id)
    .select(['record.id', 'record.creationTime', 'record.email'])
    .execute()
  const { isTheirs } = await whatIsTheirs(db, id)
  const names = [
    ...ids.map((each) => `Inscrito ${each}`),
    ...records.filter(isTheirs).map((each) => `Registro ${each.id}`),
  ]
  // What comes after the number begins within the 24 characters: numbers of files have ten at most.
  const first = ids
    .flatMap((each) => [`Fichas ${each} y %`, `Inscrito ${each},%`])
    // One by one: an index knows what to do with a pattern, not with an array of them.
    .map((pattern) => sql`left(details, 24) like ${pattern}`)
  const others = ids.map((each) => `Fichas % y ${each}`)
  return sql<boolean>`details <> '' and (left(details, 24) = any(${names})
    or ${sql.join(first, sql` or `)}
    or (left(details, 24) like 'Fichas %' and details like any(${others})))`
}
