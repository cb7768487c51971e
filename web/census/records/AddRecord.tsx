import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { newRecord, recordTypes, type NewRecord } from '#contract/census/records.form.ts'
import { records } from '#contract/census/records.ts'
import { inscriptionDocument, legal } from '#contract/legal/legal.ts'
import { documentTypes } from '#contract/people/document.ts'
import { sexLabels } from '#contract/people/person.ts'
import { CountryField } from '#web/census/records/CountryField.tsx'
import {
  labels,
  startingFrom,
  type FieldName,
  type KnownPerson,
  type Typed,
} from '#web/census/records/recordForm.ts'
import { call, messageOf } from '#web/kernel/api.ts'
import { fieldErrorsOf, summaryOf } from '#web/kernel/form.ts'
import { UnsavedChanges } from '#web/kernel/UnsavedChanges.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './records.module.css'

type Form = UseFormReturn<Typed, unknown, NewRecord>
type Props = { person: KnownPerson; onClose: () => void }

/** Adds a record to somebody already known: what happened, and their data as they are now. */
export function AddRecord({ person, onClose }: Props) {
  const client = useQueryClient()
  const form: Form = useForm<Typed, unknown, NewRecord>({
    // Every field of the form is a text, and the contract's schema takes texts.
    resolver: zodResolver(newRecord) as unknown as Resolver<Typed, unknown, NewRecord>,
    defaultValues: startingFrom(person),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isDirty, isSubmitSuccessful, submitCount } = form.formState

  const add = form.handleSubmit(async (body) => {
    try {
      await call(records.add, { body })
    } catch (error) {
      for (const { name, message } of fieldErrorsOf(error))
        if (name in labels) form.setError(name as FieldName, { message })
      return form.setError('root', { message: messageOf(error) })
    }
    toast('Registro añadido')
    onClose()
    for (const { path } of [records.ofPerson, records.list, records.grouped])
      await client.invalidateQueries({ queryKey: [path] })
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void add(event)}
      aria-label="Añadir registro"
    >
      <UnsavedChanges when={isDirty && !isSubmitSuccessful} />
      <FormErrors errors={summaryOf(errors, labels)} attempt={submitCount} title="No se ha añadido" />
      <WhatHappened form={form} />
      <WhoItIs form={form} />
      <WhereTheyLive form={form} />
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={isSubmitting ? 'Añadiendo…' : undefined}>
          Añadir registro
        </Button>
      </div>
    </form>
  )
}

const bind = (form: Form, name: FieldName) => ({
  label: labels[name],
  error: form.formState.errors[name]?.message,
  autoComplete: 'off',
  ...form.register(name),
})
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

function WhatHappened({ form }: { form: Form }) {
  const { data } = useQuery({
    queryKey: [legal.list.path],
    queryFn: ({ signal }) => call(legal.list, { query: {} }, { signal }),
  })
  const templates = data?.content.filter(({ id }) => id !== inscriptionDocument) ?? []
  return (
    <fieldset className={styles.group}>
      <legend>Registro</legend>
      <SelectField {...bind(form, 'recordType')} options={plain(recordTypes)} empty="Elige un tipo" />
      <TextField {...bind(form, 'title')} />
      <div className={styles.whole}>
        <TextArea {...bind(form, 'description')} />
      </div>
      <TextField {...bind(form, 'bankAccount')} autoCapitalize="characters" spellCheck={false} />
      <SelectField
        {...bind(form, 'dataProtectionTemplateId')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        empty="Sin plantilla"
      />
    </fieldset>
  )
}

const sexes = Object.entries(sexLabels).map(([value, label]) => ({ value, label }))

function WhoItIs({ form }: { form: Form }) {
  return (
    <fieldset className={styles.group}>
      <legend>Datos personales</legend>
      <SelectField {...bind(form, 'documentType')} options={plain(documentTypes)} />
      <TextField {...bind(form, 'idDocument')} readOnly />
      <TextField {...bind(form, 'name')} />
      <TextField {...bind(form, 'lastName1')} />
      <TextField {...bind(form, 'lastName2')} />
      <SelectField {...bind(form, 'sex')} options={sexes} empty="No disponible" />
      <TextField {...bind(form, 'birthday')} type="date" />
      <CountryField {...countryOf(form, 'bornCountry')} />
      <TextField {...bind(form, 'studies')} />
      <TextField {...bind(form, 'job')} />
      <TextField {...bind(form, 'email')} inputMode="email" />
      <TextField {...bind(form, 'phone')} inputMode="tel" />
    </fieldset>
  )
}

function WhereTheyLive({ form }: { form: Form }) {
  return (
    <fieldset className={styles.group}>
      <legend>Domicilio</legend>
      <CountryField {...countryOf(form, 'country')} />
      <TextField {...bind(form, 'province')} />
      <TextField {...bind(form, 'city')} />
      <TextField {...bind(form, 'district')} />
      <TextField {...bind(form, 'streetName')} />
      <TextField {...bind(form, 'streetNumber')} />
      <TextField {...bind(form, 'postalCode')} inputMode="numeric" />
    </fieldset>
  )
}

const countryOf = (form: Form, name: 'bornCountry' | 'country') => ({
  control: form.control,
  name,
  label: labels[name],
})
