import { useWatch } from 'react-hook-form'
import { legalDocumentLabels, newLegalDocument } from '#contract/legal/documents.ts'
import { signatoryPlaces } from '#contract/legal/places.ts'
import type { RichText } from '#contract/richText.ts'
import { richTextToHtml } from '#contract/richTextHtml.ts'
import { publicImages } from '#web/kernel/editor/publicImages.ts'
import { RichTextField } from '#web/kernel/editor/RichTextField.tsx'
import { validateWith, type FormOf } from '#web/kernel/form/form.ts'
import { DocumentPreview } from '#web/legal/DocumentPreview.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './legal.module.css'

/** A document while it is written: its text is a tree, which is sent as HTML. */
export type DocumentValues = { name: string; description: string; html: RichText }

export const documentLabels = legalDocumentLabels

export const toDocumentBody = (values: DocumentValues) => ({ ...values, html: richTextToHtml(values.html) })

const validateSent = validateWith<DocumentValues>(newLegalDocument)
export const validateDocument = (values: DocumentValues) => validateSent(toDocumentBody(values))

/** What is written of a legal document, and beside it how it looks. */
export function DocumentFields({ form }: { form: FormOf<DocumentValues> }) {
  const { control, register, setValue, formState } = form
  const { errors } = formState
  const text = useWatch({ control, name: 'html' })
  return (
    <>
      <TextField
        label={documentLabels.name}
        hint="Con este nombre se elige, y es el título del PDF."
        error={errors.name?.message}
        autoComplete="off"
        {...register('name')}
      />
      <TextField
        label={documentLabels.description}
        hint="Opcional. Para qué sirve; solo lo ve el equipo."
        error={errors.description?.message}
        autoComplete="off"
        {...register('description')}
      />
      <div className={styles.writing}>
        <RichTextField
          label={documentLabels.html}
          name="html"
          hint="Los datos que pongas se rellenan con los de cada persona."
          error={errors.html?.message}
          value={text}
          places={signatoryPlaces}
          images={publicImages}
          onChange={(changed) => setValue('html', changed, { shouldDirty: true })}
        />
        <DocumentPreview text={text} />
      </div>
    </>
  )
}
