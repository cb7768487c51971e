import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './States.module.css'

type Props = {
  /** What could not be done: «No se han podido cargar los inscritos». */
  title: string
  /** Why, in a sentence fit to show. */
  children?: ReactNode
  onRetry: () => void
  busy?: string | undefined
}

/** Shown in place of data that could not be loaded, with a button that tries again. */
export function ErrorState({ title, children, onRetry, busy }: Props) {
  return (
    <div className={`${styles.state} ${styles.failed}`} role="alert">
      <Icon name="warning" size={40} />
      <p>
        <strong>{title}</strong>
      </p>
      {children && <p className={styles.why}>{children}</p>}
      <Button onClick={onRetry} busy={busy}>
        Reintentar
      </Button>
    </div>
  )
}
