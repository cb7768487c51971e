import { useQuery } from '@tanstack/react-query'
import { recordTypes } from '#contract/census/records/record.ts'
import { isRecordField } from '#contract/census/records/record.ts'
import { newRecord } from '#contract/census/records/records.form.ts'
import { records } from '#contract/census/records/records.ts'
import { fieldsIn } from '#contract/people/fields.ts'
import { inscriptionDocument, legal } from '#contract/legal/legal.ts'
import {
  recordLabels,
  recordLabelsFor,
  toNewRecord,
  startRecordForm,
  type RecordFormField,
  type KnownPerson,
  type RecordFormValues,
} from '#web/census/records/recordForm.ts'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { AddressFields } from '#web/people/AddressFields.tsx'
import { FieldInput } from '#web/people/FieldInput.tsx'
import { formPart, type AddressValues, type PersonalValues, type PersonValues } from '#web/people/forms.ts'
import { PersonalFields } from '#web/people/PersonalFields.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import styles from './records.module.css'

type Form = FormOf<RecordFormValues>
type Props = { person: KnownPerson; onClose: () => void }

/** Adds a record about a known person, with their current data. */
export const AddRecord = ({ person, onClose }: Props) => (
  <CreateForm
    title="Añadir registro"
    start={startRecordForm(person)}
    schema={newRecord}
    toSent={toNewRecord}
    labels={recordLabels}
    labelsFor={recordLabelsFor}
    call={(body) => call(records.add, { body })}
    successText={() => 'Registro añadido'}
    invalidates={[records.ofPerson, records.list, records.grouped]}
    next={onClose}
    button="Añadir registro"
    busy="Añadiendo…"
    failed="No se ha añadido"
    onCancel={onClose}
    arriving
    width="medium"
  >
    {(form) => (
      <>
        <WhatHappened form={form} />
        <Person form={form} person={person} />
      </>
    )}
  </CreateForm>
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

function Person({ form, person }: { form: Form; person: KnownPerson }) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Datos personales</legend>
        <PersonalFields
          form={formPart<PersonalValues>(form)}
          fields={fieldsIn('personal').filter(isRecordField)}
          whose="other"
          document="on file"
          locked={['documentType', 'idDocument']}
          countryName={person.bornCountry?.pais}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Domicilio</legend>
        <AddressFields
          form={formPart<AddressValues>(form)}
          fields={fieldsIn('address').filter(isRecordField)}
          whose="other"
          countryName={person.country?.pais}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Contacto</legend>
        {fieldsIn('contact')
          .filter(isRecordField)
          .map((field) => (
            <FieldInput key={field} form={formPart<PersonValues>(form)} field={field} whose="other" />
          ))}
      </fieldset>
    </>
  )
}
