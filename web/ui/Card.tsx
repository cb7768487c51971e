import { useId, type ReactNode } from 'react'
import styles from './Card.module.css'

type Props = {
  /** The heading; a card without one is no region. */
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** The heading level. */
  level?: 2 | 3
}

/** A box with a border; with a title, a named region. */
export function Card({ title, actions, children, level = 2 }: Props) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  if (title === undefined) return <div className={styles.card}>{children}</div>
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading id={id}>{title}</Heading>
        {actions}
      </div>
      {children}
    </section>
  )
}
