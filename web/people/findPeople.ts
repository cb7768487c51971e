import { fullName } from '#contract/people/name.ts'
import { people, type FoundPerson } from '#contract/people/people.ts'
import { formatPhone } from '#contract/people/phone.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeGone } from '#web/people/former.ts'
import type { FoundEntry } from '#web/kernel/shell/finders.ts'

/** The people whom a typed text means, the best eight, as entries of the palette. */
export async function findPeople(typed: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const { content } = await call(people.find, { query: { q: typed, size: 8 } }, { signal })
  return content.map(toEntry)
}

/** Somebody who was found, as an entry of the palette. */
export const toEntry = (person: FoundPerson): FoundEntry => ({
  key: `${person.kind} ${person.id}`,
  label: fullName(person),
  // The longest is last: on a phone they take two lines.
  details: [
    person.idDocument,
    person.kind === 'record' ? 'Fuera del censo' : describeGone(person),
    person.phone && formatPhone(person.phone),
    person.email,
  ].flatMap((detail) => detail || []),
  icon: 'user',
  to:
    person.kind === 'affiliate'
      ? { to: '/censo-base/inscritos/$id', params: { id: `${person.id}` } }
      : { to: '/censo-base/no-inscritos/$idDocument', params: { idDocument: person.idDocument } },
})
