import { useId, type ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Field.module.css'

/** The props of every field: label, optional hint and error. */
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  id?: string | undefined
  name?: string | undefined
  /** Hides the label visually, only where a heading or column shows the same text. */
  labelHidden?: true | undefined
}

/** The ids and ARIA attributes of a control. Screen readers read the hint first, the error last (rule form-2). */
export function useFieldAttributes({ id, name, hint, error }: Omit<FieldProps, 'label'>) {
  const made = useId()
  const control = id ?? name ?? made
  const hintId = `${control}-ayuda`
  const errorId = `${control}-error`
  const described = [hint !== undefined && hintId, error && errorId].filter(Boolean).join(' ')
  return {
    hintId,
    errorId,
    control: {
      id: control,
      // What is one of several controls may be told so by them.
      ...(error ? { 'aria-invalid': true as const } : {}),
      'aria-describedby': described || undefined,
    },
  }
}
type FieldAttributes = ReturnType<typeof useFieldAttributes>

type FrameProps = FieldProps & { attributes: FieldAttributes; children: ReactNode }

/** Label, hint and error above the control. */
export function FieldFrame({ label, labelHidden, hint, error, attributes, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={labelHidden ? 'vh' : styles.label} htmlFor={attributes.control.id}>
        {label}
      </label>
      <FieldNotes hint={hint} error={error} attributes={attributes} />
      {children}
    </div>
  )
}

type NotesProps = Pick<FieldProps, 'hint' | 'error'> & { attributes: FieldAttributes }

export function FieldNotes({ hint, error, attributes }: NotesProps) {
  return (
    <>
      {hint !== undefined && (
        <p className={styles.hint} id={attributes.hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error}>
          <Icon name="error" size={18} />
          <span id={attributes.errorId}>{error}</span>
        </p>
      )}
    </>
  )
}
