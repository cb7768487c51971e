import type { ReactNode, Ref } from 'react'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './ListScreen.module.css'

export type Crumbs = Parameters<typeof Breadcrumbs>[0]['trail']

type Props = { title: string; crumbs: Crumbs | null; actions: ReactNode; ref: Ref<HTMLDivElement> }

/** A list that is a page has the page's h1 and its way back; one inside a page's tab has an h2. */
export function ListHeading({ title, crumbs, actions, ref }: Props) {
  return (
    <div ref={ref}>
      {crumbs ? (
        <>
          <Breadcrumbs trail={crumbs} here={title} />
          <PageHeading actions={actions}>{title}</PageHeading>
        </>
      ) : (
        <div className={styles.head2}>
          <h2 tabIndex={-1}>{title}</h2>
          {actions}
        </div>
      )}
    </div>
  )
}
