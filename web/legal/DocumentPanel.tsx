import { useParams } from '@tanstack/react-router'
import {
  legalDocumentLabels as labels,
  legalDocuments,
  type LegalDocumentDetails,
} from '#contract/legal/documents.ts'
import { inscriptionDocument, legal } from '#contract/legal/legal.ts'
import { formatCount } from '#contract/plural.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { useEditable } from '#web/kernel/api/useEditable.ts'
import { EditPanel, lateForm } from '#web/kernel/form/EditPanel.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { RichText } from '#web/kernel/page/RichText.tsx'
import { DeleteDocument } from '#web/legal/DeleteDocument.tsx'
import { DocumentVersions } from '#web/legal/DocumentVersions.tsx'
import { UnknownPlaces } from '#web/legal/UnknownPlaces.tsx'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatMoment, formatNumber } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'

const form = lateForm(async () => (await import('#web/legal/editDocument.tsx')).editDocument)
const reads = [legal.list, legalDocuments.versions]

/** `/panel-administracion/documentos-legales/pdf/{id}`: a legal document, its versions, and what can be done with it (rules document-1 to document-4). */
export function DocumentPanel() {
  const { id = '' } = useParams({ strict: false })
  const loaded = useEditable(legalDocuments.get, { params: { id } }, reads)
  const paper = useFileDownload(legalDocuments.paper, { params: { id } })
  const texts = { loading: 'Cargando el documento', failed: 'No se ha podido cargar el documento' }
  return (
    <DetailPage
      loaded={loaded}
      name={loaded.data?.name}
      {...texts}
      actions={<FileButton of={paper}>PDF de ejemplo</FileButton>}
    >
      {(document) => (
        <Stack>
          {paper.error && <p role="alert">No se ha podido descargar el PDF. {messageOf(paper.error)}</p>}
          <EditPanel
            title={document.id === inscriptionDocument ? 'Documento de inscripción' : 'Documento'}
            button="Editar pdf"
            saidAs="Edición de pdf"
            loaded={loaded}
            {...texts}
            facts={factsOf}
            form={form}
          />
          <DocumentVersions id={document.id} />
          <DeleteDocument document={document} />
        </Stack>
      )}
    </DetailPage>
  )
}

const factsOf = (document: LegalDocumentDetails): readonly Fact[] => [
  ['Id', `${document.id}`],
  [labels.name, document.name],
  [labels.description, document.description],
  [
    labels.html,
    <>
      <UnknownPlaces names={document.unknownPlaces} />
      <RichText of={document.text} level={3} />
    </>,
  ],
  ['Versión', formatNumber(document.version)],
  ['Personas que lo han aceptado', formatNumber(document.acceptances)],
  ['Registros que lo llevan', formatCount(document.records, 'registro', 'registros')],
  ['Último cambio', `${formatMoment(document.updatedAt)}, ${document.updatedBy ?? 'la instalación'}`],
]
