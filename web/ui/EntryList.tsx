import type { ReactNode, RefObject } from 'react'
import styles from './EntryList.module.css'

type Props = {
  children: ReactNode
  /** In an order that means something, such as the newest first. */
  isOrdered?: true
  ref?: RefObject<(HTMLOListElement & HTMLUListElement) | null>
}

/** Entries below each other, each an `li` whose text is a `div`, with its buttons beside it where there is room. */
export function EntryList({ isOrdered, ...list }: Props) {
  const List = isOrdered ? 'ol' : 'ul'
  return <List className={styles.list} {...list} />
}
