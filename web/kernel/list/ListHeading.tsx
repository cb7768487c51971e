import type { ReactNode, Ref } from 'react'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import styles from './ListScreen.module.css'

type Props = { title: string | undefined; actions: ReactNode; ref: Ref<HTMLDivElement> }

/** A list that is a page has the page's h1 and its way back; one inside another page has an h2 of its own. */
export function ListHeading({ title, actions, ref }: Props) {
  return (
    <div ref={ref}>
      {title === undefined ? (
        <ScreenHeading actions={actions} />
      ) : (
        <div className={styles.head2}>
          <h2 tabIndex={-1}>{title}</h2>
          {actions}
        </div>
      )}
    </div>
  )
}
