import type { z } from 'zod'
import type { Chosen } from '#contract/communications/communication.ts'
import type { communications } from '#contract/communications/communications.ts'
import type { FieldError } from '#contract/problem.ts'
import type { StoredCommunication } from '#server/communications/communications.queries.ts'
import type { Work } from '#server/communications/communications.rules.ts'
import { findUnknownAssemblies } from '#server/communications/sender.queries.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { requireKnownPlaces } from '#server/people/choosing/knownPlaces.queries.ts'

const names = [
  'genderList',
  'inscriptionType',
  'city',
  'district',
  'assemblyTypes',
  'assemblyIds',
  'fromInscriptionDate',
  'toInscriptionDate',
] as const
type Sent = Pick<z.output<typeof communications.edit.body>, (typeof names)[number]>
type Before = Pick<StoredCommunication, 'chosen' | 'assemblyId'>

const wrong = (path: string, message: string): FieldError => ({ in: 'body', path, message })

/**
 * The filters as they are once what is sent has been put in their place, the same for what is counted and what is saved.
 * Throws 422 for what means nobody: days in the wrong order, a place or an assembly that there is not, a district of
 * another city than Madrid (rule communication-3).
 */
export async function chooseAgain({ db, scope }: Work, before: Before, asked: Sent): Promise<Chosen> {
  const sent = withoutOwn(before, asked)
  const merged = { ...before.chosen }
  for (const name of names) if (sent[name] !== undefined) Object.assign(merged, { [name]: sent[name] })
  const { fromInscriptionDate: from, toInscriptionDate: to, city, district } = merged
  if (from && to && to < from) throw invalid([wrong('toInscriptionDate', 'Es anterior al primer día')])
  if (district?.length && !isMadrid(city)) {
    if (sent.district?.length)
      throw invalid([wrong('district', 'El distrito se elige cuando la única ciudad es Madrid')])
    merged.district = []
  }
  await requireKnownPlaces(db, scope, 'affiliate', { city: sent.city, district: sent.district }, 'body')
  const unknown = await findUnknownAssemblies(db, sent.assemblyIds ?? [])
  if (unknown.length > 0)
    throw invalid([wrong('assemblyIds', `No hay ninguna asamblea con el número ${unknown.join(', ')}`)])
  return merged
}

const isMadrid = (city: readonly string[] | undefined) => city?.length === 1 && city[0] === 'Madrid'

/** The assembly in whose name it is written comes back among the filters, where it is none. */
const withoutOwn = ({ assemblyId }: Before, sent: Sent): Sent =>
  assemblyId !== null && sent.assemblyIds?.length === 1 && sent.assemblyIds[0] === assemblyId
    ? { ...sent, assemblyIds: [] }
    : sent

const narrowing = ['genderList', 'inscriptionType', 'city', 'district', 'assemblyTypes'] as const

/** Refuses filters of who holds an office, who writes to a whole assembly: none is passed over in silence. */
export function requireWholeAssembly(sent: Sent): void {
  const { assemblyIds, fromInscriptionDate, toInscriptionDate } = sent
  const isNarrowed =
    narrowing.some((name) => (sent[name]?.length ?? 0) > 0) ||
    Boolean(fromInscriptionDate ?? toInscriptionDate)
  if (isNarrowed) throw invalid([wrong('assemblyIds', 'Con tu rol se escribe a toda la asamblea')])
  if (assemblyIds !== undefined && assemblyIds.length > 1)
    throw invalid([wrong('assemblyIds', 'Elige una de tus asambleas')])
}
