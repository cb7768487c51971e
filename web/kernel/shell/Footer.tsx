import { Link } from '@tanstack/react-router'
import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Shell.module.css'

const legalTexts = {
  legalNotice: { to: '/aviso-legal', title: 'Aviso legal' },
  privacyPolicy: { to: '/politica-de-privacidad', title: 'Política de privacidad' },
} as const

/** The footer, the same on every page (WCAG 3.2.6). */
export function Footer() {
  const { texts } = useOrganisation()
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
          <li>
            <Link to="/huellas">Huellas de las votaciones</Link>
          </li>
          {texts.map((text) => (
            <li key={text}>
              <Link to={legalTexts[text].to}>{legalTexts[text].title}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
