import { productName } from '#contract/product.ts'
import { Link } from '@tanstack/react-router'
import { Footer } from '#web/kernel/shell/Footer.tsx'
import { Main, SkipLink } from '#web/kernel/shell/Main.tsx'
import { PreferencesButton } from '#web/kernel/shell/PreferencesButton.tsx'
import { useSession } from '#web/kernel/session/session.ts'
import styles from './Shell.module.css'

/** The frame of public pages, without top bar and menu (rule shell-1). */
export function PublicFrame() {
  const session = useSession()
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.plainBar}>
        <Link to={session ? '/' : '/login'} className={styles.brand}>
          <img src="/logo.svg" width="32" height="32" alt="" />
          {productName}
        </Link>
        <PreferencesButton />
      </header>
      <Main />
      <Footer />
    </div>
  )
}
