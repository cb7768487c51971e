import { Link } from '@tanstack/react-router'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Shell.module.css'

/** The footer, the same on every page (WCAG 3.2.6). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <Link to="/ayuda" className={styles.help}>
        <Icon name="help" />
        ¿Necesitas ayuda?
      </Link>
      <nav aria-label="Sobre este sitio">
        <ul>
          <li>
            <Link to="/about">Acerca de</Link>
          </li>
          <li>
            <Link to="/accesibilidad">Accesibilidad</Link>
          </li>
          <li>
            <Link to="/privacidad">Privacidad</Link>
          </li>
        </ul>
      </nav>
    </footer>
  )
}
