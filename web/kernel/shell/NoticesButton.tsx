import { formatCount } from '#contract/plural.ts'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatTime } from '#web/ui/format.ts'
import { usePastToasts } from '#web/ui/Toasts.tsx'
import shell from './Shell.module.css'
import styles from './NoticesButton.module.css'

/** «Avisos»: the past toasts of this tab. Shown after the first one (rule shell-5). */
export function NoticesButton() {
  const notices = usePastToasts()
  const [open, setOpen] = useState(false)
  if (notices.length === 0) return null
  return (
    <>
      <Button
        variant="bare"
        icon="bell"
        aria-label={`Avisos, ${notices.length}`}
        title="Avisos"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={shell.roomy}>Avisos</span>
      </Button>
      {open && (
        <Dialog title="Avisos" onClose={() => setOpen(false)}>
          <p>{formatCount(notices.length, 'aviso', 'avisos')} en esta pestaña, del último al primero.</p>
          <ol className={styles.notices}>
            {notices.map(({ id, text, at }) => (
              <li key={id}>
                <time dateTime={at.toISOString()}>{formatTime(at)}</time>
                {text}
              </li>
            ))}
          </ol>
        </Dialog>
      )}
    </>
  )
}
