import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import styles from './States.module.css'

type Props = {
  /** The text, often in capitals: «SIN REGISTROS DISPONIBLES». */
  title: string
  /** One sentence: why it is empty. */
  children?: ReactNode
  /** An action that leads on. */
  action?: ReactNode
  icon?: IconName
}

/** Shown when there is no data, which is no error. */
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
