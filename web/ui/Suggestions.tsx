import { useEffect, useRef, type ReactNode } from 'react'
import styles from './Suggestions.module.css'

type Props = {
  id: string
  label: string
  items: readonly { key: string | number; content: ReactNode; chosen?: boolean }[]
  /** The one that Enter takes; -1 when none. */
  at: number
  onPoint: (index: number) => void
  onChoose: (index: number) => void
}

/** The id of one suggestion, for its field's `aria-activedescendant`. */
export const suggestionId = (list: string, index: number) => `${list}-${index}`

/** What a combobox offers. Its field keeps the focus and the keys; the pointer is only a second way (APG). */
export function Suggestions({ id, label, items, at, onPoint, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way of tidying up an effect.
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
      {items.map(({ key, content, chosen }, index) => (
        <div
          key={key}
          id={suggestionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={chosen ? `${styles.option} ${styles.chosen}` : styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(index)}
          onClick={() => onChoose(index)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(index)}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
