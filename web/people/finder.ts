import { admins } from '#contract/actor.ts'
import { fullName } from '#contract/people/name.ts'
import { people, type FoundPerson } from '#contract/people/people.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Finder, FoundEntry } from '#web/kernel/shell/finders.ts'
import { formatPhone } from '#contract/people/phone.ts'

/** Finds people by name, document, address, telephone or number, for the palette (rule people-19). */
export const peopleFinder: Finder = {
  allow: admins,
  label: 'Personas',
  queryFor: (typed) => ({
    queryKey: [people.find.path, typed],
    queryFn: async ({ signal }) =>
      (await call(people.find, { query: { q: typed, size: 8 } }, { signal })).content.map(toEntry),
  }),
}

const toEntry = (person: FoundPerson): FoundEntry => ({
  key: `${person.kind} ${person.id}`,
  label: fullName(person),
  sentence: [
    person.idDocument,
    person.kind === 'record' && 'fuera del censo',
    person.email,
    person.phone && formatPhone(person.phone),
  ]
    .filter(Boolean)
    .join(' · '),
  icon: 'user',
  to:
    person.kind === 'affiliate'
      ? { to: '/censo-base/inscritos/$id', params: { id: `${person.id}` } }
      : { to: '/censo-base/no-inscritos/$idDocument', params: { idDocument: person.idDocument } },
})
