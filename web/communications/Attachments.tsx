import { useQuery } from '@tanstack/react-query'
import { communicationFiles } from '#contract/communications/attachments.ts'
import { FileButton, useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { messageOf } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatBytes } from '#web/ui/format.ts'

/** The files that the mails of a communication carry. */
export function Attachments({ id }: { id: number }) {
  const found = useQuery(queryOf(communicationFiles.list, { params: { id } }))
  return (
    <Card title="Ficheros adjuntos">
      {!found.data && (
        <QueryPlaceholder
          of={found}
          loading="Cargando los ficheros"
          failed="No se han podido cargar los ficheros"
          lines={2}
        />
      )}
      {found.data?.content.length === 0 && <p>No lleva ninguno.</p>}
      {found.data && found.data.content.length > 0 && (
        <EntryList>
          {found.data.content.map((file) => (
            <Attachment key={file.id} of={id} file={file} />
          ))}
        </EntryList>
      )}
    </Card>
  )
}

type Props = { of: number; file: { id: number; fileName: string; size: number } }

function Attachment({ of, file }: Props) {
  const taking = useFileDownload(communicationFiles.download, { params: { id: of, attachmentId: file.id } })
  return (
    <li>
      <div>
        <strong>{file.fileName}</strong>, {formatBytes(file.size)}
        {taking.error && <p role="alert">No se ha podido descargar. {messageOf(taking.error)}</p>}
      </div>
      <FileButton of={taking}>
        Descargar<span className="vh"> {file.fileName}</span>
      </FileButton>
    </li>
  )
}
