import { Logo } from '#web/kernel/shell/Logo.tsx'
import { Main, SkipLink } from '#web/kernel/shell/Main.tsx'
import { PreferencesButton } from '#web/kernel/shell/PreferencesButton.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import styles from './frame.module.css'

/** Full screen: the logo, the size of the text, help and the way out; no menu, and nothing of others (rule voting-14). */
export const BoothFrame = () => (
  <div className={styles.frame} data-foot>
    <SkipLink />
    <header className={styles.bar}>
      <Logo size="bar" named />
      <div className={styles.ways}>
        <PreferencesButton />
        <LinkButton
          to="/ayuda"
          hash="votar"
          target="_blank"
          rel="noreferrer"
          variant="bare"
          icon="help"
          aria-label="Ayuda para votar (se abre en otra pestaña)"
        >
          <span className={styles.word}>Ayuda</span>
        </LinkButton>
        <LinkButton to="/votaciones" variant="bare" icon="close">
          Salir
        </LinkButton>
      </div>
    </header>
    <Main />
  </div>
)
