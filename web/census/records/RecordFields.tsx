import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRecordField } from '#contract/census/records/record.ts'
import { recordTypes } from '#contract/people/recordTypes.ts'
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
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Stack } from '#web/ui/Stack.tsx'
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

/** What happened, and to whom: in cards, side by side where there is room, or in groups of a narrow form. */
export function RecordFields({ as, ...asked }: Props & { as: 'cards' | 'groups' }) {
  const Section = as === 'cards' ? InCard : Group
  return (
    <div className={styles[as]}>
      <Section title="Registro">
        <WhatHappened form={asked.form} />
      </Section>
      <Section title="Datos personales">
        <Personal {...asked} />
      </Section>
      <Section title="Domicilio">
        <Address {...asked} />
      </Section>
      <Section title="Contacto">
        <Contact {...asked} />
      </Section>
    </div>
  )
}

const bind = (form: Form, name: RecordFormField) => ({
  label: recordLabels[name],
  error: form.formState.errors[name]?.message,
  autoComplete: 'off',
  ...form.register(name),
})
const types = recordTypes.map((type) => ({ value: type, label: type }))

type SectionProps = { title: string; children: ReactNode }

/** A part of the form in a form inside another page. */
const Group = ({ title, children }: SectionProps) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** A part of the form where the form is the page. */
const InCard = ({ title, children }: SectionProps) => (
  <Card title={title}>
    <Stack>{children}</Stack>
  </Card>
)

function WhatHappened({ form }: { form: Form }) {
  const { data } = useQuery(queryOf(legal.list, { query: { sort: 'name' } }))
  const templates = data?.content.filter(({ id }) => id !== inscriptionDocument) ?? []
  return (
    <>
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
        hint="Opcional"
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        empty="Sin plantilla"
      />
    </>
  )
}

const Personal = ({ form, person, hint }: Props) => (
  <>
    {hint}
    <PersonalFields
      form={formPart<PersonalValues>(form)}
      fields={fieldsIn('personal').filter(isRecordField)}
      whose="other"
      needs="always"
      document={person ? 'on file' : 'asked'}
      locked={person ? ['documentType', 'idDocument'] : []}
      countryName={person?.bornCountry?.pais}
    />
  </>
)

const Address = ({ form, person }: Props) => (
  <AddressFields
    form={formPart<AddressValues>(form)}
    fields={fieldsIn('address').filter(isRecordField)}
    whose="other"
    needs="always"
    countryName={person?.country?.pais}
  />
)

const Contact = ({ form }: Props) =>
  fieldsIn('contact')
    .filter(isRecordField)
    .map((field) => (
      <FieldInput
        key={field}
        form={formPart<PersonValues>(form)}
        field={field}
        whose="other"
        needs="always"
        {...(field === 'email' && { hint: 'Opcional' })}
      />
    ))
