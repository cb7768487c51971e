import { Link } from '@tanstack/react-router'
import { useMenu } from '#web/kernel/shell/screens.ts'
import type { Destination } from '#web/ui/destination.ts'
import styles from './CardsPage.module.css'

/** The ways between a screen and its sections, which are the screens that name it in `cardOn` (rule shell-13). */
export function SectionLinks({ of }: { of: Destination }) {
  const entries = useMenu()
  const name = entries.find(({ to }) => to === of)?.label
  const sections = entries.filter(({ to, cardOn }) => to === of || cardOn?.includes(of))
  return (
    <nav aria-label={name} className={styles.sections} data-screen-only>
      {sections.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
