import type { ReactNode } from 'react'
import styles from './results.module.css'

// What scrolls must be reachable by keyboard (WCAG 2.1.1).
const scrolling = { role: 'region', tabIndex: 0 } as const

/** A table that scrolls sideways by itself where it is wider than the page. */
export const WideTable = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div {...scrolling} aria-label={caption} className={styles.scroll}>
    <table className={styles.table}>
      <caption className="vh">{caption}</caption>
      {children}
    </table>
  </div>
)
