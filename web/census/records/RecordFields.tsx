import type { ReactNode } from 'react'
import { isRecordField } from '#contract/census/records/record.ts'
import { recordTypes } from '#contract/people/recordTypes.ts'
import { fieldsIn } from '#contract/people/fields.ts'
import { recordLabels, type KnownPerson, type RecordFormValues } from '#web/census/records/recordForm.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { AddressFields } from '#web/people/AddressFields.tsx'
import { FieldInput } from '#web/people/FieldInput.tsx'
import { formPart, type AddressValues, type PersonalValues, type PersonValues } from '#web/people/forms.ts'
import { PersonalFields } from '#web/people/PersonalFields.tsx'
import { RecordWords, type RecordWordsValues } from '#web/people/RecordWords.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'
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

const WhatHappened = ({ form }: { form: Form }) => (
  <RecordWords form={formPart<RecordWordsValues>(form)} types={recordTypes}>
    <TextField
      label={recordLabels.bankAccount}
      error={form.formState.errors.bankAccount?.message}
      hint="Opcional. Por ejemplo, ES91 2100 0418 4502 0005 1332"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...form.register('bankAccount')}
    />
  </RecordWords>
)

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
