import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNameAndDocument } from '#contract/people/name.ts'
import { people, type FoundPerson } from '#contract/people/people.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { describeGone } from '#web/people/former.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import type { FieldProps } from '#web/ui/Field.tsx'
import type { ComboOption, ComboTyped } from '#web/ui/patterns/comboSearch.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'

/** What is said of who is not in the census (rule user-1). */
export const nobodyText = 'Inscrito no encontrado'

const fewestLetters = 2
const mostFound = 10
const oneOf = (id: number | null) => [people.find.path, 'one', id]

/** Somebody of the census by the number of their profile; null when there is nobody. */
export const usePerson = (id: number | null) =>
  useQuery({
    queryKey: oneOf(id),
    queryFn: async ({ signal }) => {
      const { content } = await call(
        people.find,
        { query: { q: `#${id}`, kind: 'affiliate', size: 1 } },
        { signal },
      )
      return content[0] ?? null
    },
    enabled: id !== null,
    staleTime: 60_000,
  })

/** Finds people by a typed text, best first; `key` tells it apart in the cache. */
export type PersonFinder = {
  key: string
  find: (
    query: { q: string; size: number },
    signal: AbortSignal,
  ) => Promise<{ content: FoundPerson[]; totalElements: number }>
}
const findInCensus: PersonFinder = {
  key: people.find.path,
  find: (query, signal) => call(people.find, { query: { ...query, kind: 'affiliate' } }, { signal }),
}

/** The search of a `PersonField`: whom the text typed in it finds, asked shortly after the last keystroke. */
export function usePersonSearch({ key, find }: PersonFinder = findInCensus) {
  const [typed, type] = useState('')
  const wanted = typed.trim()
  const waited = useDebounced(wanted, 150)
  const isAsked = wanted.length >= fewestLetters
  const found = useQuery({
    queryKey: [key, 'field', waited],
    queryFn: ({ signal }) => find({ q: waited, size: mostFound }, signal),
    enabled: isAsked && waited.length >= fewestLetters,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const { content = [], totalElements = 0 } = (isAsked && found.data) || {}
  const isPending = isAsked && (waited !== wanted || found.isFetching)
  return {
    type,
    isAsked,
    people: content,
    hasMore: totalElements > content.length,
    isPending,
    isNobody: isAsked && !isPending && found.isSuccess && content.length === 0,
    failure: isAsked && found.isError ? `No se ha podido buscar. ${messageOf(found.error)}` : undefined,
  }
}

export type PersonSearch = ReturnType<typeof usePersonSearch>

type Props = FieldProps & {
  search: PersonSearch
  /** The number of the chosen profile. */
  value: number | null
  onChange: (id: number | null, person?: FoundPerson) => void
  disabled?: true | undefined
  typed?: ComboTyped
}

/**
 * Chooses somebody of the census: found by name in any order, document, address, telephone or number (rule people-19),
 * and told apart by document and assembly.
 */
export function PersonField({ search, value, onChange, error, ...field }: Props) {
  const client = useQueryClient()
  const chosen = usePerson(value).data
  function choose(key: string | number | null) {
    const person = search.people.find(({ id }) => id === key)
    if (person) client.setQueryData(oneOf(person.id), person)
    onChange(person?.id ?? null, person)
  }
  return (
    <ComboField
      {...field}
      error={search.failure ?? error}
      options={search.people.map(toPersonOption)}
      value={value}
      onChange={choose}
      search={{
        ...toComboSearch(search),
        chosen: chosen ? toPersonOption(chosen) : undefined,
        missed: search.isNobody ? nobodyText : 'Elige a la persona de la lista',
      }}
    />
  )
}

/** What a combobox is given of a search. */
export const toComboSearch = (search: PersonSearch) => ({
  onType: search.type,
  isPending: search.isPending,
  hasMore: search.hasMore,
  prompt: search.isAsked ? undefined : 'Escribe al menos dos letras o cifras.',
})

/** Somebody found, told apart by document and assembly. */
export const toPersonOption = (person: FoundPerson): ComboOption => ({
  value: person.id,
  label: formatNameAndDocument(person),
  detail: describeGone(person) ?? person.assembly ?? 'Sin asamblea territorial',
  names: [person.idDocument, person.email].filter((name) => name !== ''),
})
