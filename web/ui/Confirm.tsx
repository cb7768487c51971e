import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { WayOut } from '#web/ui/UnderWay.tsx'

type Props = {
  /** The question, with the name of the object: «¿Seguro que quieres borrar la asamblea Centro?» */
  title: string
  /** What will happen. */
  children?: ReactNode
  confirm: string
  cancel?: string
  onConfirm: () => void
  onCancel: () => void
  /** A word that must be typed first, for serious actions. */
  word?: string
  busy?: string | undefined
  /** `danger` where something is lost. */
  tone: 'danger' | 'primary'
}

/** A typed word without what people write differently: capitals, spaces, the dots of «1.564». */
const bare = (text: string) => text.replaceAll(/[\s.]/g, '').toLocaleLowerCase('es')

/**
 * Asks before an action. The cancel button has the focus, so Enter alone deletes nothing. Once it is under way nothing
 * cancels it (rule form-11).
 */
export function Confirm(props: Props) {
  const { title, children, confirm, cancel = 'Cancelar', onConfirm, onCancel, word, busy } = props
  const [typed, setTyped] = useState('')
  /** Pressing confirm without the word shows an error. */
  const [attempted, setAttempted] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const missing = word !== undefined && bare(typed) !== bare(word)
  function tell() {
    setAttempted(true)
    box.current?.querySelector('input')?.focus()
  }
  return (
    <Dialog
      title={title}
      role="alertdialog"
      describedBy={id}
      onClose={onCancel}
      isUnderWay={busy !== undefined}
      actions={
        <>
          <WayOut data-first-focus isUnderWay={busy !== undefined} onClick={onCancel}>
            {cancel}
          </WayOut>
          <Button
            variant={props.tone}
            busy={busy}
            aria-disabled={missing || undefined}
            onClick={() => (missing ? tell() : onConfirm())}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div id={id}>{children}</div>
      {word !== undefined && (
        <div ref={box}>
          <TextField
            label={`Para confirmar, escribe «${word}»`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            error={attempted && missing ? `Falta escribir «${word}»` : undefined}
          />
        </div>
      )}
    </Dialog>
  )
}
