import { sql } from 'kysely'
import type { z } from 'zod'
import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import { roleLabels, type Role } from '#contract/actor.ts'
import type { self } from '#contract/self/self.ts'
import { historyOf } from '#server/census/file/file.history.queries.ts'
import { readFile } from '#server/census/file/file.queries.ts'
import { mergedInto } from '#server/census/duplicates/merge.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problem.ts'
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
export async function changesOfOwnFile(db: Database, id: number, userId: number, query: Query) {
  const file = await readFile(db, id)
  if (!file) throw notFound()
  const { content, totalElements } = await historyOf(db, id, file.values, query)
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
export async function accessesTo(db: Database, id: number, userId: number, { page, size, direction }: Query) {
  const about = await aboutFile(db, id)
  const way = sql.raw(direction === 'asc' ? 'asc' : 'desc')
  const window = size === -1 ? sql`` : sql`limit ${size} offset ${page * size}`
  const found = sql`from activity
    where ${about} and action = any(${looks}) and user_id is distinct from ${userId}`
  const { rows } = await sql<Author & { creationDate: string; action: ActivityAction }>`
    select creation_date, action, user_id, role ${found}
    order by creation_date ${way}, id ${way} ${window}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)
  return {
    content: rows.map((row) => ({
      creationDate: row.creationDate,
      action: activityActions[row.action],
      by: byWhom(userId, row),
    })),
    totalElements: counted[0]?.total ?? 0,
  }
}

/** The activity rows whose line names a file, or a record of that person (index `activity_about`). */
async function aboutFile(db: Database, id: number) {
  const ids = [id, ...(await mergedInto(db, id))]
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
  return sql`details <> '' and (left(details, 24) = any(${names})
    or ${sql.join(first, sql` or `)}
    or (left(details, 24) like 'Fichas %' and details like any(${others})))`
}
