import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Disclosure.module.css'

type Props = { summary: ReactNode; children: ReactNode; open?: boolean; onToggle?: (open: boolean) => void }

/** A native details element; the browser's find-in-page opens it. */
export function Disclosure({ summary, children, open, onToggle }: Props) {
  return (
    <details
      className={styles.details}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        <Icon name="right" size={18} />
        {summary}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
