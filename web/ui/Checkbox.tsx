import type { InputHTMLAttributes, Ref } from 'react'
import { FieldNotes, useFieldAttributes, type FieldProps } from '#web/ui/Field.tsx'
import styles from './Field.module.css'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className' | 'type'>
type Props = Omit<FieldProps, 'labelHidden'> & Native & { ref?: Ref<HTMLInputElement> }

export function Checkbox({ label, hint, error, id, name, ...rest }: Props) {
  const attributes = useFieldAttributes({ id, name, hint, error })
  return (
    <div className={styles.field}>
      <FieldNotes hint={undefined} error={error} attributes={attributes} />
      <label className={styles.option}>
        <input {...rest} {...attributes.control} name={name} type="checkbox" />
        <span>
          {label}
          {hint !== undefined && <small id={attributes.hintId}>{hint}</small>}
        </span>
      </label>
    </div>
  )
}
