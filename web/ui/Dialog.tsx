import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import styles from './Dialog.module.css'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** The row of buttons at its foot. */
  actions?: ReactNode
  /** `page` fills a phone's screen; `side` slides in from the left. */
  looks?: 'box' | 'page' | 'side'
  role?: 'dialog' | 'alertdialog'
  describedBy?: string
}

// A click outside closes a dialog, never a question.
const lightDismiss = { dialog: { closedby: 'any' }, alertdialog: { closedby: 'closerequest' } } as const

/**
 * A modal dialog: the browser keeps the focus in it, the rest inert, Esc closing it and the focus going back.
 * It is shown while it is mounted. The element marked `data-first-focus` gets the focus, or else the title.
 */
export function Dialog({ title, onClose, children, actions, looks = 'box', role, describedBy }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    const first = dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog?.querySelector('h2')
    first?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      className={`${styles.dialog} ${styles[looks]}`}
      aria-labelledby={id}
      aria-describedby={describedBy}
      role={role === 'alertdialog' ? role : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => box.current && onClose()}
      {...lightDismiss[role ?? 'dialog']}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {role !== 'alertdialog' && <IconButton icon="close" label="Cerrar" onClick={onClose} />}
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
