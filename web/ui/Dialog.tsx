import { lazyComponent } from '#web/ui/lazyComponent.ts'
import type { DialogProps } from '#web/ui/patterns/ModalDialog.tsx'

/** CSS selector of an open dialog. */
export const dialogSelector = '[role=dialog], [role=alertdialog]'

/**
 * A modal dialog, open while it is mounted. It keeps the focus inside and returns it afterwards, the rest is inert,
 * Esc closes it. The element with `data-first-focus` is focused first, or else the dialog.
 */
export const Dialog = lazyComponent<DialogProps>(
  async () => (await import('#web/ui/patterns/ModalDialog.tsx')).ModalDialog,
)
