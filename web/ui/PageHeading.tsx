import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { announce } from '#web/ui/Announcer.tsx'
import { Breakable } from '#web/ui/Breakable.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { showTitle } from '#web/ui/documentTitle.ts'
import styles from './PageHeading.module.css'

type Props = {
  children: ReactNode
  /** The document title, when it is not the heading's text. */
  title?: string
  /** Actions on the whole page. */
  actions?: ReactNode
  /** A line under the heading. */
  lead?: ReactNode
  /** Set when the heading replaces another one at the same address: it takes the focus by itself. */
  arriving?: true
}

/** The h1 of the page, focused after a navigation, and the document title. */
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
          {text ? <Breakable>{text}</Breakable> : children}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <Actions>{actions}</Actions>}
    </div>
  )
}

/** Announces the name that replaces a provisional heading, when the heading has the focus. */
function useNaming(heading: RefObject<HTMLElement | null>, text: string) {
  const known = useRef(text)
  useEffect(() => {
    if (known.current === text) return
    known.current = text
    if (heading.current === document.activeElement) announce(text)
  }, [heading, text])
}
