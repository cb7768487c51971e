import { Link } from '@tanstack/react-router'
import { Footer } from '#web/kernel/shell/Footer.tsx'
import { Logo } from '#web/kernel/shell/Logo.tsx'
import { Main, SkipLink } from '#web/kernel/shell/Main.tsx'
import { PreferencesButton } from '#web/kernel/shell/PreferencesButton.tsx'
import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import { useSession } from '#web/kernel/session/session.ts'
import styles from './Shell.module.css'

/** The frame of public pages, without top bar and menu (rule shell-1). */
export function PublicFrame() {
  const session = useSession()
  const { name } = useOrganisation()
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.plainBar}>
        <Link to={session ? '/' : '/login'} className={styles.brand} aria-label={name ? undefined : 'Inicio'}>
          <Logo size="bar" />
          <span className={styles.name}>{name}</span>
        </Link>
        <PreferencesButton />
      </header>
      <Main />
      <Footer />
    </div>
  )
}
