import type { ReactNode } from 'react'
import styles from './Stack.module.css'

/** The parts of a page one below the other, with a gap. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
