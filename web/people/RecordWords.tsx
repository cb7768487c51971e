import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { inscriptionDocument, legal } from '#contract/legal/legal.ts'
import type { RecordType } from '#contract/people/recordTypes.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

export type RecordWordsValues = {
  recordType: RecordType | ''
  title: string
  description: string
  dataProtectionTemplateId: string
}

/** The labels of what a record says of what happened. */
export const recordWordsLabels: Readonly<Record<keyof RecordWordsValues, string>> = {
  recordType: 'Tipo de registro',
  title: 'Título',
  description: 'Descripción',
  dataProtectionTemplateId: 'Plantilla de protección de datos',
}

type Props = { form: FormOf<RecordWordsValues>; types: readonly RecordType[]; children?: ReactNode }

/** What a new record says of what happened; what else the form asks stands before the document. */
export function RecordWords({ form, types, children }: Props) {
  const { data } = useQuery(queryOf(legal.list, { query: { sort: 'name' } }))
  const templates = data?.content.filter(({ id }) => id !== inscriptionDocument) ?? []
  const bind = (name: keyof RecordWordsValues) => ({
    label: recordWordsLabels[name],
    error: form.formState.errors[name]?.message,
    autoComplete: 'off',
    ...form.register(name),
  })
  return (
    <>
      <SelectField
        {...bind('recordType')}
        options={types.map((type) => ({ value: type, label: type }))}
        empty="Elige un tipo"
      />
      <TextField {...bind('title')} />
      <TextArea {...bind('description')} hint="Opcional" />
      {children}
      <SelectField
        {...bind('dataProtectionTemplateId')}
        hint="Opcional"
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        empty="Sin plantilla"
      />
    </>
  )
}
