import { sql } from 'kysely'
import type { VotingHead } from '#contract/votings/heads.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { liveClock } from '#server/votings/status.queries.ts'

/** The latest entry of the chain of each voting that has opened, the newest voting first. */
export async function listHeads(db: Database, clock: Clock): Promise<VotingHead[]> {
  const { rows } = await sql<VotingHead>`
    select v.id, v.start_date, v.end_date, entry.number as entries, encode(entry.hash, 'hex') as head,
      case when v.state = 'annulled' then 'annulled'
        when v.failure is not null or v.restored_at is not null then 'stopped'
        when v.counted_at is not null then 'counted'
        when v.end_date > ${liveClock(clock).now} then 'open' else 'ended' end as state
    from voting v cross join lateral (
      select number, hash from chain_entry where chain = 'voting:' || v.id order by number desc limit 1) entry
    where v.opened_at is not null
    order by v.id desc`.execute(db)
  return rows
}
