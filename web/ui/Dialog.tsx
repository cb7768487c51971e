import { lazyComponent } from '#web/ui/lazyComponent.ts'
import type { DialogProps } from '#web/ui/patterns/ModalDialog.tsx'

/** Finds a dialog that is open, if there is one. */
export const dialogSelector = '[role=dialog], [role=alertdialog]'

/**
 * A modal dialog, shown while it is mounted: the focus stays in it and goes back afterwards, the rest is inert, Esc
 * closes it. The element marked `data-first-focus` gets the focus, or else the dialog itself.
 */
export const Dialog = lazyComponent<DialogProps>(
  async () => (await import('#web/ui/patterns/ModalDialog.tsx')).ModalDialog,
)
