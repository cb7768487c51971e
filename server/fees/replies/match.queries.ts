import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { FoundCharge } from '#server/fees/replies/judgeLine.ts'
import type { SaidLine } from '#server/fees/replies/saidLine.ts'

/** The place of a line among those that are asked for, from 0. */
type Placed = { place: number }

/** How long after its charge a debit may be taken back (rule fee-9). */
export const returnable = sql`interval '13 months'`
/** Of one person no more charges are proposed. */
const mostProposed = 20

const ready = sql`l.state = 'pendiente' and (l.match = 'segura' or l.settled_at is not null)`

const found = (
  by: FoundCharge['by'],
) => sql`charge.id, charge.affiliate_id, ${sql.lit(by)} as by, charge.cents, charge.state, charge.settled_by,
  to_char(charge.returned_on, 'YYYY-MM-DD') as returned_on,
  to_char(charge.charged_on + ${returnable}, 'YYYY-MM-DD') as returnable_until,
  to_char(charge.charged_on, 'YYYY-MM-DD') as charged_on`

const otherReply = (replyId: number | null) => sql`(
  select min(l.reply_id) from bank_reply_line l
  where l.charge_id = charge.id and l.reply_id is distinct from ${replyId}::integer and ${ready})`

/** The charges whose references lines say. */
export async function findByReference(db: Database, scope: Scope, lines: readonly SaidLine[]) {
  const { rows } = await sql<FoundCharge & Placed>`
    select line.place::integer - 1 as place, ${found('reference')}, ${otherReply(null)} as other_reply
    from unnest(${lines.map(({ reference }) => reference)}::text[]) with ordinality as line (said, place)
    join charge on charge.reference = line.said and ${scope.ofPersonIn('charge.affiliate_id')}`.execute(db)
  return rows
}

/**
 * The charges of the mandate, of the account or of whoever has the document that lines say, the latest first; those that
 * the bank may take back, or have been.
 */
export async function findOtherwise(db: Database, scope: Scope, lines: readonly SaidLine[]) {
  const sent = sql`charge.settled_by = 'adeudo' and (charge.state in ('remesado', 'cobrado') or charge.returned_on is not null)
    and ${scope.ofPersonIn('charge.affiliate_id')}`
  const latest = sql`order by charge.charged_on desc, charge.id desc limit ${sql.lit(mostProposed)}`
  const { rows } = await sql<FoundCharge & Placed>`
    select line.place::integer - 1 as place, one.*, null::integer as other_reply
    from unnest(${lines.map(({ mandate }) => mandate)}::text[], ${lines.map(({ iban }) => iban)}::text[],
      ${lines.map(({ document }) => document)}::text[]) with ordinality as line (mandate, iban, document, place)
    cross join lateral (
      (select ${found('mandate')} from mandate join charge on charge.mandate_id = mandate.id
       where mandate.reference = line.mandate and ${sent} ${latest})
      union all
      (select ${found('iban')} from charge where charge.iban = line.iban and ${sent} ${latest})
      union all
      (select ${found('document')} from affiliate join charge on charge.affiliate_id = affiliate.id
       where affiliate.id_document = line.document and ${sent} ${latest})
      union all
      (select ${found('document')} from record join charge on charge.record_id = record.id and charge.affiliate_id is null
       where record.id_document = line.document and ${sent} ${latest})) as one
    order by line.place, array_position(array['mandate', 'iban', 'document'], one.by), one.charged_on desc, one.id desc`.execute(
    db,
  )
  return rows
}

/** The batch whose file for the bank has a name; undefined when there is none. */
export async function findBatchOfFile(db: Database, messageId: string): Promise<number | undefined> {
  const batch = await db
    .selectFrom('feeBatch')
    .where(sql<boolean>`fee_batch.creditor ->> 'messageId' = ${messageId}`)
    .select('feeBatch.id')
    .executeTakeFirst()
  return batch?.id
}
