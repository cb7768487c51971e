import { Link } from '@tanstack/react-router'
import { useMenu } from '#web/kernel/shell/screens.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './NavLinks.module.css'

/** The user's menu entries by group; the current one is marked. */
export function NavLinks({ onGo }: { onGo?: () => void }) {
  const entries = useMenu()
  /** Whether another entry stands for a part of a screen's addresses. */
  const isParted = (to: string) =>
    entries.some(
      ({ to: other, group }) => group && other !== to && other.startsWith(to === '/' ? to : `${to}/`),
    )
  const groups = new Set(entries.flatMap(({ group }) => group ?? []))
  return Array.from(groups, (group, index) => {
    const links = entries.filter((entry) => entry.group === group)
    return (
      <div key={group} className={styles.group}>
        <p id={`menu-${index}`}>{group}</p>
        <ul aria-labelledby={`menu-${index}`}>
          {links.map(({ to, label, icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.link ?? ''}
                activeOptions={{ exact: isParted(to), includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
                onClick={onGo}
              >
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
