import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { affiliates } from '#contract/census/affiliates.ts'
import { fieldsIn } from '#contract/people/fields.ts'
import { fullName } from '#contract/people/name.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { startingValues, type PersonalValues } from '#web/people/forms.ts'

type Known = Omit<PersonalValues, 'bornCountry'>
type Props = { id: number; children: (known: Partial<Known>, title?: string) => ReactNode }

/**
 * The page on which somebody who left is enrolled again, named after them, with what the form knows of them (rule
 * privacy-5); of anybody else it knows nothing.
 */
export function ReturningMember({ id, children }: Props) {
  const query = useQuery(queryOf(affiliates.get, { params: { id } }))
  const former = query.data && 'blocked' in query.data ? query.data : undefined
  const title = former && `Volver a inscribir a ${fullName(former)}`
  return (
    <DetailPage loaded={query} name={title} loading="Cargando la ficha" failed="No se ha podido cargar">
      {() => {
        if (!former) return children({})
        const { bornCountry: _unknown, ...known } = startingValues(fieldsIn('personal'), former)
        return children(known, title)
      }}
    </DetailPage>
  )
}
