import { Link } from '@tanstack/react-router'
import { menuGroups, useMenu } from '#web/kernel/shell/screens.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './NavLinks.module.css'

/** The user's menu entries by group; the current one is marked. */
export function NavLinks({ onGo }: { onGo?: () => void }) {
  const entries = useMenu()
  return menuGroups.map((group) => {
    const links = entries.filter((entry) => entry.group === group)
    return (
      links.length > 0 && (
        <div key={group} className={styles.group}>
          <p id={`menu-${menuGroups.indexOf(group)}`}>{group}</p>
          <ul aria-labelledby={`menu-${menuGroups.indexOf(group)}`}>
            {links.map(({ to, label, icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.link ?? ''}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
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
    )
  })
}
