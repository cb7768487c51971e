import { Button } from '#web/ui/Button.tsx'
import type { Lacking } from '#web/votings/writing/summaryFaults.ts'
import styles from './writing.module.css'

type Props = { of: readonly Lacking[]; go: (step: number) => void }

/** What keeps a voting from being approved, with a way to each (rule form-3). */
export function Missing({ of, go }: Props) {
  if (of.length === 0) return null
  return (
    <section className={styles.missing} aria-label="Falta">
      <p>Falta:</p>
      <ul>
        {of.map(({ step, words }) => (
          <li key={words}>
            <Button variant="bare" onClick={() => go(step)}>
              {words}
            </Button>
          </li>
        ))}
      </ul>
      <small>Mientras tanto, se puede guardar como borrador.</small>
    </section>
  )
}
