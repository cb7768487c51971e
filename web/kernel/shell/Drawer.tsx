import { NavLinks } from '#web/kernel/shell/NavLinks.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/** The menu on narrow screens: a modal dialog, not in the page when closed (rule shell-3). */
export function Drawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Menú" variant="side" onClose={onClose}>
      <nav aria-label="Menú">
        <NavLinks onGo={onClose} />
      </nav>
    </Dialog>
  )
}
