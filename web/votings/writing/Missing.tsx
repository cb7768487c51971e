import type { Lacking } from '#web/votings/writing/summaryFaults.ts'
import styles from './writing.module.css'

type Props = { of: readonly Lacking[]; go: (step: number) => void }

/** What keeps a voting from being approved, with a way to each (rule form-3). */
export function Missing({ of, go }: Props) {
  if (of.length === 0) return null
  return (
    <section className={styles.missing} aria-label="Falta">
      <h3>Falta:</h3>
      <ul>
        {of.map(({ step, words }) => (
          <li key={words}>
            <button type="button" onClick={() => go(step)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      <p>Mientras tanto, se puede guardar como borrador.</p>
    </section>
  )
}
