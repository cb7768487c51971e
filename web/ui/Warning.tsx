import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Warning.module.css'

/** A sentence that one should read before going on; it keeps nobody from that. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p className={styles.warning}>
    <Icon name="warning" />
    <span>{children}</span>
  </p>
)
