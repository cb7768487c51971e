import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { superAdmins } from '#contract/actor.ts'
import { signOut } from '#web/kernel/session/signOut.ts'
import { Logo } from '#web/kernel/shell/Logo.tsx'
import { NoticesButton } from '#web/kernel/shell/NoticesButton.tsx'
import { PaletteButton } from '#web/kernel/shell/PaletteButton.tsx'
import { PreferencesButton } from '#web/kernel/shell/PreferencesButton.tsx'
import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import type { Session } from '#web/kernel/session/session.ts'
import { listUnsaved } from '#web/kernel/form/unsaved.ts'
import { Button, IconButton, LinkButton } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './Shell.module.css'

type Props = { session: Session; menuOpen: boolean; onMenu: () => void }

export function TopBar({ session, menuOpen, onMenu }: Props) {
  const { name } = useOrganisation()
  return (
    <header className={styles.topbar}>
      <IconButton
        icon="menu"
        label="Menú"
        aria-expanded={menuOpen}
        onPointerEnter={Dialog.warm}
        onFocus={Dialog.warm}
        onClick={onMenu}
      />
      <Link to="/" className={styles.brand} aria-label={name ? `${name}, inicio` : 'Inicio'}>
        <Logo size="bar" />
        <span className={styles.name}>{name}</span>
      </Link>
      <span className={styles.greeting}>
        <span>Hola, {session.sub}</span>
      </span>
      {/* It comes with the first notice: nothing that is pressed stands before it, so nothing moves (rule shell-5). */}
      <NoticesButton />
      <PaletteButton />
      <LinkButton
        to="/menu-principal"
        variant="bare"
        icon="grid"
        aria-label="Menú principal"
        title="Menú principal"
      >
        <span className={styles.roomy}>Menú principal</span>
      </LinkButton>
      {superAdmins({ role: session.rol }) && (
        <LinkButton
          to="/panel-de-usuario"
          variant="bare"
          icon="user"
          data-own-panel
          aria-label="Panel de usuario"
          title="Panel de usuario"
        >
          <span className="vh">Panel de usuario</span>
        </LinkButton>
      )}
      <PreferencesButton />
      <LeaveButton />
    </header>
  )
}

/** Signs out at once, or asks first when a form has unsaved changes. */
function LeaveButton() {
  const [lost, setLost] = useState<readonly string[]>([])
  return (
    <>
      <Button
        icon="logout"
        aria-label="Salir"
        title="Salir"
        onClick={() => {
          const unsaved = listUnsaved()
          setLost(unsaved)
          if (unsaved.length === 0) void signOut()
        }}
      >
        <span className={styles.roomy}>Salir</span>
      </Button>
      {lost.length > 0 && (
        <Confirm
          title="Hay cambios sin guardar"
          cancel="Seguir editando"
          confirm="Salir sin guardar"
          tone="danger"
          onCancel={() => setLost([])}
          onConfirm={() => void signOut()}
        >
          {lost.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Confirm>
      )}
    </>
  )
}
