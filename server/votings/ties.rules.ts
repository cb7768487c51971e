import type { z } from 'zod'
import { formatMomentInWords } from '#contract/format.ts'
import { drawLot } from '#contract/votings/counting/lot.ts'
import { isOrderOf } from '#contract/votings/counting/rank.ts'
import type { lotSource, Results, Tie, tieDecision } from '#contract/votings/results.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { noteInChain } from '#server/votings/chain.rules.ts'
import { hashSettled, requireClosed, showResults } from '#server/votings/outcome.rules.ts'
import { addAnnouncement, addSettlement, lockTie } from '#server/votings/ties.queries.ts'
import { liveClock, readLiveNow } from '#server/votings/status.queries.ts'
import { lockForChange, type Preparing, type Work } from '#server/votings/votings.rules.ts'

/** Counts it first where nobody has, before anything is locked; throws «not found» before the close. */
export async function prepareTie<Said>(
  work: Work & Preparing,
  id: number,
  does: (work: Work, id: number, said: Said) => Promise<Results>,
  said: Said,
) {
  await requireClosed(work, id)
  return (db: Database) => does({ ...work, db }, id, said)
}

/** A tie that is open still, of a voting that is counted and stands; throws why there is none. */
async function requireOpenTie(work: Work, id: number, rank: number) {
  const found = await lockForChange(work, id)
  const { ties, hash } = await showResults(work, found)
  if (hash === null) throw new Problem('conflicto', 'Todavía no se ha contado.')
  if (found.state === 'annulled') throw new Problem('conflicto', 'Está anulada: sus empates se quedan así.')
  const tie = ties.find((one) => one.rank === rank)
  if (!tie) throw invalid([{ in: 'body', path: 'rank', message: 'En este puesto no hay ningún empate' }])
  if (tie.settled !== null) throw new Problem('conflicto', 'Este empate ya está deshecho.')
  return { found, tie, hash }
}

/** Nobody announces what is about to be known. */
const leadMinutes = 30

/** Says where the seed of a lot will be found, once and before it can be known (rule voting-10). */
export async function announceLot(
  work: Work,
  id: number,
  { rank, source, digits, knownFrom }: z.output<typeof lotSource>,
): Promise<Results> {
  const { db, actor, audit, world } = work
  const { found } = await requireOpenTie(work, id, rank)
  if (await lockTie(db, id, rank))
    throw new Problem('conflicto', 'Ya se anunció de dónde saldrá el número de este sorteo: no se cambia.')
  if (Date.parse(knownFrom) < Date.parse(await readLiveNow(db, world.clock)) + leadMinutes * 60_000)
    throw invalid([
      {
        in: 'body',
        path: 'knownFrom',
        message: `Ha de poderse saber dentro de ${leadMinutes} minutos como pronto, para que se anuncie antes`,
      },
    ])
  await addAnnouncement(db, liveClock(world.clock), {
    votingId: id,
    rank,
    source,
    digits,
    knownFrom,
    announcedBy: actor.username,
  })
  await noteInChain(db, world.clock, id, 'lotAnnounced', { rank, source, digits, knownFrom })
  audit.describe(`Votación ${id}, puesto ${rank}: anuncio del sorteo`)
  return showResults(work, found)
}

type Decision = z.output<typeof tieDecision>

/** Settles a tie for good: by the statutes, or by the lot whose source was announced (rule voting-10). */
export async function settleTie(work: Work, id: number, decision: Decision): Promise<Results> {
  const { db, actor, audit, world } = work
  const { rank, by, reason } = decision
  const { found, tie, hash } = await requireOpenTie(work, id, rank)
  const announced = await lockTie(db, id, rank)
  const seed = decision.seed ?? null
  const ordered = await readOrder(decision, tie, { hash, announced, now: await readLiveNow(db, world.clock) })
  await addSettlement(db, liveClock(world.clock), {
    votingId: id,
    rank,
    settledHow: by,
    ordered,
    seed,
    reason,
    settledBy: actor.username,
  })
  await noteInChain(db, world.clock, id, 'tieSettled', { rank, by, order: ordered, reason, seed })
  await noteInChain(db, world.clock, id, 'resultSettled', { result: await hashSettled(work, found) })
  audit.describe(`Votación ${id}, puesto ${rank}: ${by === 'lot' ? 'sorteo' : 'por los estatutos'}`)
  return showResults(work, found)
}

type Known = { hash: string; announced: Awaited<ReturnType<typeof lockTie>>; now: string }

async function readOrder(
  { order, seed }: Decision,
  { ids }: Tie,
  { hash, announced, now }: Known,
): Promise<number[]> {
  if (seed === undefined) {
    // Whoever sees what the lot would give does not choose another way.
    if (announced) throw new Problem('conflicto', 'Se anunció un sorteo para este empate: se deshace con él.')
    if (order !== undefined && isOrderOf(order, ids)) return order
    throw invalid([
      { in: 'body', path: 'order', message: 'Ordena a todas las candidaturas empatadas, y solo a ellas' },
    ])
  }
  if (!announced || announced.knownFrom === null)
    throw new Problem(
      'conflicto',
      'Antes del sorteo se anuncia de dónde saldrá el número, que nadie conoce aún.',
    )
  if (now < announced.knownFrom)
    throw new Problem(
      'conflicto',
      `El número se anunció para el ${formatMomentInWords(announced.knownFrom)}: hasta entonces nadie puede saberlo.`,
    )
  if (seed.length !== announced.digits)
    throw invalid([
      {
        in: 'body',
        path: 'seed',
        message: `Se anunció un número de ${announced.digits} cifras, con sus ceros`,
      },
    ])
  return drawLot({ ids, seed, resultHash: hash })
}
