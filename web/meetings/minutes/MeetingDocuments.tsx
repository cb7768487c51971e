import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fileUses } from '#contract/fileUses.ts'
import { fileTypes } from '#contract/files/files.ts'
import { meetingDocuments, mostDocuments, type MeetingDocument } from '#contract/meetings/minutes.ts'
import { call, LocalRefusal, messageOf } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { useFileDownload } from '#web/kernel/api/FileButton.tsx'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HiddenFileInput } from '#web/ui/FileInput.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatBytes, formatDay } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'

const { most, types } = fileUses.meetingDocument
const mostText = `${most >> 20} MB`
const accept = types.flatMap((type) => fileTypes[type].extensions.map((ending) => `.${ending}`)).join(',')

/** The documents of a meeting, and how those who write its minutes add and remove them (rule minutes-6). */
export function MeetingDocuments({ id }: { id: number }) {
  const found = useQuery(queryOf(meetingDocuments.list, { params: { id } }))
  const { data } = found
  if (data && data.content.length === 0 && !data.mayChange) return null
  return (
    <Card title="Documentos">
      {data === undefined ? (
        <QueryPlaceholder
          of={found}
          loading="Cargando los documentos"
          failed="No se han podido cargar los documentos"
          lines={2}
        />
      ) : (
        <>
          {data.content.length === 0 && <p>SIN DOCUMENTOS</p>}
          {data.content.length > 0 && (
            <EntryList>
              {data.content.map((document) => (
                <Entry key={document.id} meetingId={id} document={document} mayRemove={data.mayChange} />
              ))}
            </EntryList>
          )}
          {data.mayChange && data.content.length < mostDocuments && <AddDocument id={id} />}
        </>
      )}
    </Card>
  )
}

type EntryProps = { meetingId: number; document: MeetingDocument; mayRemove: boolean }

function Entry({ meetingId, document, mayRemove }: EntryProps) {
  const { id: documentId, fileName, type, size, creationTime } = document
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const params = { id: meetingId, documentId }
  const file = useFileDownload(meetingDocuments.download, { params })
  async function remove() {
    await call(meetingDocuments.remove, { params })
    showToast('Documento quitado')
    await invalidateReads(client, [meetingDocuments.list])
  }
  return (
    <li>
      <div>
        <strong>{fileName}</strong>
        <br />
        {type}, {formatBytes(size)}, {formatDay(creationTime)}
        {file.error !== null && <p role="alert">{messageOf(file.error)}</p>}
      </div>
      <Button icon="download" busy={file.isPending ? 'Descargando…' : undefined} onClick={file.start}>
        Descargar<span className="vh"> {fileName}</span>
      </Button>
      {mayRemove && (
        <Button icon="trash" onClick={() => setAsking(true)}>
          Quitar<span className="vh"> {fileName}</span>
        </Button>
      )}
      {isAsking && (
        <ConfirmDeletion
          title="¿Seguro que quieres quitar el documento?"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{fileName}</strong> dejará de estar en la reunión.
          </p>
        </ConfirmDeletion>
      )}
    </li>
  )
}

function AddDocument({ id }: { id: number }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { under, error, press } = usePressed()
  const add = (file: File) =>
    void press(
      true,
      () => {
        if (file.size > most)
          throw new LocalRefusal(`Ocupa ${formatBytes(file.size)}: como mucho ${mostText}.`)
        return call(meetingDocuments.add, { params: { id }, file })
      },
      async ({ fileName }) => {
        showToast(`Documento añadido: ${fileName}`)
        await invalidateReads(client, [meetingDocuments.list])
      },
    )
  return (
    <>
      <p>PDF, Word, Excel, OpenDocument o imagen, de {mostText} como mucho.</p>
      <HiddenFileInput ref={input} accept={accept} label="Documento" onChoose={add} />
      <Button icon="plus" busy={under ? 'Subiendo…' : undefined} onClick={() => input.current?.click()}>
        Añadir un documento
      </Button>
      {error !== null && <p role="alert">{describeFailure('No se ha añadido', error)}</p>}
    </>
  )
}
