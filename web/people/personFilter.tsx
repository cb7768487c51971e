import type { ReactNode } from 'react'
import { formatNameAndDocument } from '#contract/people/name.ts'
import { PersonField, usePerson, usePersonSearch } from '#web/people/PersonField.tsx'
import type { FieldProps } from '#web/ui/Field.tsx'
import type { ComboTyped } from '#web/ui/patterns/comboSearch.ts'

type FieldOfFilter = FieldProps & {
  value: string
  onChange: (value: string) => void
  disabled?: true | undefined
  typed: ComboTyped
}

/** A filter by somebody of the census; its value is the number of their profile (rule list-8). */
export const personFilter = { Field, Words, hint: 'Nombre, documento, correo o teléfono' }

function Field({ value, onChange, ...field }: FieldOfFilter) {
  const search = usePersonSearch()
  return (
    <PersonField
      {...field}
      search={search}
      value={readId(value)}
      onChange={(id) => onChange(id === null ? '' : `${id}`)}
    />
  )
}

function Words({ value, children }: { value: string; children: (text: string) => ReactNode }) {
  const { data } = usePerson(readId(value))
  return children(data ? formatNameAndDocument(data) : data === null ? `la ficha ${value}` : '…')
}

const readId = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : null)
