import type pg from 'pg'

/** What a database holds before it is filled: nothing, a demo, or a census that must not be touched. */
export type Standing = 'empty' | 'demo' | 'census'

export async function standingOf(client: pg.Client): Promise<Standing> {
  const { rows } = await client.query<{ demo: boolean; held: boolean }>(`
    select exists (select from instance where key = 'demo') as demo,
           exists (select from affiliate) or exists (select from assembly) or exists (select from meeting) as held`)
  const [row] = rows
  if (!row?.held) return 'empty'
  return row.demo ? 'demo' : 'census'
}

/**
 * Takes away a demo: its people, those who are about to be, and with them whatever refers to them. Identities start again, so that filling it
 * again gives the same rows. The activity log stays; nothing may change it.
 */
export async function emptied(client: pg.Client): Promise<void> {
  await client.query('truncate affiliate, pending_enrolment restart identity cascade')
  // Truncating fires no row count: the tallies are taken again from what is left.
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
