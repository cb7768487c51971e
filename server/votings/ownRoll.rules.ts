import type { SignedIn } from '#contract/actor.ts'
import { formatMomentInWords } from '#contract/format.ts'
import type { Claim, OwnRoll } from '#contract/votings/electorate.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { describeConditions, explainStanding } from '#server/votings/explanation.rules.ts'
import { findPlaces } from '#server/votings/participation.queries.ts'
import { judgeStanding, mayKnow } from '#server/votings/standing.rules.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

type Asked = { db: Database; clock: Clock; actor: Pick<SignedIn, 'affiliateId'> }
type Described = Pick<OwnRoll, 'stage' | 'isIn' | 'why'>

/** Whether somebody is in the roll of a voting as it stands, and why, to themselves (rule voting-12). */
export async function describeRoll(
  asked: Asked,
  found: StoredVoting,
  claim: Pick<Claim, 'wish' | 'state'> | undefined,
): Promise<Described> {
  const { db, actor } = asked
  const { id, rollId, provisionalRollId } = found
  const kept = rollId ?? provisionalRollId
  if (kept === null || actor.affiliateId === null) return describeBefore(asked, found)
  const stage = rollId === null ? 'provisional' : 'definitivo'
  const { places } = await findPlaces(db, { id, rollId: kept }, actor.affiliateId)
  const isListed = places.length > 0
  const accepted = claim?.state === 'aceptada' ? claim.wish : undefined
  if (accepted === 'salir' && (!isListed || rollId === null))
    return { stage, isIn: false, why: 'No estás, porque pediste salir y se aceptó tu reclamación.' }
  if (accepted === 'entrar' && (isListed || rollId === null))
    return { stage, isIn: true, why: 'Estás, porque se aceptó tu reclamación.' }
  if (isListed) return { stage, isIn: true, why: `Estás, porque ${describeListed(found)}` }
  return { stage, isIn: false, why: await explainAbsence(asked, found) }
}

/** Of a voting without any roll, as of now. */
async function describeBefore(asked: Asked, found: StoredVoting): Promise<Described> {
  const own = await judgeStanding(asked, found)
  const today = own.canVote
    ? 'A día de hoy estarías, porque cumples las condiciones para votar.'
    : `A día de hoy ${mayKnow(own) ? '' : 'no '}estarías. ${own.why ?? ''}`
  const { claimsFrom, openedAt } = found
  const then =
    claimsFrom === null || openedAt !== null
      ? ''
      : ` El censo provisional se hace el ${formatMomentInWords(claimsFrom)}.`
  return { stage: 'ninguno', isIn: mayKnow(own), why: `${today.trim()}${then}` }
}

const describeListed = (found: StoredVoting): string =>
  found.provisionalRollId !== null && found.rollId !== null
    ? 'estabas en el censo provisional.'
    : `cuando se hizo este censo cumplías las condiciones para votar: ${describeConditions(found)}.`

async function explainAbsence({ db, clock, actor }: Asked, found: StoredVoting): Promise<string> {
  const why = await explainStanding(db, clock, found, actor.affiliateId)
  return why === null
    ? 'No estás, porque cuando se hizo este censo no cumplías las condiciones para votar, aunque ahora sí.'
    : `No estás, porque no cumplías las condiciones cuando se hizo este censo. ${why}`
}
