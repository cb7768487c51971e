import { sql } from 'kysely'
import { drawSeed, toReceipt } from '#contract/votings/receipt.ts'
import { outsideUnits, type World } from '#server/kernel/world.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import { ensureCounted } from '#server/votings/counting.rules.ts'
import { findKey } from '#server/votings/opening.queries.ts'
import { loadSealer } from '#server/votings/scheme/scheme.ts'
import { findVoting } from '#server/votings/votings.queries.ts'
import { formatFigure, formatInteger, type Findings } from '../report.ts'
import { measureTime } from '../statistics.ts'

/** What was cast by bare statements was sealed by nobody, and could not be counted. */
export const forgetCast = ({ db }: World) =>
  sql`alter table ballot disable trigger ballot_kept; alter table participation disable trigger participation_kept;
    alter table receipt disable trigger receipt_kept; truncate ballot; truncate participation; truncate receipt;
    alter table ballot enable trigger ballot_kept; alter table participation enable trigger participation_kept;
    alter table receipt enable trigger receipt_kept`.execute(db)

/** Seals a ballot for each of the roll and writes all at once: casting them one by one was measured. */
export async function castTheRest(world: World, id: number): Promise<void> {
  const { db } = world
  const found = await findVoting(db, world.clock, id)
  const key = await findKey(db, id)
  if (!found || !key) throw new Error('it is open')
  const definition = requireDefinition(found)
  const names = definition.candidatures.flatMap(({ candidates }) => candidates.map((one) => one.id))
  const seal = await loadSealer({ definition, publicKey: key.publicKey, secret: world.votingSecret })
  await sql`insert into participation select ${id}, position from roll_person where roll_id = ${found.rollId}`.execute(
    db,
  )
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total from participation where voting_id = ${id}`.execute(db)
  for (let from = 0; from < (rows[0]?.total ?? 0); from += 5_000) {
    const some = Array.from({ length: Math.min(5_000, (rows[0]?.total ?? 0) - from) }, (_, at) => {
      const first = (from + at) % 11
      const sealed = seal({ blank: false, candidatesIds: names.slice(first, first + 10) })
      if (Array.isArray(sealed)) throw new Error('it is sound')
      return { code: toReceipt(id, drawSeed()), sealed: sealed.toString('hex') }
    })
    const sent = JSON.stringify(some)
    await sql`insert into ballot select ${id}, decode(sealed, 'hex') from jsonb_to_recordset(${sent}::jsonb) as b (sealed text)`.execute(
      db,
    )
    await sql`insert into receipt select ${id}, code from jsonb_to_recordset(${sent}::jsonb) as b (code text)`.execute(
      db,
    )
  }
}

/** Closes and counts, by a clock that is two hours ahead: how many ballots there were, and the memory of this process meanwhile. */
export async function closeAndCount(world: World, id: number) {
  const later: World = { ...world, clock: { now: sql<string>`(now() + interval '2 hours')` } }
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const taken = await measureTime(async () => {
    if (!(await ensureCounted(outsideUnits(later), id, 'waits'))) throw new Error('it was not counted')
  })
  clearInterval(watch)
  const { rows } = await sql<{
    ballots: number
  }>`select ballots from voting_count where voting_id = ${id}`.execute(world.db)
  const ballots = rows[0]?.ballots ?? 0
  const told: Findings = [
    `Closing and counting ${formatInteger(ballots)} ballots (each opened, judged anew and added up, the three tables written anew, one line of the log for each voter): ${formatFigure(taken / 1_000)} s. Memory of the process: ${formatFigure(before / 1e6)} MB before, ${formatFigure(peak / 1e6)} MB at the peak.`,
  ]
  return { ballots, told }
}
