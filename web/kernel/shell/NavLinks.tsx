import { useContext } from 'react'
import { Link, useMatches } from '@tanstack/react-router'
import { findLit, ScreensContext, useMenu } from '#web/kernel/shell/screens.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './NavLinks.module.css'

/** The user's menu entries by group; the current one is marked. */
export function NavLinks({ onGo }: { onGo?: () => void }) {
  const entries = useMenu()
  const screens = useContext(ScreensContext)
  const [path, address] = useMatches({
    select: (matches) => [matches.at(-1)?.pathname ?? '', String(matches.at(-1)?.fullPath)] as const,
    structuralSharing: true,
  })
  const lit = findLit(entries, path, screens[address])
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
                activeOptions={{ exact: true }}
                aria-current={to === lit ? 'page' : undefined}
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
