import type { SignedIn } from '#contract/actor.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { inscriptionTypeLabels, type InscriptionType } from '#contract/people/person.ts'
import type { OwnStanding } from '#contract/votings/voting.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findOwnProfile, isVoter, readVoters } from '#server/votings/electorate.queries.ts'
import { findPlaces } from '#server/votings/participation.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

type Reader = Pick<SignedIn, 'affiliateId'>
type Asked = { db: Database; clock: Clock; actor: Reader }

const without = (why: string): OwnStanding => ({ canVote: false, why, hasVoted: false })
const withVote = (hasVoted: boolean): OwnStanding => ({ canVote: true, why: null, hasVoted })

/** What somebody can do as a voter: by the roll of a voting or, until there is one, as of now (rule voting-3). */
export async function judgeStanding({ db, clock, actor }: Asked, found: StoredVoting): Promise<OwnStanding> {
  const { affiliateId } = actor
  if (affiliateId === null) return without('Para votar hace falta una ficha en el censo.')
  if (found.rollId !== null) {
    const { places, hasVoted } = await findPlaces(db, { ...found, rollId: found.rollId }, affiliateId)
    if (places.length > 0) return withVote(hasVoted)
    return without(
      `No estás en el censo de esta votación, que se fijó el ${formatMomentInWords(found.openedAt ?? '')}.`,
    )
  }
  if (found.provisionalRollId !== null) {
    const { places } = await findPlaces(db, { id: found.id, rollId: found.provisionalRollId }, affiliateId)
    return places.length > 0 ? withVote(false) : without('No estás en el censo provisional de esta votación.')
  }
  const { voters } = found.voters ? { voters: found.voters } : await readVoters(db, found)
  const asked = { voters, startDate: found.startDate }
  if (await isVoter(db, clock, asked, affiliateId)) return withVote(false)
  return without(await explain(db, found, asked, affiliateId))
}

type Electorate = Parameters<typeof findOwnProfile>[1]

/** Every reason why somebody may not vote as of now, each in a sentence. */
async function explain(
  db: Database,
  found: StoredVoting,
  asked: Electorate,
  affiliateId: number,
): Promise<string> {
  const profile = await findOwnProfile(db, asked, affiliateId)
  if (!profile) return 'Para votar hace falta una ficha en el censo.'
  if (!profile.isMember) return 'Te diste de baja: para votar, inscríbete de nuevo.'
  const { types, enrolledUntil } = asked.voters
  const reasons: string[] = []
  if (!types.includes(profile.type))
    reasons.push(
      `Vota quien está en el censo como ${listTypes(types)}, y tú estás como ${nameType(profile.type)}.`,
    )
  if (!profile.isOfAssembly)
    reasons.push(
      `Vota quien pertenece a ${listNames(found.allowedAssemblies.map((one) => one.assemblyName))}, y tú no.`,
    )
  if (!profile.isInTime && enrolledUntil !== null)
    reasons.push(
      `Vota quien se inscribió hasta el ${formatMomentInWords(enrolledUntil)}, y tú te inscribiste el ${formatMomentInWords(profile.enrolledAt)}.`,
    )
  return reasons.length > 0
    ? reasons.join(' ')
    : 'No cumples las condiciones con las que se ha elegido a quién vota.'
}

// Safe: the column has types of inscription alone.
const nameType = (type: number) => inscriptionTypeLabels[type as InscriptionType].toLowerCase()
const listTypes = (types: readonly number[]) => join(types.map(nameType), 'o')
const listNames = (names: readonly string[]) => join(names, 'o')
const join = (words: readonly string[], last: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
