import { sql } from 'kysely'
import type { z } from 'zod'
import type { Erasure, erasures } from '#contract/erasures/erasures.ts'
import type { ErasurePart } from '#contract/retention/erasureOfPerson.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toMadridTime } from '#server/kernel/database/madridTime.ts'
import { defineStreamedList, sortBy } from '#server/kernel/lists/list.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { deadline, erasureColumns } from '#server/retention/cases.queries.ts'

/** SQL: today in Madrid. */
const today = ({ now }: Clock) => sql`${toMadridTime(now)}::date`

const columns = (clock: Clock) =>
  [
    ...erasureColumns,
    'erasureRequest.affiliateId',
    sql<string>`coalesce(nullif(concat_ws(' ', asker.name, asker.last_name_1, asker.last_name_2), ''), 'Persona anonimizada')`.as(
      'fullName',
    ),
    sql<number>`${deadline} - ${today(clock)}`.as('daysLeft'),
    'notedBy',
    'erasureRequest.createdAt',
    'decidedBy',
    'extendedAt',
    'extendedBy',
    'keepsAccounts',
  ] as const

type Asked = Omit<z.output<typeof erasures.list.query>, 'page' | 'size'>

/** The cases; those that wait for an answer, and end first, first. */
export const defineErasureList = (scope: Scope, clock: Clock, { state, overdue, sort, direction }: Asked) =>
  defineStreamedList({
    from: scope.rowsOf('erasureRequest', (rows) =>
      rows.leftJoin('affiliate as asker', 'asker.id', 'erasureRequest.affiliateId'),
    ),
    where: [
      ...(state ? [sql<boolean>`erasure_request.state = any(${state})`] : []),
      ...(overdue
        ? [sql<boolean>`(erasure_request.state = 'pendiente' and ${deadline} < ${today(clock)})`]
        : []),
    ],
    order: sortBy(direction, [
      ...(sort === 'deadline'
        ? [sql`erasure_request.state <> 'pendiente'`, deadline]
        : ['erasureRequest.createdAt' as const]),
      'erasureRequest.id',
    ]),
    read: (page) => page.select(columns(clock)).$castTo<Erasure>().execute(),
    stream: (all) => all.select(columns(clock)).$castTo<Erasure>().stream(200),
  })

export const findErasure = (db: Database, scope: Scope, clock: Clock, id: number) =>
  scope
    .selectFrom(db, 'erasureRequest')
    .leftJoin('affiliate as asker', 'asker.id', 'erasureRequest.affiliateId')
    .where('erasureRequest.id', '=', id)
    .select([
      ...columns(clock),
      'asker.idDocument',
      'notedById',
      sql<boolean>`coalesce(asker.inscription_type > 0, false)`.as('isMember'),
    ])
    .$castTo<Erasure & { idDocument: string | null; notedById: number | null; isMember: boolean }>()
    .executeTakeFirst()

/** A case, locked until the transaction ends. */
export const lockErasure = (db: Database, scope: Scope, id: number) =>
  scope
    .selectFrom(db, 'erasureRequest')
    .where('id', '=', id)
    .select(['id', 'affiliateId', 'state', 'parts', 'notedById', 'extendedAt', 'decidedBy'])
    .$castTo<
      Pick<Erasure, 'id' | 'affiliateId' | 'state' | 'parts' | 'extendedAt' | 'decidedBy'> & {
        notedById: number | null
      }
    >()
    .forUpdate()
    .executeTakeFirst()

type NewErasure = Pick<Erasure, 'askedOn' | 'way' | 'text'> & {
  affiliateId: number
  notedBy: string | null
  notedById: number | null
}

