import { useContext, type ReactNode } from 'react'
import { Link, useMatches } from '@tanstack/react-router'
import {
  findLit,
  MenuCountContext,
  ScreensContext,
  useMenu,
  type MenuEntry,
} from '#web/kernel/shell/screens.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './NavLinks.module.css'

/** The user's menu entries by group, with the screens that stand under one; the current one is marked. */
export function NavLinks({ onGo }: { onGo?: () => void }) {
  const entries = useMenu()
  const screens = useContext(ScreensContext)
  const Count = useContext(MenuCountContext)
  const [path, address] = useMatches({
    select: (matches) => [matches.at(-1)?.pathname ?? '', String(matches.at(-1)?.fullPath)] as const,
    structuralSharing: true,
  })
  const lit = findLit(entries, path, screens[address])
  /** A list of links, with those that stand under one below it. */
  const list = (some: MenuEntry[], label?: string): ReactNode =>
    some.length > 0 && (
      <ul aria-labelledby={label}>
        {some.map(({ to, label: name, icon, under }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.link ?? ''}
              activeOptions={{ exact: true }}
              aria-current={to === lit ? 'page' : undefined}
              onClick={onGo}
            >
              {!under && <Icon name={icon} />}
              {name}
              {under && <Count of={to} />}
            </Link>
            {list(entries.filter((entry) => entry.under === to))}
          </li>
        ))}
      </ul>
    )
  const groups = new Set(entries.flatMap(({ group }) => group ?? []))
  return Array.from(groups, (group, index) => (
    <div key={group} className={styles.group}>
      <p id={`menu-${index}`}>{group}</p>
      {list(
        entries.filter((entry) => entry.group === group),
        `menu-${index}`,
      )}
    </div>
  ))
}
