import type { ReactNode } from 'react'
import { late } from '#web/ui/late.ts'

export type DialogProps = {
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

/** Finds a dialog that is open, if there is one. */
export const dialogs = '[role=dialog], [role=alertdialog]'

/**
 * A modal dialog, shown while it is mounted: the focus stays in it and goes back afterwards, the rest is inert, Esc
 * closes it. The element marked `data-first-focus` gets the focus, or else the dialog itself.
 */
export const Dialog = late<DialogProps>(
  async () => (await import('#web/ui/patterns/ModalDialog.tsx')).ModalDialog,
)
