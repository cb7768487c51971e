import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { affiliates } from '#contract/census/affiliates.ts'
import { fieldsIn } from '#contract/people/fields.ts'
import { fullName } from '#contract/people/name.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { startingValues, type PersonalValues } from '#web/people/forms.ts'

type Known = Omit<PersonalValues, 'bornCountry'>
type Props = { id: number; children: (known: Partial<Known>, title?: string) => ReactNode }

/** Reads what the form knows of somebody who left, and names it for them (rule privacy-5); nothing of anybody else. */
export function ReturningMember({ id, children }: Props) {
  const query = useQuery(queryOf(affiliates.get, { params: { id } }))
  const { data } = query
  if (!data)
    return (
      <QueryPlaceholder of={query} loading="Cargando la ficha" failed="No se ha podido cargar" lines={12} />
    )
  if (!('blocked' in data)) return children({})
  const { bornCountry: _unknown, ...known } = startingValues(fieldsIn('personal'), data)
  return children(known, `Volver a inscribir a ${fullName(data)}`)
}
