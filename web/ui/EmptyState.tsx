import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import styles from './States.module.css'

type Props = {
  /** The spec's text, often in capitals: «SIN REGISTROS DISPONIBLES». */
  title: string
  /** One sentence: why it is empty. */
  children?: ReactNode
  /** One way on. */
  action?: ReactNode
  icon?: IconName
}

/** Nothing here, and that is not a failure. */
export function EmptyState({ title, children, action, icon = 'empty' }: Props) {
  return (
    <div className={styles.state}>
      <Icon name={icon} size={40} />
      <p>
        <strong>{title}</strong>
      </p>
      {children && <p className={styles.why}>{children}</p>}
      {action}
    </div>
  )
}
