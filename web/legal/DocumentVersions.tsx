import { useQuery } from '@tanstack/react-query'
import { legalDocumentLabels as labels, legalDocuments } from '#contract/legal/documents.ts'
import { formatCount } from '#contract/plural.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { RichText } from '#web/kernel/page/RichText.tsx'
import { VersionList } from '#web/kernel/page/VersionList.tsx'
import { Facts } from '#web/ui/Facts.tsx'

/** The versions of a document: who wrote each, how many people accepted it, and what it said (rule document-2). */
export function DocumentVersions({ id }: { id: number }) {
  const found = useQuery(queryOf(legalDocuments.versions, { params: { id } }))
  return (
    <VersionList
      found={found}
      further={({ acceptances }) =>
        acceptances > 0
          ? `La ${acceptances === 1 ? 'ha' : 'han'} aceptado ${formatCount(acceptances, 'persona', 'personas')}`
          : null
      }
    >
      {(version) => <VersionSaid id={id} version={version} />}
    </VersionList>
  )
}

function VersionSaid({ id, version }: { id: number; version: number }) {
  const found = useQuery(queryOf(legalDocuments.version, { params: { id, version } }))
  const paper = useFileDownload(legalDocuments.paper, { params: { id }, query: { version } })
  if (!found.data)
    return (
      <QueryPlaceholder
        of={found}
        loading={`Cargando la versión ${version}`}
        failed="No se ha podido cargar la versión"
        lines={5}
      />
    )
  const { name, description, text } = found.data
  return (
    <>
      <Facts
        missing="En blanco"
        of={[
          [labels.name, name],
          [labels.description, description],
          [labels.html, <RichText key="text" of={text} level={3} />],
        ]}
      />
      <FileButton of={paper}>{`PDF de la versión ${version}`}</FileButton>
      {paper.error && <p role="alert">No se ha podido descargar. {messageOf(paper.error)}</p>}
    </>
  )
}
