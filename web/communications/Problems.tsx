import { Icon } from '#web/ui/Icon.tsx'
import styles from '#web/communications/communications.module.css'

type Problem = { level: 'error' | 'warning'; message: string }

/** What is wrong with a mail: what keeps it from being approved first, then what is better mended. */
export function Problems({ of }: { of: readonly Problem[] }) {
  const errors = of.filter(({ level }) => level === 'error')
  const warnings = of.filter(({ level }) => level === 'warning')
  return (
    <>
      <Sentences title="Antes de aprobarla hay que arreglar esto:" icon="error" of={errors} />
      <Sentences title="Conviene mirarlo:" icon="warning" of={warnings} />
    </>
  )
}

type SentencesProps = { title: string; icon: 'error' | 'warning'; of: readonly Problem[] }

const Sentences = ({ title, icon, of }: SentencesProps) =>
  of.length > 0 && (
    <div className={styles.problems} data-level={icon}>
      <p>
        <Icon name={icon} /> <strong>{title}</strong>
      </p>
      <ul>
        {of.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  )
