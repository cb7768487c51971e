import type { SignedIn } from '#contract/actor.ts'
import { formatMomentInWords } from '#contract/format.ts'
import type { OwnStanding, VotingTrouble } from '#contract/votings/summary.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findClaimOf } from '#server/votings/claims.queries.ts'
import { explainStanding, withoutFile } from '#server/votings/explanation.rules.ts'
import { findPlaces, isKnownIn } from '#server/votings/participation.queries.ts'
import { sayUnproven } from '#server/votings/unproven.rules.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

type Reader = Pick<SignedIn, 'affiliateId'>
type Asked = { db: Database; clock: Clock; actor: Reader }

const without = (why: string): OwnStanding => ({ canVote: false, why, hasVoted: false, needsLetter: false })
export const withVote = (hasVoted: boolean): OwnStanding => ({
  canVote: true,
  why: null,
  hasVoted,
  needsLetter: false,
})
/** Of a voter whose account does not vote without a letter, with why. */
export const withLetter = (why: string): OwnStanding => ({ ...without(why), needsLetter: true })

const mergedSince =
  'Tu ficha se ha unido a otra después de fijarse el censo de esta votación. El lugar de la otra no lo ocupa nadie.'

/** Why a voting stands in error; null while it does not. */
export function findTrouble({
  state,
  failedAs,
  restoredAt,
}: Pick<StoredVoting, 'state' | 'failedAs' | 'restoredAt'>): VotingTrouble | null {
  if (state === 'annulled') return 'annulled'
  if (restoredAt !== null) return 'restored'
  return failedAs
}

const nobodyVotes: Record<VotingTrouble, string> = {
  annulled: 'Nadie puede votar en ella: está anulada.',
  restored: 'Nadie puede votar en ella: se restauró una copia de seguridad.',
  unopened: 'Nadie puede votar en ella: no se ha podido abrir.',
  stopped: 'Nadie puede votar en ella: está parada.',
  uncounted: 'Ya no se puede votar en ella.',
}

/**
 * What somebody reads of what they can do as a voter: nobody votes in what stands in error, nor needs a letter for it, which
 * nobody prints then (rule voting-2).
 */
export function tellStanding(found: StoredVoting, own: OwnStanding): OwnStanding {
  const trouble = findTrouble(found)
  return trouble === null || !mayKnow(own)
    ? own
    : { canVote: false, why: nobodyVotes[trouble], hasVoted: own.hasVoted, needsLetter: false }
}

/** Whether somebody may know of a voting by their standing: they vote in it, or would with an account that is known to be theirs. */
export const mayKnow = ({ canVote, needsLetter }: OwnStanding): boolean => canVote || needsLetter

/** Whether somebody is a voter: by the roll of a voting or, until there is one, as of now (rule voting-3), whatever its state. */
export async function judgeStanding({ db, clock, actor }: Asked, found: StoredVoting): Promise<OwnStanding> {
  const { affiliateId } = actor
  if (affiliateId === null) return without(withoutFile)
  if (found.rollId !== null) {
    const own = await findPlaces(db, { ...found, rollId: found.rollId }, affiliateId)
    const isUnknown = own.castPlace !== null && !own.isKnown
    // Asked whether they have voted or not: that changes no statement (rule voting-7).
    const why = isUnknown ? await sayUnproven({ db, clock }, found, affiliateId, 'Estás en el censo') : ''
    // What it came to is theirs to read, whatever was merged since.
    const isOver = found.status === 'CLOSED' || found.state === 'annulled'
    const isReader = own.places.length > 0 && (own.hasVoted || isOver)
    if (isReader || (own.castPlace !== null && !isUnknown)) return withVote(own.hasVoted)
    if (isUnknown) return withLetter(why)
    if (own.places.length > 0) return without(mergedSince)
    return without(
      `No estás en el censo de esta votación, que se fijó el ${formatMomentInWords(found.openedAt ?? '')}.`,
    )
  }
  if (found.provisionalRollId !== null) {
    const roll = { id: found.id, rollId: found.provisionalRollId }
    const { places, isKnown } = await findPlaces(db, roll, affiliateId)
    const claim = await findClaimOf(db, found.id, affiliateId)
    const isIn = claim?.state === 'aceptada' ? claim.wish === 'entrar' : places.length > 0
    if (!isIn) return without('No estás en el censo provisional de esta votación.')
    return isKnown
      ? withVote(false)
      : withLetter(await sayUnproven({ db, clock }, found, affiliateId, 'Estás en el censo provisional'))
  }
  const why = await explainStanding(db, clock, found, affiliateId)
  if (why !== null) return without(why)
  if (await isKnownIn(db, found.id, affiliateId)) return withVote(false)
  const standing = 'Cumples las condiciones de esta votación'
  return withLetter(await sayUnproven({ db, clock }, found, affiliateId, standing))
}
