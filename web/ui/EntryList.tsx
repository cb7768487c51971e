import type { ReactNode } from 'react'
import styles from './EntryList.module.css'

type Props = {
  children: ReactNode
  /** In an order that means something, such as the newest first. */ isOrdered?: true
}

/** Entries below each other, each an `li` whose text is a `div`, with its buttons beside it where there is room. */
export const EntryList = ({ children, isOrdered }: Props) =>
  isOrdered ? <ol className={styles.list}>{children}</ol> : <ul className={styles.list}>{children}</ul>
