import type { Ref, SelectHTMLAttributes } from 'react'
import { FieldFrame, useFieldAttributes, type FieldProps } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Field.module.css'

export type Option = { value: string | number; label: string }

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'name' | 'className' | 'children'>
type Props = FieldProps &
  Native & {
    options: readonly Option[]
    /** The label of the empty choice; without it there is none. */
    empty?: string
    ref?: Ref<HTMLSelectElement>
  }

/** A native select, for a few choices. */
export function SelectField({ label, labelHidden, hint, error, id, name, options, empty, ...rest }: Props) {
  const field = { label, labelHidden, hint, error, id, name }
  const attributes = useFieldAttributes(field)
  return (
    <FieldFrame {...field} attributes={attributes}>
      <span className={styles.select}>
        <select {...rest} {...attributes.control} name={name} className={styles.control}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </FieldFrame>
  )
}
