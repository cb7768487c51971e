import type { ReactNode } from 'react'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './pages.module.css'

type Props = {
  /** The title of public pages, which are not in web/screens.ts. */
  title?: string
  icon: IconName
  children: ReactNode
  actions: ReactNode
}

/** A page with a message and actions. */
export function Notice({ title, icon, children, actions }: Props) {
  return (
    <>
      <span className={styles.sign}>
        <Icon name={icon} size={32} />
      </span>
      {title === undefined ? <ScreenHeading /> : <PageHeading>{title}</PageHeading>}
      {children}
      <Actions>{actions}</Actions>
    </>
  )
}
