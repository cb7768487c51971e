import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Communication } from '#contract/communications/communications.ts'
import { communicationFiles } from '#contract/communications/attachments.ts'
import { mostAttached, mostAttachments } from '#contract/communications/communication.ts'
import { fileUses } from '#contract/fileUses.ts'
import { formatCount } from '#contract/plural.ts'
import { Counted } from '#web/communications/writing/CountOfRecipients.tsx'
import { useTypedCount } from '#web/communications/writing/useTypedCount.ts'
import { writingValuesOf } from '#web/communications/writing/writingForm.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { FileEntry } from '#web/kernel/api/FileEntry.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { LoadFailure, QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import fieldStyles from '#web/ui/Field.module.css'
import { formatBytes, formatLimit } from '#web/ui/format.ts'
import { Progress } from '#web/ui/Progress.tsx'
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
      <Chooser id={id} there={content.length} used={used} onAdded={reload} />
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

type ChooserProps = { id: number; there: number; used: number; onAdded: () => Promise<unknown> }

/** A file is chosen, then attached: the button that attaches it is there once there is one. */
function Chooser({ id, there, used, onAdded }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      await call(communicationFiles.upload, { file, form: { communicationId: id } })
      await onAdded()
    },
    onSuccess: (_none, file) => {
      setChosen(null)
      announce(`Adjuntado: ${file.name}`)
      input.current?.parentElement?.querySelector('button')?.focus()
    },
  })
  const tooMuch = chosen && judgeSize(chosen, used)
  const error = tooMuch || (upload.error ? describeFailure('No se ha adjuntado', upload.error) : undefined)
  // What was refused for itself would be refused again.
  const isRefused = upload.error instanceof ApiProblem && upload.error.details.status === 422
  const attributes = useFieldAttributes({ name: 'attachment', hint: '', error: error || undefined })
  if (there >= mostAttachments)
    return <p className={styles.quiet}>Ya hay {mostAttachments} ficheros, que son los que caben.</p>
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={attributes.control.id} className={fieldStyles.label}>
        Fichero adjunto
      </label>
      <FieldNotes
        hint={`Hasta ${mostAttachments} ficheros y ${formatLimit(mostAttached)} entre todos. ${kinds}`}
        error={error || undefined}
        attributes={attributes}
      />
      <input
        ref={input}
        {...attributes.control}
        className="vh"
        type="file"
        accept={accepted}
        tabIndex={-1}
        onFocus={({ currentTarget }) => currentTarget.parentElement?.querySelector('button')?.focus()}
        onChange={({ currentTarget }) => {
          upload.reset()
          setChosen(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
      />
      {chosen && !upload.isPending && (
        <p className={styles.done}>
          {chosen.name}, {formatBytes(chosen.size)}
        </p>
      )}
      {upload.isPending && (
        <Progress label={`Subiendo ${upload.variables.name}`} detail={formatBytes(upload.variables.size)} />
      )}
      <div className={styles.ends}>
        <Button disabled={upload.isPending} onClick={() => input.current?.click()}>
          {chosen ? 'Elegir otro fichero' : 'Elegir un fichero'}
        </Button>
        {chosen && !tooMuch && !isRefused && (
          <Button
            variant="primary"
            busy={upload.isPending ? 'Subiendo…' : undefined}
            onClick={() => upload.mutate(chosen)}
          >
            Adjuntar
          </Button>
        )}
      </div>
    </div>
  )
}

const { most, types } = fileUses.attachment
const accepted = types.flatMap((type) => (type === 'jpeg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',')
const kinds = 'PDF, documentos y hojas de cálculo (.docx, .xlsx, .odt, .ods) e imágenes (.png, .jpg).'

const judgeSize = ({ size }: File, used: number): string | undefined =>
  size > most || used + size > mostAttached
    ? `Ocupa ${formatBytes(size)}: entre todos, como mucho ${formatLimit(mostAttached)}.`
    : undefined
