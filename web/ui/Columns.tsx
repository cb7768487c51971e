import type { ReactNode } from 'react'
import styles from './Columns.module.css'

type Props = {
  children: ReactNode
  /** Cards beside the content; below it on narrow screens. */ aside: ReactNode
}

/** The content of a page, with cards beside it. */
export const Columns = ({ children, aside }: Props) => (
  <div className={styles.columns}>
    {children}
    <div className={styles.aside}>{aside}</div>
  </div>
)
