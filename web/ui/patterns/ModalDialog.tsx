import { useCallback, useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Breakable } from '#web/ui/Breakable.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import type { DialogProps } from '#web/ui/Dialog.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { HeldOnPage } from '#web/ui/HeldOnPage.tsx'
import { keepFocus } from '#web/ui/patterns/keepFocus.ts'
import { DialogHold, sayUnderWay } from '#web/ui/UnderWay.tsx'
import styles from './ModalDialog.module.css'

/** A dialog on React Aria, which handles focus, Esc, the inert outside and nested dialogs, and on `keepFocus`. */
export function ModalDialog({
  title,
  onClose,
  children,
  actions,
  variant = 'box',
  role = 'dialog',
  describedBy,
  isUnderWay = false,
}: DialogProps) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => keepFocus(opener), [opener])
  const { hold, isHeld } = useHold(isUnderWay)
  const close = isHeld ? sayUnderWay : onClose
  return (
    <I18nProvider locale="es-ES">
      <ModalOverlay
        isOpen
        onOpenChange={(open) => !open && close()}
        // A click outside closes a dialog, but not an alertdialog.
        isDismissable={role === 'dialog'}
        className={`${styles.veil} ${styles[variant] ?? ''}`}
      >
        <Modal className={styles.frame ?? ''}>
          <Dialog
            role={role}
            className={styles.dialog ?? ''}
            {...(describedBy && { 'aria-describedby': describedBy })}
          >
            <Inside>
              <div className={styles.head}>
                <Heading slot="title" level={2}>
                  <Breakable>{title}</Breakable>
                </Heading>
                {role === 'dialog' && <IconButton icon="close" label="Cerrar" onClick={close} />}
              </div>
              <div className={styles.body}>
                <DialogHold value={hold}>{children}</DialogHold>
              </div>
              {actions && <Actions variant="dialog">{actions}</Actions>}
              {isHeld && <HeldOnPage />}
            </Inside>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}

/** A dialog is held open while it is under way itself, or something inside it is. */
function useHold(isUnderWay: boolean) {
  const [holds, setHolds] = useState(0)
  const hold = useCallback(() => {
    setHolds((before) => before + 1)
    return () => setHolds((before) => before - 1)
  }, [])
  return { hold, isHeld: isUnderWay || holds > 0 }
}

/** The scrolling part. It sets the first focus before React Aria focuses the dialog. */
function Inside({ children }: Pick<DialogProps, 'children'>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus(), [])
  return (
    <div ref={box} className={styles.inside}>
      {children}
    </div>
  )
}
