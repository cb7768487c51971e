import type { ReactNode, Ref } from 'react'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import styles from './ListScreen.module.css'

type Props = { title: string | undefined; actions: ReactNode; ref: Ref<HTMLDivElement> }

/** The heading of a list: the page's h1 with breadcrumbs, or an h2 when the list is part of another page. */
export function ListHeading({ title, actions, ref }: Props) {
  return (
    <div ref={ref} data-of-list>
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
