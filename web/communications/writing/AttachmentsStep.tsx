import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Communication } from '#contract/communications/communications.ts'
import { communicationFiles } from '#contract/communications/attachments.ts'
import { mostAttached } from '#contract/communications/communication.ts'
import { formatCount } from '#contract/plural.ts'
import { Counted } from '#web/communications/writing/CountOfRecipients.tsx'
import { FileChooser } from '#web/communications/writing/FileChooser.tsx'
import { useTypedCount } from '#web/communications/writing/useTypedCount.ts'
import { writingValuesOf } from '#web/communications/writing/writingForm.ts'
import { call } from '#web/kernel/api/api.ts'
import { FileEntry } from '#web/kernel/api/FileEntry.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { LoadFailure, QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { formatLimit } from '#web/ui/formatSeldom.ts'
import styles from './writing.module.css'

/** 'Añadir fichero adjunto': the files that leave with a communication (rule communication-7), and whom they reach. */
export const AttachmentsStep = ({ communication }: { communication: Communication }) => (
  <>
    <Reach of={communication} />
    <Attached id={communication.id} />
  </>
)

/** To how many it goes as it is saved, and the number by which its sending is known. */
function Reach({ of }: { of: Communication }) {
  const count = useTypedCount(of.id, writingValuesOf(of))
  return (
    <div className={styles.count} role="status" aria-busy={!count.data && !count.error}>
      {count.data ? (
        <Counted of={count.data} />
      ) : count.error ? (
        <LoadFailure of={count} title="No se ha podido contar" />
      ) : (
        <p>Contando a cuántas personas llega…</p>
      )}
      <p className={styles.quiet}>Campaña de envío n.º {of.sendyCampaignId}</p>
    </div>
  )
}

function Attached({ id }: { id: number }) {
  const client = useQueryClient()
  const files = useQuery(queryOf(communicationFiles.list, { params: { id } }))
  const [isDeleting, setDeleting] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: [communicationFiles.list.path] })
  if (!files.data)
    return (
      <QueryPlaceholder
        of={files}
        loading="Cargando los ficheros adjuntos"
        failed="No se han podido cargar los ficheros adjuntos"
        lines={3}
      />
    )
  const { content } = files.data
  const used = content.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      {content.length === 0 ? (
        <p className={styles.quiet}>
          No hay ficheros adjuntos. No hacen falta: puedes continuar sin ninguno.
        </p>
      ) : (
        <>
          <p className={styles.quiet}>
            {formatCount(content.length, 'fichero adjunto', 'ficheros adjuntos')}, {formatBytes(used)} de{' '}
            {formatLimit(mostAttached)}.
          </p>
          <EntryList>
            {content.map((file) => (
              <FileEntry
                key={file.id}
                file={file}
                from={communicationFiles.download}
                input={{ params: { id, attachmentId: file.id } }}
              />
            ))}
          </EntryList>
        </>
      )}
      <FileChooser id={id} there={content.length} used={used} onAdded={reload} />
      {content.length > 0 && (
        <div>
          <Button icon="trash" onClick={() => setDeleting(true)}>
            Quitar todos los ficheros adjuntos
          </Button>
        </div>
      )}
      {isDeleting && (
        <ConfirmDeletion
          title="¿Seguro que quieres quitar los ficheros adjuntos?"
          onConfirm={async () => {
            await call(communicationFiles.removeAll, { params: { id } })
            await reload()
            setDeleting(false)
            announce('Ficheros adjuntos quitados')
          }}
          onClose={() => setDeleting(false)}
        >
          <p>Se quitan {content.map(({ fileName }) => fileName).join(', ')}.</p>
        </ConfirmDeletion>
      )}
    </>
  )
}
