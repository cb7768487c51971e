import { useRef, useState } from 'react'
import { communicationFiles } from '#contract/communications/attachments.ts'
import { mostAttached, mostAttachments } from '#contract/communications/communication.ts'
import { fileUses } from '#contract/fileUses.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { useBeforeGoing } from '#web/kernel/form/beforeGoing.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { FieldFileInput } from '#web/ui/FileInput.tsx'
import fieldStyles from '#web/ui/Field.module.css'
import { formatBytes } from '#web/ui/format.ts'
import { formatLimit } from '#web/ui/formatSeldom.ts'
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
  const { under, attach, chosen, choose, isFit, error, guard } = useAttaching(props, () =>
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
      {chosen && under === null && (
        <p className={styles.done}>
          {chosen.name}, {formatBytes(chosen.size)}.{isFit && ' Se adjunta al continuar.'}
        </p>
      )}
      {under && <Progress label={`Subiendo ${under.name}`} detail={formatBytes(under.size)} />}
      <div className={styles.ends}>
        <Button disabled={under !== null} onClick={() => input.current?.click()}>
          {chosen ? 'Elegir otro fichero' : 'Elegir un fichero'}
        </Button>
        {chosen && isFit && (
          <Button busy={under ? 'Subiendo…' : undefined} onClick={() => void attach(chosen)}>
            Adjuntar
          </Button>
        )}
        {chosen && under === null && <Button onClick={() => choose(null)}>No adjuntarlo</Button>}
      </div>
      {guard}
    </div>
  )
}

/** What is chosen, and how it is attached; `focus` brings one back to where a file is chosen. */
function useAttaching({ id, used, onAdded }: Props, focus: () => void) {
  const [chosen, setChosen] = useState<File | null>(null)
  const isAttached = useRef(false)
  const { under, error, press, forget } = usePressed<File>()
  const attach = (file: File) =>
    press(
      file,
      async () => {
        await call(communicationFiles.upload, { file, form: { communicationId: id } })
        isAttached.current = true
        await onAdded()
      },
      () => {
        setChosen(null)
        announce(`Adjuntado: ${file.name}`)
        focus()
      },
    )
  function choose(file: File | null) {
    forget()
    isAttached.current = false
    setChosen(file)
  }
  const isWaiting = chosen !== null && under === null
  const tooMuch = chosen ? judgeSize(chosen, used) : undefined
  // What was refused for itself would be refused again.
  const isRefused = error instanceof ApiProblem && error.details.status === 422
  const isFit = chosen !== null && !tooMuch && !isRefused
  async function attachFirst(file: File) {
    // Why it was not attached stands at the file.
    const isStuck = !(await attach(file))
    if (isStuck) focus()
    return isStuck
  }
  useBeforeGoing(isFit && isWaiting ? () => attachFirst(chosen) : null)
  const guard = isWaiting && <NotAttached name={chosen.name} unless={() => isAttached.current} />
  const failure = error === null ? undefined : describeFailure('No se ha adjuntado', error)
  return { under, attach, chosen, choose, isFit, error: tooMuch ?? failure, guard }
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

const { most, types } = fileUses.attachment
const accepted = types.flatMap((type) => (type === 'jpeg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',')
const kinds = 'PDF, documentos y hojas de cálculo (.docx, .xlsx, .odt, .ods) e imágenes (.png, .jpg).'

const judgeSize = ({ size }: File, used: number): string | undefined =>
  size > most || used + size > mostAttached
    ? `Ocupa ${formatBytes(size)}: entre todos, como mucho ${formatLimit(mostAttached)}.`
    : undefined
