import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { showTitle } from '#web/ui/documentTitle.ts'
import styles from './PageHeading.module.css'

type Props = {
  children: ReactNode
  /** The title of the tab when it is not the heading's own text; never anybody's data. */
  title?: string
  /** What can be done with the whole page. */
  actions?: ReactNode
  /** A line under the heading. */
  lead?: ReactNode
  /** It comes in the place of another page of the same address, so it takes the focus by itself. */
  arriving?: true
}

/** The page's one h1, which takes the focus when the route changes, and its document title. */
export function PageHeading({ children, title, actions, lead, arriving }: Props) {
  const text = typeof children === 'string' ? children : ''
  const shown = title ?? text
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => showTitle(shown), [shown])
  useEffect(() => {
    if (!arriving) return
    heading.current?.focus()
    announce(heading.current?.textContent ?? '')
  }, [arriving])
  useNaming(heading, text)
  return (
    <div className={styles.heading}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && (
        <div className={styles.actions} data-screen-only>
          {actions}
        </div>
      )}
    </div>
  )
}

/** Whoever stands at the heading while its page's name comes hears it: until then they only know what kind of page it is. */
function useNaming(heading: RefObject<HTMLElement | null>, text: string) {
  const known = useRef(text)
  useEffect(() => {
    if (known.current === text) return
    known.current = text
    if (heading.current === document.activeElement) announce(text)
  }, [heading, text])
}
