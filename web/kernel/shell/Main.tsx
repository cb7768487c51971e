import { Outlet, useMatches } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import styles from './Shell.module.css'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Staff screens are dense and wide; the rest is the member side (rule shell-10). */
    side?: 'staff'
    /** Forms and texts are read in a narrow column. */
    narrow?: true
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

/** The page itself, at the width and density its route asks for. */
export function Main() {
  const { side, narrow } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  useLayoutEffect(() => {
    document.documentElement.dataset.side = side ?? 'member'
  }, [side])
  return (
    <main id="contenido" tabIndex={-1} className={narrow ? `${styles.main} ${styles.narrow}` : styles.main}>
      <Outlet />
    </main>
  )
}
