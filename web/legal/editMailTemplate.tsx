import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { guardedMails } from '#contract/collector/guardedMails.ts'
import { findNewLinks } from '#contract/legal/mailLinks.ts'
import { findMailErrors, findMailKind, findUnfilled, isAboutMoney } from '#contract/legal/mailKinds.ts'
import {
  mailTemplateFields,
  mailTemplateLabels as labels,
  mailTemplates,
  type MailTemplateDetails,
} from '#contract/legal/mailTemplates.ts'
import type { RichText } from '#contract/richText.ts'
import { writePlace } from '#contract/richTextPlaces.ts'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { call } from '#web/kernel/api/api.ts'
import { readWords } from '#web/kernel/editor/readWords.ts'
import { RichTextField } from '#web/kernel/editor/RichTextField.tsx'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import { isSame, setTypedValues, validateWith, type FormOf } from '#web/kernel/form/form.ts'
import { SubjectPlaces } from '#web/legal/SubjectPlaces.tsx'
import { MailPreview } from '#web/legal/MailPreview.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatList } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './legal.module.css'

type Values = { subject: string; html: RichText }

const isField = (field: string): field is keyof Values => field in labels

const valuesOf = ({ subject, text }: MailTemplateDetails): Values => ({ subject, html: text })
const toBody = ({ subject, html }: Values) => ({ subject, html: richTextToHtml(html) })
const validateSent = validateWith<Values>(mailTemplateFields)

/** Asked before a mail is saved with a placeholder that nothing fills: it leaves by itself, and nobody looks it through (rule document-4). */
function askUnfilled({ subject, html }: Values, { id }: MailTemplateDetails) {
  const kind = findMailKind(id)
  const names = kind ? findUnfilled(kind, { subject, text: html }).map(writePlace) : []
  if (names.length === 0) return null
  return {
    title: `¿Guardar con ${formatList(names)}?`,
    confirm: 'Guardar así',
    cancel: 'Seguir escribiendo',
    text: (
      <p>
        Nadie {names.length === 1 ? 'lo rellena' : 'los rellena'}: quien reciba este correo lo leerá tal cual.
        Sale solo, sin que nadie lo mire antes.
      </p>
    ),
  }
}

/** A mail that is sent by itself (rule document-5). */
export const editMailTemplate: Editing<MailTemplateDetails, Values> = {
  valuesOf,
  validate(values, { id }) {
    const kind = findMailKind(id)
    const further = kind ? findMailErrors(kind, { subject: values.subject, text: values.html }) : {}
    return { ...further, ...validateSent(toBody(values)) }
  },
  labels,
  ask: askUnfilled,
  fields: (form, template) => <Fields form={form} template={template} />,
  identify: ({ id, name, text }, { html }) =>
    isAboutMoney(id) || findNewLinks(text, html).length > 0
      ? {
          title: `Cambiar «${name}»`,
          confirm: 'Cambiar y avisar',
          text: (
            <p>
              {isAboutMoney(id)
                ? 'Trata de cuotas y cobros.'
                : `Lleva a donde antes no llevaba: ${formatList(findNewLinks(text, html))}.`}{' '}
              <strong>
                Toda la superadministración recibirá un correo que lo dice, y que lo has hecho tú.
              </strong>
            </p>
          ),
        }
      : null,
  save: (values, before, _answer, identity) => {
    const seen = valuesOf(before)
    const changed = Object.entries(toBody(values)).filter(
      ([name]) => isField(name) && !isSame(values[name], seen[name]),
    )
    const params = { id: before.id }
    const body = { ...Object.fromEntries(changed), version: before.version }
    return identity
      ? call(guardedMails.edit, { params, body: { ...body, ...identity } })
      : call(mailTemplates.edit, { params, body })
  },
  savedText: 'Cambios guardados',
  fieldFor: (field) =>
    isField(field) ? { label: labels[field], names: [field] } : { label: 'Correo', names: [] },
  show: (field, text) => (field === 'html' ? readWords(text ?? '') : (text ?? '')),
}

function Fields({ form, template }: { form: FormOf<Values>; template: MailTemplateDetails }) {
  const { control, register, setValue, formState } = form
  const { errors } = formState
  const subjectId = useId()
  const { subject, html } = useWatch({ control }) as Values
  const { id, name, description, original } = template
  const isOriginal = subject === original.subject && isSame(html, original.text)
  return (
    <>
      <TextField label="Id" value={`${id}`} disabled />
      <TextField label="Referencia" value={name} disabled />
      <p>
        <strong>Descripción.</strong> {description}
      </p>
      <TextField
        label={labels.subject}
        error={errors.subject?.message}
        autoComplete="off"
        id={subjectId}
        {...register('subject')}
      />
      <SubjectPlaces
        places={findMailKind(id)?.places ?? {}}
        field={subjectId}
        subject={subject}
        onChange={(text) => setValue('subject', text, { shouldDirty: true })}
      />
      <div className={styles.writing}>
        <div>
          <RichTextField
            label={labels.html}
            name="html"
            hint="Un enlace solo en su párrafo se ve como un botón. Los datos que pongas se rellenan al enviarlo."
            error={errors.html?.message}
            value={html}
            places={findMailKind(id)?.places}
            onChange={(text) => setValue('html', text, { shouldDirty: true })}
          />
          <p className={styles.after}>
            {isOriginal ? (
              'Es el texto que traía el programa.'
            ) : (
              <Button
                onClick={() => setTypedValues(form, { subject: original.subject, html: original.text })}
              >
                Volver al texto original
              </Button>
            )}
          </p>
        </div>
        <MailPreview id={id} subject={subject} html={richTextToHtml(html)} />
      </div>
    </>
  )
}
