import { formatMomentInWords } from '#contract/format.ts'
import { inscriptionTypeLabels, type InscriptionType } from '#contract/people/person.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findOwnProfile, isVoter, readVoters } from '#server/votings/electorate.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

/** What whoever has no file reads, of any voting. */
export const withoutFile = 'Para votar hace falta una ficha en el censo.'

/** Why somebody may not vote as of now, whatever rolls say; null when they may (rule voting-3). */
export async function explainStanding(
  db: Database,
  clock: Clock,
  found: StoredVoting,
  affiliateId: number | null,
): Promise<string | null> {
  if (affiliateId === null) return withoutFile
  const { voters } = found.voters ? { voters: found.voters } : await readVoters(db, found)
  const asked = { voters, startDate: found.startDate }
  if (await isVoter(db, clock, asked, affiliateId)) return null
  return explain(db, found, asked, affiliateId)
}

/** Who may vote, to whoever does: «en el censo como militante, de la Asamblea de Getafe». */
export function describeConditions({
  voterTypes,
  allowedAssemblies,
  allowedAssemblyInscriptionDate: until,
  segmentName,
}: StoredVoting): string {
  return [
    `inscripción como ${listTypes(voterTypes)}`,
    ...(allowedAssemblies.length > 0
      ? [`en ${listNames(allowedAssemblies.map(({ assemblyName }) => assemblyName))}`]
      : []),
    ...(until === null ? [] : [`hasta el ${formatMomentInWords(until)}`]),
    ...(segmentName === null ? [] : ['y las demás con las que se ha elegido a quién vota']),
  ].join(', ')
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
  if (!profile) return withoutFile
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
