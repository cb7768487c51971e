import type { ReactNode } from 'react'
import styles from './Columns.module.css'

type Props = {
  children: ReactNode
  /** Cards beside it; below it where there is no room. */ aside: ReactNode
}

/** A page's own matter, and the cards beside it. */
export const Columns = ({ children, aside }: Props) => (
  <div className={styles.columns}>
    {children}
    <div className={styles.aside}>{aside}</div>
  </div>
)
