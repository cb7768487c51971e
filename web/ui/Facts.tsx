import type { ReactNode } from 'react'
import { Breakable } from '#web/ui/Breakable.tsx'
import styles from './Facts.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** A list of names and values to read and copy; `missing` stands for an absent value. */
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
