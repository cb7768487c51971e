import { Outlet, useMatches } from '@tanstack/react-router'
import { useLayoutEffect, type ReactNode } from 'react'
import styles from './Shell.module.css'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Staff screens are dense and wide; without `side` the screen is for members (rule shell-10). */
    side?: 'staff'
    /** A screen for members that has breadcrumbs, as all of staff have. */
    trail?: true
    /** A narrow column, for forms and texts. */
    narrow?: true
    /** A screen that others look at too, on a projector: it does not say who has opened it. */
    nameless?: true
  }
}

export function SkipLink() {
  return (
    <a
      className={styles.skip}
      href="#contenido"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('contenido')?.focus()
      }}
    >
      Saltar al contenido
    </a>
  )
}

/** The main element, with the width and density that the route declares. */
export function Main({ notice }: { notice?: ReactNode }) {
  const { side, narrow, nameless } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  useLayoutEffect(() => {
    document.documentElement.dataset.side = side ?? 'member'
    document.documentElement.toggleAttribute('data-nameless', nameless === true)
  }, [side, nameless])
  return (
    <main id="contenido" tabIndex={-1} className={narrow ? `${styles.main} ${styles.narrow}` : styles.main}>
      {notice}
      <Outlet />
    </main>
  )
}
