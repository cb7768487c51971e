import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { maskAccount, maskAccountsIn } from '#contract/fees/basics/maskedTexts.ts'
import { lineFates, type LineFate, type UndoObstacle } from '#contract/fees/basics/replyStates.ts'
import { settledCodes, unsaidReason } from '#contract/fees/returnReasons.ts'
import type {
  bankReplies,
  BankReplyDetails,
  BankReplyRow,
  MeantCharge,
  ReplyLine,
} from '#contract/fees/bankReplies.ts'
import { isUndecided } from '#server/fees/basics/owed.queries.ts'
import {
  hasLiveRetry,
  isForgiven,
  isForgivenSince,
  isRetriable,
} from '#server/fees/basics/returned.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy } from '#server/kernel/lists/list.ts'
import { defineSmallList } from '#server/kernel/lists/smallList.ts'
import { noPersonalData, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { fromProposed } from '#server/fees/replies/proposed.queries.ts'
import { isMetOtherwise } from '#server/fees/replies/undo.queries.ts'

/** SQL: what becomes of a line `l` (rule fee-9): each has one fate. */
const fate = sql<LineFate>`case when l.state <> 'pendiente' then l.state
  when l.match = 'segura' or l.settled_at is not null then 'lista' else l.match end`

const countFate = (fates: readonly LineFate[]) =>
  sql<number>`(select count(*) from bank_reply_line l where l.reply_id = bank_reply.id and ${fate} = any(${fates}::text[]))`

/** SQL: whether an answer has lines that nobody has settled or applied; in the words of the index of those. */
export const hasOpenLines = sql<SqlBool>`bank_reply.id in (select line.reply_id from bank_reply_line line
  where line.state = 'pendiente' and (line.match <> 'repetida' or line.settled_at is not null))`

const columns = [
  'bankReply.id',
  'bankReply.kind',
  'bankReply.fileName',
  'bankReply.bookedOn',
  'bankReply.total',
  'bankReply.author',
  'bankReply.createdAt',
  'bankReply.appliedAt',
  'bankReply.appliedBy',
  countFate(['dudosa', 'desconocida']).as('unsettled'),
  countFate(['lista']).as('ready'),
] as const

/** The answers of the bank. */
export const defineReplyList = (query: Pick<z.output<typeof bankReplies.list.query>, 'open' | 'direction'>) =>
  defineSmallList({
    scope: noPersonalData,
    from: (rows) => rows.selectFrom('bankReply'),
    where: query.open === undefined ? [] : [hasOpenLines],
    order: sortBy(query.direction, ['bankReply.id']),
    read: async (page) => (await page.select(columns).$castTo<BankReplyRow>().execute()).map(maskNames),
  })

/**
 * SQL: `applied`, the charges of the lines of an answer that are applied, which are read once: of a new answer PostgreSQL
 * has no statistics, and would look for its lines charge by charge.
 */
export const appliedTo = (id: number) => sql`applied as materialized (
  select l.charge_id from bank_reply_line l where l.reply_id = ${id} and l.state = 'aplicada')`

type Sum = { count: number; cents: number }
type LineSum = Sum & { meantCents: number }

/** An answer of the bank with the sums of its lines, each of which is counted once. */
export async function findReply(
  db: Database,
  scope: Scope,
  id: number,
): Promise<Omit<BankReplyDetails, 'proposed' | 'willDo'> | undefined> {
  const reply = await db
    .selectFrom('bankReply')
    .where('id', '=', id)
    .where(scope.ofEverybody())
    .select([...columns, 'messageId', 'version'])
    .$castTo<Omit<BankReplyDetails, 'said' | 'byFate' | 'retriable' | 'waiting' | 'proposed' | 'willDo'>>()
    .executeTakeFirst()
  if (!reply) return undefined
  // What a doubtful line would mean is not known: only what is to be applied, or is, has the amount of its charge.
  const { rows } = await sql<LineSum & { fate: LineFate; withoutEuros: number }>`
    select ${fate} as fate, count(*) as count, coalesce(sum(l.cents) filter (where l.currency = 'EUR'), 0) as cents,
      coalesce(sum(case when l.currency = 'EUR' and l.cents is not null then l.cents
        when l.cents is null and ${fate} in ('lista', 'aplicada') then charge.cents end), 0) as meant_cents,
      count(*) filter (where l.cents is null or l.currency is distinct from 'EUR') as without_euros
    from bank_reply_line l left join charge on charge.id = l.charge_id and ${scope.ofPersonIn('charge.affiliate_id')}
    where l.reply_id = ${id} group by 1`.execute(db)
  const none = { count: 0, cents: 0, meantCents: 0 }
  const sumOf = (name: LineFate): LineSum => {
    const { count, cents, meantCents } = rows.find((row) => row.fate === name) ?? none
    return { count, cents, meantCents }
  }
  const total = (key: 'count' | 'cents' | 'meantCents' | 'withoutEuros') =>
    rows.reduce((all, row) => all + row[key], 0)
  return {
    ...maskNames(reply),
    messageId: maskIn(reply.messageId),
    said: {
      count: total('count'),
      cents: total('cents'),
      meantCents: total('meantCents'),
      withoutEuros: total('withoutEuros'),
    },
    // Safe: one entry for each fate.
    byFate: Object.fromEntries(lineFates.map((name) => [name, sumOf(name)])) as BankReplyDetails['byFate'],
    ...(await sumApplied(db, id)),
  }
}

/** What is still to be done with the charges that came back by an answer. */
async function sumApplied(
  db: Database,
  id: number,
): Promise<Pick<BankReplyDetails, 'retriable' | 'waiting'>> {
  const { rows } = await sql<Sum & { waiting: number }>`
    with ${appliedTo(id)}, back as materialized (
      select charge.cents, ${isUndecided} as waits, ${isRetriable} as is_retriable from applied join charge on charge.id = applied.charge_id)
    select count(*) filter (where is_retriable) as count, coalesce(sum(cents) filter (where is_retriable), 0) as cents,
      count(*) filter (where waits) as waiting from back`.execute(db)
  const { waiting = 0, count = 0, cents = 0 } = rows[0] ?? {}
  return { retriable: { count, cents }, waiting }
}

/** SQL: a charge `c` with whose it is. */
export const chargeAsJson = sql<MeantCharge>`json_build_object('id', c.id, 'reference', c.reference, 'affiliateId', c.affiliate_id,
  'recordId', c.record_id,
  'fullName', coalesce(nullif(concat_ws(' ', a.name, a.last_name_1, a.last_name_2), ''), nullif(concat_ws(' ', r.name, r.last_name_1, r.last_name_2), '')),
  'idDocument', coalesce(a.id_document, r.id_document), 'coversFrom', lower(c.covers), 'coversTo', upper(c.covers) - 1,
  'cents', c.cents, 'chargedOn', c.charged_on, 'state', c.state)`

/** SQL: what somebody has decided since of the charge `c` of a line `l` that was applied, so that it is not taken back. */
const undoObstacle = sql<UndoObstacle | null>`case
  when l.state <> 'aplicada' or c.id is null then null
  when ${isForgiven('c')} or ${isForgivenSince('c')} then 'perdonado'
  when c.state <> 'devuelto' then 'otro-estado'
  when ${hasLiveRetry('c')} then 'otra-vez'
  when ${isMetOtherwise('c')} then 'pagado'
  when c.waits = (coalesce(l.code, ${unsaidReason}) = any(${settledCodes}::text[])) then 'deuda' end`

const lineColumns = sql<ReplyLine>`${undoObstacle} as undo_obstacle, l.position, l.said_reference, l.said_mandate, l.said_iban, l.said_text, l.cents, l.currency,
  l.code, coalesce(l.booked_on, (select booked_on from bank_reply where bank_reply.id = l.reply_id)) as booked_on, l.match, l.state, ${fate} as fate, l.why, l.settled_by, l.settled_at, l.mandate_id is not null as suspended,
  case when c.id is not null then ${chargeAsJson} end as charge`

const fromLines = (scope: Scope) => sql`from bank_reply_line l
  left join charge c on c.id = l.charge_id and ${scope.ofPersonIn('c.affiliate_id')}
  left join affiliate a on a.id = c.affiliate_id
  left join record r on r.id = c.record_id and c.affiliate_id is null`

const maskIn = (said: string | null) => (said === null ? null : maskAccountsIn(said))

/** A line without a whole account in anything that the bank, or whoever pasted it, has written (rule fee-5). */
const mask = (line: ReplyLine): ReplyLine => ({
  ...line,
  saidIban: line.saidIban === null ? null : maskAccount(line.saidIban),
  saidReference: maskIn(line.saidReference),
  saidMandate: maskIn(line.saidMandate),
  saidText: maskIn(line.saidText),
  code: maskIn(line.code),
  why: maskAccountsIn(line.why),
})

/** Nor in what a file is called. */
const maskNames = <Reply extends Pick<BankReplyRow, 'fileName'>>(reply: Reply): Reply => ({
  ...reply,
  fileName: maskAccountsIn(reply.fileName),
})

/** SQL: no work of today: what has been settled lately keeps its place beneath the hand that settles, until it is applied. */
const isDoneOf = (clock: Clock) =>
  sql<SqlBool>`not (${fate} in ('dudosa', 'desconocida') or coalesce(l.match in ('dudosa', 'desconocida')
    and l.state <> 'aplicada' and l.settled_at > ${clock.now} - interval '12 hours', false))`

const mostAtOnce = 500

type LinesQuery = z.output<typeof bankReplies.lines.query>

/** One page of the lines of an answer, or all of them, some at a time. */
export async function listLines(
  { db, scope, clock }: { db: Database; scope: Scope; clock: Clock },
  id: number,
  { fate: asked, proposed, page, size, sort, direction }: LinesQuery,
) {
  const where = sql`l.reply_id = ${id} and ${scope.ofEverybody()} ${asked ? sql`and ${fate} = ${asked}` : sql``}
    ${proposed ? sql`and l.position in (select l.position ${fromProposed(scope, id)})` : sql``}`
  const counted = await sql<{ count: number }>`
    select count(*) as count from bank_reply_line l where ${where}`.execute(db)
  const totalElements = counted.rows[0]?.count ?? 0
  const order = direction === 'desc' ? sql`desc` : sql`asc`
  const isDone = sort === 'unsettled' ? isDoneOf(clock) : sql`l.position is null`
  const read = async (more: RawBuilder<unknown>, limit: RawBuilder<unknown>) => {
    const { rows } = await sql<ReplyLine>`select ${lineColumns} ${fromLines(scope)}
      where ${where} ${more} order by ${isDone} ${order}, l.position ${order} ${limit}`.execute(db)
    return rows.map(mask)
  }
  if (size !== -1)
    return { content: await read(sql``, sql`limit ${size} offset ${page * size}`), totalElements }
  const beyond = (last: number) =>
    direction === 'desc' ? sql`and l.position < ${last}` : sql`and l.position > ${last}`
  return { content: readAll(), totalElements }

  async function* readAll(): AsyncGenerator<ReplyLine> {
    const parts = [sql`and not ${isDone}`, sql`and ${isDone}`]
    for (const part of direction === 'desc' ? parts.toReversed() : parts) yield* readPart(part)
  }
  async function* readPart(part: RawBuilder<unknown>): AsyncGenerator<ReplyLine> {
    let more = part
    for (;;) {
      const some = await read(more, sql`limit ${mostAtOnce}`)
      yield* some
      const last = some.at(-1)
      if (some.length < mostAtOnce || !last) return
      more = sql`${part} ${beyond(last.position)}`
    }
  }
}

/** One line of an answer. */
export async function findLine(
  db: Database,
  scope: Scope,
  id: number,
  position: number,
): Promise<ReplyLine | undefined> {
  const { rows } = await sql<ReplyLine>`select ${lineColumns} ${fromLines(scope)}
    where l.reply_id = ${id} and l.position = ${position}`.execute(db)
  return rows[0] && mask(rows[0])
}

/** Charges as a line shows them, in the order of their numbers. */
export async function readMeant(db: Database, scope: Scope, ids: readonly number[]): Promise<MeantCharge[]> {
  const { rows } = await sql<{ charge: MeantCharge }>`
    select ${chargeAsJson} as charge
    from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join charge c on c.id = asked.id and ${scope.ofPersonIn('c.affiliate_id')}
    left join affiliate a on a.id = c.affiliate_id
    left join record r on r.id = c.record_id and c.affiliate_id is null
    order by asked.place`.execute(db)
  return rows.map(({ charge }) => charge)
}
