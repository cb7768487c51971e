import { legalDocuments, type LegalDocumentDetails } from '#contract/legal/documents.ts'
import { readWords } from '#web/kernel/editor/readWords.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import { isSame } from '#web/kernel/form/form.ts'
import {
  DocumentFields,
  documentLabels,
  toDocumentBody,
  validateDocument,
  type DocumentValues,
} from '#web/legal/documentForm.tsx'

const isField = (field: string): field is keyof DocumentValues => field in documentLabels

const valuesOf = ({ name, description, text }: LegalDocumentDetails): DocumentValues => ({
  name,
  description,
  html: text,
})

/** A legal document (rule document-1). */
export const editDocument: Editing<LegalDocumentDetails, DocumentValues> = {
  valuesOf,
  validate: validateDocument,
  labels: documentLabels,
  fields: (form) => <DocumentFields form={form} />,
  save: (values, before) => {
    const seen = valuesOf(before)
    const changed = Object.entries(toDocumentBody(values)).filter(
      ([name]) => isField(name) && !isSame(values[name], seen[name]),
    )
    return call(legalDocuments.edit, {
      params: { id: before.id },
      body: { ...Object.fromEntries(changed), version: before.version },
    })
  },
  savedText: 'Cambios guardados',
  fieldFor: (field) =>
    isField(field) ? { label: documentLabels[field], names: [field] } : { label: 'Documento', names: [] },
  show: (field, text) => (field === 'html' ? readWords(text ?? '') : (text ?? '')),
}
