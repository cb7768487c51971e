import type { ReactNode } from 'react'
import { Breakable } from '#web/ui/Breakable.tsx'
import styles from './Facts.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** What is known of something, name by name: to be read and copied. What is missing says so. */
export function Facts({ of, missing = 'No disponible' }: { of: readonly Fact[]; missing?: string }) {
  return (
    <dl className={styles.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          {value === null || value === '' ? (
            <dd className={styles.missing}>{missing}</dd>
          ) : (
            <dd>{typeof value === 'string' ? <Breakable>{value}</Breakable> : value}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}
