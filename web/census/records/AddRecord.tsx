import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { recordTypes, type NewRecord } from '#contract/census/records/records.form.ts'
import { records } from '#contract/census/records/records.ts'
import { inscriptionDocument, legal } from '#contract/legal/legal.ts'
import {
  labels,
  resolver,
  startingFrom,
  type FieldName,
  type KnownPerson,
  type Typed,
} from '#web/census/records/recordForm.ts'
import { useFirstField } from '#web/kernel/form/useFirstField.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { fieldErrorsOf, summaryOf } from '#web/kernel/form/form.ts'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useDraft, useKept } from '#web/kernel/form/useDraft.ts'
import { AddressFields } from '#web/people/AddressFields.tsx'
import { documentLabels, placeLabels } from '#web/people/labels.ts'
import { PersonalFields } from '#web/people/PersonalFields.tsx'
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
  const start = startingFrom(person)
  const draft = useDraft('Añadir registro', start)
  const form: Form = useForm<Typed, unknown, NewRecord>({
    resolver,
    defaultValues: start,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useKept({ draft, form, start })
  const { errors, isSubmitting, isDirty, isSubmitSuccessful, submitCount } = form.formState
  const box = useFirstField(true)
  const close = () => {
    draft.drop()
    onClose()
  }

  const add = form.handleSubmit(async (body) => {
    try {
      await call(records.add, { body })
    } catch (error) {
      for (const { name, message } of fieldErrorsOf(error))
        if (name in labels) form.setError(name as FieldName, { message })
      return form.setError('root', { message: messageOf(error) })
    }
    toast('Registro añadido')
    close()
    for (const { path } of [records.ofPerson, records.list, records.grouped])
      await client.invalidateQueries({ queryKey: [path] })
  })
  return (
    <form
      ref={box}
      noValidate
      className={styles.form}
      onSubmit={(event) => void add(event)}
      aria-label="Añadir registro"
    >
      <UnsavedChanges when={isDirty && !isSubmitSuccessful} onLeave={draft.drop} />
      <FormErrors
        errors={summaryOf(errors, {
          ...labels,
          ...documentLabels(form.getValues()),
          ...placeLabels(form.getValues()),
        })}
        attempt={submitCount}
        title="No se ha añadido"
      />
      <WhatHappened form={form} />
      <Person form={form} person={person} />
      <div className={styles.actions}>
        <Button onClick={close}>Cancelar</Button>
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
const types = recordTypes.map((type) => ({ value: type, label: type }))

function WhatHappened({ form }: { form: Form }) {
  const { data } = useQuery({
    queryKey: [legal.list.path],
    queryFn: ({ signal }) => call(legal.list, { query: {} }, { signal }),
  })
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
  // A form with more fields is also a form of these: they read and write only their own.
  const part = form as unknown as Parameters<typeof PersonalFields>[0]['form'] &
    Parameters<typeof AddressFields>[0]['form']
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Datos personales</legend>
        <PersonalFields form={part} whose="other" document="locked" countryName={person.bornCountry?.pais} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Domicilio</legend>
        <AddressFields form={part} whose="other" countryName={person.country?.pais} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Contacto</legend>
        <TextField {...bind(form, 'email')} inputMode="email" autoCapitalize="off" spellCheck={false} />
        <TextField {...bind(form, 'phone')} inputMode="tel" />
        <TextField {...bind(form, 'studies')} hint="Opcional" />
        <TextField {...bind(form, 'job')} hint="Opcional" />
      </fieldset>
    </>
  )
}