export const addErasure = (db: Database, { now }: Clock, asked: NewErasure) =>
  db
    .insertInto('erasureRequest')
    .values({ ...asked, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Whether somebody has a case that is not finished. */
export async function hasOpenErasure(db: Database, scope: Scope, affiliateId: number): Promise<boolean> {
  const found = await scope
    .selectFrom(db, 'erasureRequest')
    .where('affiliateId', '=', affiliateId)
    .where('state', 'in', ['pendiente', 'aceptada'])
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

type Change = {
  state?: Erasure['state']
  parts?: ErasurePart[] | null
  answer?: string
  decidedBy?: string
  extendedBy?: string
  extensionReason?: string
  keepsAccounts?: boolean
}
type Moment = 'decidedAt' | 'doneAt' | 'extendedAt'

/** Changes a case, and notes when. */
export const changeErasure = (
  db: Database,
  scope: Scope,
  { now }: Clock,
  { id, at, ...change }: Change & { id: number; at: readonly Moment[] },
) =>
  scope
    .updateTable(db, 'erasureRequest')
    .set({ ...change, ...Object.fromEntries(at.map((column) => [column, now])) })
    .where('id', '=', id)
    .execute()

const upkeep = asSystem('the cases that were accepted, and those whose term ends')

/** The cases that were accepted and are not carried out, the oldest first. */
export const listAccepted = async (db: Database): Promise<number[]> =>
  (
    await upkeep
      .selectFrom(db, 'erasureRequest')
      .where('state', '=', 'aceptada')
      .select('id')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Whose a case is; null when it is nobody's any more. */
export const findAsker = async (db: Database, id: number): Promise<number | null> =>
  (
    await upkeep
      .selectFrom(db, 'erasureRequest')
      .where('id', '=', id)
      .select('affiliateId')
      .executeTakeFirst()
  )?.affiliateId ?? null

/** Whether the mail with the answer to a case has yet to leave: the address goes with its person. */
export async function isAnswerWaiting(db: Database, { now }: Clock, id: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from mail where kind = 'erasure-decided' and state = 'waiting'
      and data ->> 'erasureId' = ${String(id)} and created_at > ${now} - interval '1 day') as waits`.execute(
    db,
  )
  return rows[0]?.waits ?? false
}

/** Notes of which cases super admins are told that their term ends within a week, or has ended; returns how many of each. */
export async function takeEnding(db: Database, clock: Clock): Promise<{ ending: number; overdue: number }> {
  const take = async (column: 'warned_at' | 'overdue_told_at', before: number) => {
    const { rows } = await sql<{ id: number }>`
      update erasure_request set ${sql.ref(column)} = ${clock.now}
      where state = 'pendiente' and ${sql.ref(column)} is null and ${deadline} - ${today(clock)} < ${before} returning id`.execute(
      db,
    )
    return rows.length
  }
  const overdue = await take('overdue_told_at', 0)
  return { ending: await take('warned_at', 8), overdue }
}

export type Would = Record<
  'comments' | 'records' | 'history' | 'mails' | 'attendances' | 'charges' | 'donations',
  number
>

/** How much of each there is of somebody, with what the accounts keep. */
export async function countOf(db: Database, affiliateId: number): Promise<Would> {
  const given = sql`r.record_type in ('Donación', 'Microcrédito')`
  const { rows } = await sql<Would>`
    select (select count(*) from admin_comment c where c.id_document = a.id_document)::integer as comments,
      (select count(*) from record r where r.id_document = a.id_document and not ${given})::integer as records,
      (select count(*) from record r where r.id_document = a.id_document and ${given})::integer as donations,
      (select count(*) from change c join change_value v on v.change_id = c.id
        where c.entity = 'affiliate' and c.entity_id = a.id::text)::integer as history,
      (select count(*) from communication_recipient m where m.affiliate_id = a.id)::integer as mails,
      (select count(*) from meeting_attendance m where m.affiliate_id = a.id)::integer as attendances,
      (select count(*) from charge c where c.affiliate_id = a.id)::integer as charges
    from affiliate a where a.id = ${affiliateId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a case whose person is there has one')
  return found
}
