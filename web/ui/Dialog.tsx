import type { ReactNode } from 'react'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

/** CSS selector of an open dialog. */
export const dialogSelector = '[role=dialog], [role=alertdialog]'

export type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** The buttons at the bottom. */
  actions?: ReactNode
  /** `page` fills a phone's screen; `side` slides in from the left; `top` stays where it is while it grows. */
  variant?: 'box' | 'page' | 'side' | 'top'
  role?: 'dialog' | 'alertdialog'
  describedBy?: string
  /** What was asked for in it is not answered yet, so nothing closes it (rule form-11). */
  isUnderWay?: boolean
}

/**
 * A modal dialog, open while it is mounted. It keeps the focus inside and returns it afterwards, the rest is inert,
 * Esc closes it. The element with `data-first-focus` is focused first, or else the dialog.
 */
export const Dialog = lazyComponent<DialogProps>(
  async () => (await import('#web/ui/patterns/ModalDialog.tsx')).ModalDialog,
)
