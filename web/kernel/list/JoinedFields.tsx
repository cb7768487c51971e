import type { ReactNode } from 'react'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import fieldStyles from '#web/ui/Field.module.css'
import styles from './Filters.module.css'

type Props = {
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  /** What it is wide for. */
  kind: 'ends' | 'compared'
  children: ReactNode
}

/** Controls in one line that are one filter, under one label; each has a label of its own that is not seen. */
export function JoinedFields({ id, label, hint, error, kind, children }: Props) {
  const attributes = useFieldAttributes({ id, hint, error })
  return (
    <fieldset
      className={`${fieldStyles.field} ${styles[kind]}`}
      aria-describedby={attributes.control['aria-describedby']}
    >
      <legend className={fieldStyles.legend}>{label}</legend>
      <FieldNotes hint={hint} error={error} attributes={attributes} />
      <div className={styles.range}>{children}</div>
    </fieldset>
  )
}
