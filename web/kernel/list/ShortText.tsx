import type { ReactNode } from 'react'
import styles from './Rows.module.css'

/** A text on one line that ends in «…» when there is no room for it; its title says all of it. */
export const ShortText = ({ children, shown = children }: { children: string; shown?: ReactNode }) => (
  <span className={styles.short} title={children}>
    {shown}
  </span>
)
