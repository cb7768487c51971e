import { useEffect, type ReactNode } from 'react'
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
}

/** The page's one h1, which takes the focus when the route changes, and its document title. */
export function PageHeading({ children, title, actions, lead }: Props) {
  const shown = title ?? (typeof children === 'string' ? children : '')
  useEffect(() => showTitle(shown), [shown])
  return (
    <div className={styles.heading}>
      <div>
        <h1 tabIndex={-1}>{children}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
