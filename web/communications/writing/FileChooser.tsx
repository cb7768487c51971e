import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { communicationFiles } from '#contract/communications/attachments.ts'
import { mostAttached, mostAttachments } from '#contract/communications/communication.ts'
import { fileUses } from '#contract/fileUses.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { useBeforeGoing } from '#web/kernel/form/beforeGoing.ts'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { FieldFileInput } from '#web/ui/FileInput.tsx'
import fieldStyles from '#web/ui/Field.module.css'
import { formatBytes, formatLimit } from '#web/ui/format.ts'
import { Progress } from '#web/ui/Progress.tsx'
import styles from './writing.module.css'

type Props = {
  id: number
  there: number
  used: number
  onAdded: () => Promise<unknown>
}

/** A file is chosen, then attached: by the button that is there once there is one, or by going on. */
export function FileChooser(props: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, chosen, choose, isFit, error, guard } = useAttaching(props, () =>
    input.current?.parentElement?.querySelector('button')?.focus(),
  )
  const attributes = useFieldAttributes({ name: 'attachment', hint: '', error })
  if (props.there >= mostAttachments)
    return <p className={styles.quiet}>Ya hay {mostAttachments} ficheros, que son los que caben.</p>
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={attributes.control.id} className={fieldStyles.label}>
        Fichero adjunto
      </label>
      <FieldNotes
        hint={`Hasta ${mostAttachments} ficheros y ${formatLimit(mostAttached)} entre todos. ${kinds}`}
        error={error}
        attributes={attributes}
      />
      <FieldFileInput ref={input} attributes={attributes} accept={accepted} onChoose={choose} />
      {chosen && !upload.isPending && (
        <p className={styles.done}>
          {chosen.name}, {formatBytes(chosen.size)}.{isFit && ' Se adjunta al continuar.'}
        </p>
      )}
      {upload.isPending && (
        <Progress label={`Subiendo ${upload.variables.name}`} detail={formatBytes(upload.variables.size)} />
      )}
      <div className={styles.ends}>
        <Button disabled={upload.isPending} onClick={() => input.current?.click()}>
          {chosen ? 'Elegir otro fichero' : 'Elegir un fichero'}
        </Button>
        {chosen && isFit && (
          <Button busy={upload.isPending ? 'Subiendo…' : undefined} onClick={() => upload.mutate(chosen)}>
            Adjuntar
          </Button>
        )}
        {chosen && !upload.isPending && <Button onClick={() => choose(null)}>No adjuntarlo</Button>}
      </div>
      {guard}
    </div>
  )
}

/** What is chosen, and how it is attached; `focus` brings one back to where a file is chosen. */
function useAttaching({ id, used, onAdded }: Props, focus: () => void) {
  const [chosen, setChosen] = useState<File | null>(null)
  const isAttached = useRef(false)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      await call(communicationFiles.upload, { file, form: { communicationId: id } })
      isAttached.current = true
      await onAdded()
    },
    onSuccess: (_none, file) => {
      setChosen(null)
      announce(`Adjuntado: ${file.name}`)
      focus()
    },
  })
  function choose(file: File | null) {
    upload.reset()
    isAttached.current = false
    setChosen(file)
  }
  const isWaiting = chosen !== null && !upload.isPending
  const tooMuch = chosen ? judgeSize(chosen, used) : undefined
  // What was refused for itself would be refused again.
  const isRefused = upload.error instanceof ApiProblem && upload.error.details.status === 422
  const isFit = chosen !== null && !tooMuch && !isRefused
  async function attachFirst(file: File) {
    // Why it was not attached stands at the file.
    const isStuck = await upload.mutateAsync(file).then(...noOrYes)
    if (isStuck) focus()
    return isStuck
  }
  useBeforeGoing(isFit && isWaiting ? () => attachFirst(chosen) : null)
  const guard = isWaiting && <NotAttached name={chosen.name} unless={() => isAttached.current} />
  const failure = upload.error ? describeFailure('No se ha adjuntado', upload.error) : undefined
  return { upload, chosen, choose, isFit, error: tooMuch ?? failure, guard }
}

/** Asks before a chosen file is left behind. */
const NotAttached = ({ name, unless }: { name: string; unless: () => boolean }) => (
  <UnsavedChanges
    when
    unless={unless}
    title="Hay un fichero sin adjuntar"
    stay="Seguir aquí"
    leave="Salir sin adjuntarlo"
  >
    {`«${name}» está elegido y no se ha adjuntado: si sales ahora, no irá con el correo.`}
  </UnsavedChanges>
)

const noOrYes = [() => false, () => true] as const

const { most, types } = fileUses.attachment
const accepted = types.flatMap((type) => (type === 'jpeg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',')
const kinds = 'PDF, documentos y hojas de cálculo (.docx, .xlsx, .odt, .ods) e imágenes (.png, .jpg).'

const judgeSize = ({ size }: File, used: number): string | undefined =>
  size > most || used + size > mostAttached
    ? `Ocupa ${formatBytes(size)}: entre todos, como mucho ${formatLimit(mostAttached)}.`
    : undefined
