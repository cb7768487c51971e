import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRecordField, recordTypes } from '#contract/census/records/record.ts'
import { inscriptionDocument, legal } from '#contract/legal/legal.ts'
import { fieldsIn } from '#contract/people/fields.ts'
import {
  recordLabels,
  type KnownPerson,
  type RecordFormField,
  type RecordFormValues,
} from '#web/census/records/recordForm.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { AddressFields } from '#web/people/AddressFields.tsx'
import { FieldInput } from '#web/people/FieldInput.tsx'
import { formPart, type AddressValues, type PersonalValues, type PersonValues } from '#web/people/forms.ts'
import { PersonalFields } from '#web/people/PersonalFields.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import styles from './records.module.css'

type Form = FormOf<RecordFormValues>
type Props = {
  form: Form
  /** The person of the new record, whose document stays as it is; absent when it is somebody new. */
  person?: KnownPerson
  /** Who may be meant, while somebody new is typed. */
  hint?: ReactNode
}

/** What happened, and to whom. */
export const RecordFields = (props: Props) => (
  <>
    <WhatHappened form={props.form} />
    <Person {...props} />
  </>
)

const bind = (form: Form, name: RecordFormField) => ({
  label: recordLabels[name],
  error: form.formState.errors[name]?.message,
  autoComplete: 'off',
  ...form.register(name),
})
const types = recordTypes.map((type) => ({ value: type, label: type }))

function WhatHappened({ form }: { form: Form }) {
  const { data } = useQuery(queryOf(legal.list, { query: {} }))
  const templates = data?.content.filter(({ id }) => id !== inscriptionDocument) ?? []
  return (
    <fieldset className={styles.group}>
      <legend>Registro</legend>
      <SelectField {...bind(form, 'recordType')} options={types} empty="Elige un tipo" />
      <TextField {...bind(form, 'title')} />
      <TextArea {...bind(form, 'description')} hint="Opcional" />
      <TextField
        {...bind(form, 'bankAccount')}
        hint="Opcional. Por ejemplo, ES91 2100 0418 4502 0005 1332"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SelectField
        {...bind(form, 'dataProtectionTemplateId')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        empty="Sin plantilla"
      />
    </fieldset>
  )
}

function Person({ form, person, hint }: Props) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Datos personales</legend>
        {hint}
        <PersonalFields
          form={formPart<PersonalValues>(form)}
          fields={fieldsIn('personal').filter(isRecordField)}
          whose="other"
          document={person ? 'on file' : 'asked'}
          locked={person ? ['documentType', 'idDocument'] : []}
          countryName={person?.bornCountry?.pais}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Domicilio</legend>
        <AddressFields
          form={formPart<AddressValues>(form)}
          fields={fieldsIn('address').filter(isRecordField)}
          whose="other"
          countryName={person?.country?.pais}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Contacto</legend>
        {fieldsIn('contact')
          .filter(isRecordField)
          .map((field) => (
            <FieldInput
              key={field}
              form={formPart<PersonValues>(form)}
              field={field}
              whose="other"
              {...(field === 'email' && { hint: 'Opcional' })}
            />
          ))}
      </fieldset>
    </>
  )
}
