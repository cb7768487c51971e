import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { FieldFrame, useFieldAttributes, type FieldProps } from '#web/ui/Field.tsx'
import styles from './Field.module.css'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className'>
type Props = FieldProps & Native & { ref?: Ref<HTMLInputElement> }

/** One line of text. Spread `register('name')` of react-hook-form into it. */
export function TextField({ label, labelHidden, hint, error, id, name, ...rest }: Props) {
  const field = { label, labelHidden, hint, error, id, name }
  const attributes = useFieldAttributes(field)
  return (
    <FieldFrame {...field} attributes={attributes}>
      <input type="text" {...rest} {...attributes.control} name={name} className={styles.control} />
    </FieldFrame>
  )
}

type AreaNative = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name' | 'className'>
type AreaProps = FieldProps & AreaNative & { ref?: Ref<HTMLTextAreaElement> }

export function TextArea({ label, labelHidden, hint, error, id, name, ...rest }: AreaProps) {
  const field = { label, labelHidden, hint, error, id, name }
  const attributes = useFieldAttributes(field)
  return (
    <FieldFrame {...field} attributes={attributes}>
      <textarea {...rest} {...attributes.control} name={name} className={styles.control} />
    </FieldFrame>
  )
}
