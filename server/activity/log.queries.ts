import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import { aboutPeople, type log, type LogEntry } from '#contract/activity/log.ts'
import type { Role } from '#contract/actor.ts'
import { actionsWithReason } from '#contract/reason.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { fullName } from '#contract/people/name.ts'
import { reasonEntity } from '#server/kernel/audit.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { fromMadridTime } from '#server/kernel/database/madridTime.ts'
import { createPageReader, defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = Omit<z.output<typeof log.list.query>, 'page' | 'size'>

/** The instant at which a day begins in Madrid, or the day `days` later. */
const startOfDay = (day: string, days = 0) => fromMadridTime(sql`${day}::date + ${days}::integer`)

const actionByLabel = new Map<string, string>(
  Object.entries(activityActions).map(([action, label]) => [label, action]),
)

function buildConditions({
  username,
  role,
  action,
  idDocument,
  userId,
  fromDate,
  toDate,
}: Query): Expression<SqlBool>[] {
  const eb = expressionBuilder<DB, 'activity'>()
  const all: Expression<SqlBool>[] = []
  if (username) all.push(matchesText('activity.username_search', username))
  if (role) all.push(eb('role', '=', role))
  if (action) all.push(eb('action', '=', actionByLabel.get(action) ?? ''))
  if (idDocument) all.push(isAbout(normaliseDocument(idDocument)))
  if (userId) all.push(eb('userId', '=', userId))
  if (fromDate) all.push(eb('creationDate', '>=', startOfDay(fromDate)))
  if (toDate) all.push(eb('creationDate', '<', startOfDay(toDate, 1)))
  return all
}

/** A condition: an entry is about the profile with a document, has changed it, or is about a record of it. */
const isAbout = (document: string) => sql<SqlBool>`activity.id in (
  select activity_id from activity_subject where entity = 'affiliate'
    and entity_id in (select id from affiliate where id_document = ${document})
  union all select activity_id from change where entity = 'affiliate'
    and entity_id in (select id::text from affiliate where id_document = ${document})
  union all select activity_id from activity_subject where entity = 'record'
    and entity_id in (select id from record where id_document = ${document}))`

/** The columns of each sort order; each has an index (migration 0001). The id orders entries of the same instant. */
const orders = {
  creationDate: ['activity.creationDate', 'activity.id'],
  id: ['activity.id'],
} as const satisfies Record<Query['sort'], readonly string[]>

/** SQL: why it was done, in the words of whoever did it, asked for in the actions that have a reason; empty once it is erased. */
const reason = sql<string | null>`case when activity.action = any(${actionsWithReason}::text[]) then (
  select coalesce(value.after, '') from change left join change_value value on value.change_id = change.id
  where change.activity_id = activity.id and change.entity = ${reasonEntity}) end`

const columns = [
  'activity.id',
  'action',
  'details',
  'creationDate',
  'username',
  'role',
  'device',
  reason.as('reason'),
] as const

/** The entries of the log that a filter finds. */
export const defineLogList = (scope: Scope, query: Query) =>
  defineStreamedList({
    scope: scope.ofEverybody(),
    from: (db: Database) => db.selectFrom('activity'),
    where: buildConditions(query),
    order: sortBy(query.direction, orders[query.sort]),
    read: async (page, db) => nameThem(db, scope, (await readEntries(page, db)).map(toLogEntry)),
    stream: async function* (all) {
      for await (const row of all.select(columns).stream(500)) yield toLogEntry(row)
    },
    total: { tally: 'activity' },
  })

const readEntries = createPageReader('activity.id', (db, page) =>
  db.selectFrom('activity').innerJoin(page, 'page.id', 'activity.id').select(columns).orderBy('page.place'),
)

/** More than the fields that one line changes of a person. */
const mostFields = 50

/** The lines of a page with whom of the census each is about; those who were erased are nobody. */
async function nameThem(db: Database, scope: Scope, lines: readonly LogEntry[]): Promise<LogEntry[]> {
  const { named, counted } = aboutPeople
  const most = named + counted
  const ids = lines.map(({ id }) => id)
  const found = await scope
    .selectFrom(db, 'affiliate')
    .innerJoin(
      // Of a line about everybody not all are read.
      sql<{ line: number; affiliateId: number }>`(
        select line.id as line, subject.entity_id as affiliate_id from unnest(${ids}::bigint[]) as line (id)
        cross join lateral (
          (select entity_id from activity_subject
            where activity_id = line.id and entity = 'affiliate' limit ${most})
          union (select affiliate.id from activity_subject
            join record on record.id = entity_id join affiliate on affiliate.id_document = record.id_document
            where activity_id = line.id and entity = 'record' limit ${most})
          union (select entity_id::integer from (select entity_id from change
            where activity_id = line.id and entity = 'affiliate' limit ${most * mostFields}) as changed)
          limit ${most}) subject)`.as('about'),
      'about.affiliateId',
      'affiliate.id',
    )
    .where('affiliate.reducedAt', 'is', null)
    .select(['about.line', 'affiliate.id', 'name', 'lastName1', 'lastName2'])
    .orderBy('affiliate.id')
    .execute()
  const peopleOf = Map.groupBy(found, ({ line }) => line)
  return lines.map((entry) => {
    const people = peopleOf.get(entry.id) ?? []
    return {
      ...entry,
      people: people.slice(0, named).map((person) => ({ id: person.id, name: fullName(person) })),
      more: Math.max(0, people.length - named),
    }
  })
}

type Row = {
  id: number
  action: string
  details: string
  creationDate: string
  username: string | null
  role: string | null
  device: string
  reason: string | null
}

const toLogEntry = ({
  id,
  action,
  details,
  creationDate,
  username,
  role,
  device,
  reason: said,
}: Row): LogEntry => ({
  id,
  // Only the log writes there, and it takes its actions and roles from the contract.
  action: activityActions[action as ActivityAction],
  description: said === null ? details : `${details}; motivo: ${said || '(borrado)'}`,
  creationDate,
  userModel: username === null ? null : { username, role: role as Role | null },
  device,
})
