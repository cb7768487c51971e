import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import styles from './Suggestions.module.css'

type Suggestion = {
  key: string | number
  content: ReactNode
  chosen?: boolean
  /** The heading over this option and those after it. */
  heading?: string | undefined
}
type Props = {
  id: string
  label: string
  items: readonly Suggestion[]
  /** The index that Enter chooses; -1 for none. */
  at: number
  onPoint: (index: number) => void
  onChoose: (index: number) => void
}

/** The id of one suggestion, for its field's `aria-activedescendant`. */
export const suggestionId = (list: string, index: number) => `${list}-${index}`

/** The options of a combobox. The field keeps the focus and handles the keys; options can also be clicked (APG). */
export function Suggestions({ id, label, items, at, onPoint, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces, because newer browsers return a promise and an effect must return a cleanup or nothing.
    list.current?.querySelectorAll('[role=option]')[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
      {items.map(({ key, content, chosen, heading }, index) => (
        <Fragment key={key}>
          {heading && (
            <div role="presentation" className={styles.heading}>
              {heading}
            </div>
          )}
          <div
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
        </Fragment>
      ))}
    </div>
  )
}
