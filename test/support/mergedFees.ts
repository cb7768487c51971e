import { sql } from 'kysely'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'

/** What two profiles have of fees: charges for the same days and for others, requests that both wait, a mandate that ended. */
export async function createFees(db: PeopleDatabase, kept: number, removed: number): Promise<void> {
  await sql`insert into mandate (affiliate_id, iban, state, ended_at, reason)
    values (${removed}, 'ES7921000813610123456789', 'revocado', now(), 'Otra cuenta')`.execute(db)
  await sql`insert into mandate_proof (mandate_id, file_name, added_by, added_at, withdrawn_by, withdrawn_at, reason)
    select id, 'firma.pdf', 'super', now(), 'super', now(), 'Mal puesto' from mandate where affiliate_id = ${removed}`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into fee_batch (kind, charged_on, period, quarter_from, year_from, author, total, cents)
    select 'cuotas', day, 'Todas', '2026-01-01', '2026-01-01', 'super', 2, 2000
    from unnest(array['2026-03-01', '2026-06-01']::date[]) as day returning id`.execute(db)
  const [one, two] = rows.map(({ id }) => id)
  const charged = (
    affiliateId: number,
    from: string,
    to: string,
    state: string,
    batch: number | null = null,
  ) =>
    sql`insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state, charged_on, batch_id)
      values ('cuota', ${affiliateId}, daterange(${from}, ${to}), 'Trimestral', 1000, '10 €', 'CUOTA',
        ${state === 'cobrado' ? 'efectivo' : 'adeudo'}, ${state}, ${from}, ${batch})`.execute(db)
  for (const affiliateId of [kept, removed]) {
    await charged(affiliateId, '2026-01-01', '2026-04-01', 'cobrado')
    await charged(affiliateId, '2026-04-01', '2026-07-01', 'previsto', one)
    await sql`insert into fee_request (affiliate_id, cents, period, reason)
      values (${affiliateId}, 0, 'Anual', 'Sin ingresos')`.execute(db)
    await sql`insert into fee_batch_left_out (batch_id, affiliate_id, reason)
      values (${one}, ${affiliateId}, 'sin cuenta')`.execute(db)
  }
  await charged(kept, '2026-07-01', '2026-10-01', 'previsto')
  await charged(removed, '2026-07-01', '2026-10-01', 'cobrado')
  await charged(removed, '2026-10-01', '2027-01-01', 'previsto')
  await sql`insert into fee_batch_left_out (batch_id, affiliate_id, reason) values (${two}, ${removed}, 'sin cuenta')`.execute(
    db,
  )
}
