import type pg from 'pg'

/** What a database holds before it is filled: nothing, a demo, or a real census. */
export type ExistingData = 'empty' | 'demo' | 'census'

export async function findExistingData(client: pg.Client): Promise<ExistingData> {
  const { rows } = await client.query<{ demo: boolean; held: boolean }>(`
    select exists (select from instance where key = 'demo') as demo,
           exists (select from affiliate) or exists (select from assembly) or exists (select from meeting) as held`)
  const [row] = rows
  if (!row?.held) return 'empty'
  return row.demo ? 'demo' : 'census'
}

/** What nobody takes away, and what refuses it; a demo alone is replaced. */
const keptTables = [
  ['chain_entry', 'chain_entry_append_only'],
  ['participation', 'participation_kept'],
  ['ballot', 'ballot_kept'],
  ['receipt', 'receipt_kept'],
  ['voting_key', 'voting_key_kept'],
  ['voting_count', 'voting_count_kept'],
  ['voting_tie', 'voting_tie_kept'],
  ['voting_turnout', 'voting_turnout_kept'],
] as const

/**
 * Deletes a demo: people, pending enrolments, series, and all rows that refer to them. Ids restart, so that filling it again
 * gives the same rows. The activity log stays, because it cannot be changed.
 */
export async function deleteDemo(client: pg.Client): Promise<void> {
  for (const [table, kept] of keptTables) await client.query(`alter table ${table} disable trigger ${kept}`)
  // Their numbers begin anew, so that no chain goes on with another voting.
  await client.query('truncate chain_entry, participation, ballot, receipt, voting_reminder')
  await client.query(
    'truncate affiliate, pending_enrolment, roll_person, meeting_series, fee_batch, bank_reply, communication, suppressed_address, super_admin_spell restart identity cascade',
  )
  for (const [table, kept] of keptTables) await client.query(`alter table ${table} enable trigger ${kept}`)
  // TRUNCATE does not fire the triggers that count rows, so the tallies are computed again.
  const tallied = await client.query<{ relation: string }>(`
    select distinct c.relname as relation from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid and p.proname = 'tally_change'`)
  await client.query('delete from tally')
  for (const { relation } of tallied.rows)
    await client.query(
      `insert into tally select '${relation}', count(*) from "${relation}" having count(*) > 0`,
    )
}
