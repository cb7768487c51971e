import { useNavigate } from '@tanstack/react-router'
import { legalDocuments, newLegalDocument } from '#contract/legal/documents.ts'
import { legal } from '#contract/legal/legal.ts'
import { call } from '#web/kernel/api/api.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import {
  DocumentFields,
  documentLabels,
  toDocumentBody,
  validateDocument,
  type DocumentValues,
} from '#web/legal/documentForm.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Stack.tsx'

const start: DocumentValues = {
  name: '',
  description: '',
  html: [{ kind: 'paragraph', runs: [{ text: 'Nuevo PDF...' }] }],
}

/** `/panel-administracion/documentos-legales/nuevo-pdf` (rule document-1). */
export function NewDocument() {
  const navigate = useNavigate()
  return (
    <>
      <ScreenHeading />
      <CreateForm
        title="Nuevo PDF"
        start={start}
        validate={validateDocument}
        labels={documentLabels}
        call={(values) =>
          call(legalDocuments.create, { body: newLegalDocument.parse(toDocumentBody(values)) })
        }
        successText={({ name }) => `PDF creado: ${name}`}
        invalidates={[legal.list]}
        next={({ id }) => navigate({ to: '/exportacion/documentos', search: anySearch({ creado: `${id}` }) })}
        button="Crear"
        busy="Creando…"
        failed="No se ha creado"
        onCancel={() => void navigate({ to: '/panel-administracion/documentos-legales' })}
      >
        {(form) => (
          <Card title="Documento">
            <Stack>
              <DocumentFields form={form} />
            </Stack>
          </Card>
        )}
      </CreateForm>
    </>
  )
}
