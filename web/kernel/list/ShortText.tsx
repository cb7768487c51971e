import type { ReactNode } from 'react'
import styles from './Rows.module.css'

type Props = {
  children: string
  shown?: ReactNode
  /** Lines of whole words; otherwise one line. */ lines?: 2
}

/** A text that ends in «…» when there is no room for it; its title says all of it. */
export const ShortText = ({ children, shown = children, lines }: Props) => (
  <span className={styles.short} data-lines={lines} title={children}>
    {shown}
  </span>
)
