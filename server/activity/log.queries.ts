import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ActivityAction } from '#contract/activityActions.ts'
import type { log, LogEntry } from '#contract/activity/log.ts'
import type { Role } from '#contract/actor.ts'
import { matchesText } from '#server/people/search.queries.ts'
import type { Database } from '#server/kernel/database.ts'
import { counted, opposite, tallied, windowOf } from '#server/kernel/list.ts'
import { streamLongRead } from '#server/kernel/longRead.ts'
import type { DB } from '#server/migrations/schema.ts'

type Query = z.output<typeof log.list.query>
type Filter = Omit<Query, 'page' | 'size' | 'sort' | 'direction'>
type Order = Pick<Query, 'sort' | 'direction'>

/** The instant at which a day begins in Madrid, or the day `days` later. */
const startOfDay = (day: string, days = 0) =>
  sql<string>`(${day}::date + ${days}::integer)::timestamp at time zone 'Europe/Madrid'`

function conditions(eb: ExpressionBuilder<DB, 'activity'>, filter: Filter): Expression<SqlBool>[] {
  const { username, role, action, userId, fromDate, toDate } = filter
  const all: Expression<SqlBool>[] = []
  if (username) all.push(matchesText('activity.username_search', username))
  if (role) all.push(eb('role', '=', role))
  if (action) all.push(eb('action', '=', action))
  if (userId) all.push(eb('userId', '=', userId))
  if (fromDate) all.push(eb('creationDate', '>=', startOfDay(fromDate)))
  if (toDate) all.push(eb('creationDate', '<', startOfDay(toDate, 1)))
  return all
}

const found = (db: Database, filter: Filter) =>
  db.selectFrom('activity').where((eb) => eb.and(conditions(eb, filter)))

/** The columns of each sort order; each has an index (migration 0001). The id orders entries of the same instant. */
const orders = { creationDate: ['creationDate', 'id'], id: ['id'] } as const satisfies Record<
  Query['sort'],
  readonly (keyof DB['activity'])[]
>

const columns = ['id', 'action', 'details', 'creationDate', 'username', 'role', 'device'] as const

const sorted = <Found>(lines: SelectQueryBuilder<DB, 'activity', Found>, { sort, direction }: Order) =>
  orders[sort].reduce((query, column) => query.orderBy(`activity.${column}`, direction), lines)

type Row = {
  id: number
  action: string
  details: string
  creationDate: string
  username: string | null
  role: string | null
  device: string
}

const wire = ({ id, action, details, creationDate, username, role, device }: Row): LogEntry => ({
  id,
  // Safe casts: only `writeAuditEntry` inserts there, with actions and roles of the contract.
  action: action as ActivityAction,
  description: details,
  creationDate,
  userModel: username === null ? null : { username, role: role as Role | null },
  device,
})

/** One page of the log. Its ids are read from an index first, so that a late page does not read the rows before it. */
export async function listLog(db: Database, query: Query) {
  const { page, size, sort, direction, ...filter } = query
  let asked: Promise<number> | undefined
  const total = () => (asked ??= countLog(db, filter))
  if (size === -1) return { content: streamLog(db, query), totalElements: await total() }
  const window = await windowOf({ page, size, sort, direction }, total)
  const way = window.reversed ? opposite[direction] : direction
  const ids = sorted(found(db, filter), { sort, direction: way })
    .select('activity.id')
    .limit(window.limit)
    .offset(window.offset)
  const lines = sorted(db.selectFrom('activity').where('activity.id', 'in', ids), { sort, direction })
  const [rows, totalElements] = await Promise.all([lines.select(columns).execute(), total()])
  return { content: rows.map(wire), totalElements }
}

/** How many entries match a filter; without a filter the stored total is used. */
export const countLog = (db: Database, filter: Filter): Promise<number> =>
  Object.values(filter).some((value) => value !== undefined)
    ? counted(found(db, filter))
    : tallied(db, 'activity')

/** All entries of a filter, in order, read through a cursor. */
export const streamLog = (db: Database, query: Filter & Order): AsyncIterable<LogEntry> =>
  streamLongRead(db, (unit) => streamWithin(unit, query))

async function* streamWithin(db: Database, { sort, direction, ...filter }: Filter & Order) {
  for await (const row of sorted(found(db, filter), { sort, direction }).select(columns).stream(500))
    yield wire(row)
}
