import { useSession } from '#web/kernel/session/session.ts'
import { NavLinks } from '#web/kernel/shell/NavLinks.tsx'
import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './NavLinks.module.css'

/** The menu on narrow screens, with the organisation's name and the greeting that the bar has no room for: a modal dialog, not in the page when closed (rule shell-3). */
export function Drawer({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const { name } = useOrganisation()
  return (
    <Dialog title="Menú" variant="side" onClose={onClose}>
      {session && (
        <p className={styles.greeting}>
          <strong>{name}</strong>
          <br />
          <Breakable>{`Hola, ${session.sub}`}</Breakable>
        </p>
      )}
      <nav aria-label="Menú">
        <NavLinks onGo={onClose} />
      </nav>
    </Dialog>
  )
}
