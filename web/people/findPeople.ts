import type { z } from 'zod'
import { fullName } from '#contract/people/name.ts'
import { people, type FoundPerson } from '#contract/people/people.ts'
import { call } from '#web/kernel/api/api.ts'
import { markContacts } from '#web/people/findMatch.ts'
import { describeGone } from '#web/people/former.ts'
import { formatNumber } from '#web/ui/format.ts'
import type { FoundEntry } from '#web/kernel/shell/finders.ts'

/** The people whom a typed text means, the best eight, as entries of the palette, and where the others are. */
export async function findPeople(typed: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const found = await call(people.find, { query: { q: typed, size: 8 } }, { signal })
  return [...found.content.map((person) => toEntry(person, typed)), ...offerMore(typed, found)]
}

/** From this number on there may be more than are counted. */
const mostCounted = 1000

/** The way to all who were found, where some are not shown: to the list of members, which leads to the others. */
export function offerMore(
  typed: string,
  { content, totalElements, members }: z.output<typeof people.find.reply>,
): FoundEntry[] {
  if (totalElements <= content.length) return []
  const isCounted = totalElements < mostCounted
  const others = totalElements - members
  return [
    {
      key: 'more people',
      label: isCounted ? describeAll(members, 'Inscritos') : 'Ver todas en Inscritos',
      details: isCounted && others > 0 ? [`Además, de baja o fuera del censo: ${formatNumber(others)}`] : [],
      icon: 'people',
      to: { to: '/censo-base/inscritos', search: { q: typed } },
    },
  ]
}

/** «Ver los 26 en Inscritos», where that list has any of those found. */
export const describeAll = (count: number, list: string) =>
  count === 0
    ? 'Ver dónde buscar a más personas'
    : `Ver ${count === 1 ? '1' : `los ${formatNumber(count)}`} en ${list}`

/** Somebody who was found, as an entry of the palette. */
export function toEntry(person: FoundPerson, typed: string): FoundEntry {
  const { document, phone, email } = markContacts(person, typed)
  return {
    key: `${person.kind} ${person.id}`,
    label: fullName(person),
    // The longest is last: on a phone they take two lines.
    details: [
      document,
      person.kind === 'record' ? 'Fuera del censo' : describeGone(person),
      person.city,
      person.assembly && `Asamblea: ${person.assembly}`,
      phone,
      email,
    ].flatMap((detail) => detail || []),
    icon: 'user',
    to:
      person.kind === 'affiliate'
        ? { to: '/censo-base/inscritos/$id', params: { id: `${person.id}` } }
        : { to: '/censo-base/no-inscritos/$idDocument', params: { idDocument: person.idDocument } },
  }
}
