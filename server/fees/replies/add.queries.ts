import { sql } from 'kysely'
import type { BankReplyKind } from '#contract/fees/basics/replyStates.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { JudgedLine } from '#server/fees/replies/judgeLine.ts'
import type { SaidLine } from '#server/fees/replies/saidLine.ts'

type NewReply = {
  kind: BankReplyKind
  fileName: string
  hash: Uint8Array
  messageId: string | null
  total: number
  bookedOn: string
  author: string
  authorId: number
}

/** Adds an answer of the bank; undefined when the same file was added before. */
export async function addReply(db: Database, { hash, ...reply }: NewReply): Promise<number | undefined> {
  const added = await db
    .insertInto('bankReply')
    .values({ ...reply, hash: Buffer.from(hash) })
    .onConflict((conflict) => conflict.constraint('bank_reply_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** The answer of the bank that has a file's hash. */
export const findReplyByHash = (db: Database, hash: Uint8Array) =>
  db
    .selectFrom('bankReply')
    .select(['id', 'createdAt', 'author'])
    .where('hash', '=', Buffer.from(hash))
    .executeTakeFirst()

export type JudgedSaid = SaidLine & JudgedLine & { position: number }

/** Adds some lines of an answer, as they are judged. */
export async function addLines(db: Database, replyId: number, lines: readonly JudgedSaid[]): Promise<void> {
  const column = <Name extends keyof JudgedSaid>(name: Name) => lines.map((line) => line[name])
  await sql`
    insert into bank_reply_line (reply_id, position, said_reference, said_mandate, said_iban, said_text, cents, currency,
      code, booked_on, charge_id, match, why)
    select ${replyId}::integer, * from unnest(${column('position')}::integer[], ${column('reference')}::text[],
      ${column('mandate')}::text[], ${column('iban')}::text[], ${column('text')}::text[], ${column('cents')}::integer[],
      ${column('currency')}::text[], ${column('code')}::text[], ${column('bookedOn')}::date[],
      ${column('chargeId')}::integer[],
      ${column('match')}::text[], ${column('why')}::text[])`.execute(db)
}
