import { useQuery } from '@tanstack/react-query'
import { communicationFiles } from '#contract/communications/attachments.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { FileEntry } from '#web/kernel/api/FileEntry.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'

/** The files that the mails of a communication carry. */
export function Attachments({ of: { id } }: { of: Communication }) {
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
      {found.data?.content.length === 0 && !found.data.calendar && <p>No lleva ninguno.</p>}
      {found.data && (found.data.content.length > 0 || found.data.calendar) && (
        <EntryList>
          {found.data.content.map((file) => (
            <FileEntry
              key={file.id}
              file={file}
              from={communicationFiles.download}
              input={{ params: { id, attachmentId: file.id } }}
            />
          ))}
          {found.data.calendar && (
            <FileEntry
              file={found.data.calendar}
              from={communicationFiles.calendar}
              input={{ params: { id } }}
            />
          )}
        </EntryList>
      )}
    </Card>
  )
}
