import { useWatch } from 'react-hook-form'
import {
  organisationFieldLabels as labels,
  organisationFields,
  organisationSettings,
  type GeneralValues,
  type OrganisationSettings,
} from '#contract/organisation/settings.ts'
import type { RichText } from '#contract/richText.ts'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import { validateWith, type FormOf } from '#web/kernel/form/form.ts'
import { readWords } from '#web/kernel/editor/readWords.ts'
import { publicImages } from '#web/kernel/editor/publicImages.ts'
import { RichTextField } from '#web/kernel/editor/RichTextField.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Text = 'legalNotice' | 'privacyPolicy'
/** The legal texts are edited as trees, and sent as HTML. */
type Values = Omit<GeneralValues, Text> & Record<Text, RichText>

const toSent = (values: Values): GeneralValues => ({
  ...values,
  legalNotice: richTextToHtml(values.legalNotice),
  privacyPolicy: richTextToHtml(values.privacyPolicy),
})
const validateSent = validateWith<Values>(organisationFields)

const isField = (field: string): field is keyof GeneralValues => field in organisationFields.shape

const valuesOf = (said: OrganisationSettings): Values => ({
  name: said.name,
  contactEmail: said.contactEmail,
  legalNotice: said.texts.legalNotice,
  privacyPolicy: said.texts.privacyPolicy,
  verifyEnrolments: said.verifyEnrolments,
  noticeDays: said.noticeDays,
})

/** The general data (rule organisation-1). */
export const editOrganisation: Editing<OrganisationSettings, Values> = {
  valuesOf,
  validate: (values) => validateSent(toSent(values)),
  labels,
  fields: (form, { usual }) => <Fields form={form} usual={usual} />,
  save: (values, before) => {
    const seen = toSent(valuesOf(before))
    const changed = Object.entries(toSent(values)).filter(
      ([name, value]) => isField(name) && value !== seen[name],
    )
    return call(organisationSettings.edit, {
      body: { ...Object.fromEntries(changed), version: before.version },
    })
  },
  savedText: 'Datos generales guardados',
  fieldFor: (field) =>
    isField(field) ? { label: labels[field], names: [field] } : { label: 'Datos generales', names: [] },
  show: (field, text) => {
    if (field === 'legalNotice' || field === 'privacyPolicy') return readWords(text ?? '')
    return text === 'true' ? 'Sí' : text === 'false' ? 'No' : (text ?? '')
  },
}

type TextProps = { form: FormOf<Values>; field: Text; hint: string }

function TextEditor({ form, field, hint }: TextProps) {
  const value = useWatch({ control: form.control, name: field })
  return (
    <RichTextField
      hint={`${hint} En blanco, no está en el pie de las páginas.`}
      error={form.formState.errors[field]?.message}
      label={labels[field]}
      name={field}
      value={value}
      images={publicImages}
      onChange={(text) => form.setValue(field, text, { shouldDirty: true })}
    />
  )
}

function Fields({ form, usual }: { form: FormOf<Values>; usual: OrganisationSettings['usual'] }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label={labels.name}
        hint="Está arriba en cada página, y en los correos y documentos."
        error={errors.name?.message}
        autoComplete="off"
        data-first-focus
        {...register('name')}
      />
      <TextField
        label={labels.contactEmail}
        hint={`A él escriben las personas que necesitan ayuda. En blanco, ${usual.contactEmail}.`}
        error={errors.contactEmail?.message}
        inputMode="email"
        autoComplete="off"
        {...register('contactEmail')}
      />
      <TextEditor form={form} field="legalNotice" hint="Quién es la organización y cómo se la encuentra." />
      <TextEditor form={form} field="privacyPolicy" hint="Qué hace la organización con los datos." />
      <TextField
        label={labels.noticeDays}
        hint="Lo que piden los estatutos. Al convocar con menos se avisa. Con 0 no se mira."
        error={errors.noticeDays?.message}
        inputMode="numeric"
        autoComplete="off"
        {...register('noticeDays', { valueAsNumber: true })}
      />
      <Checkbox
        label="Comprobar a mano cada inscripción por internet"
        hint="Si no, solo esperan las de un documento que ya consta con otro correo."
        error={errors.verifyEnrolments?.message}
        {...register('verifyEnrolments')}
      />
    </>
  )
}
