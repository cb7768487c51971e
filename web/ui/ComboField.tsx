import { FieldFrame, useFieldWires } from '#web/ui/Field.tsx'
import { late } from '#web/ui/late.ts'
import type { ComboFieldProps } from '#web/ui/patterns/ComboBoxField.tsx'
import styles from './Field.module.css'

/** One of many: typed first, found without accents; emptying the field chooses nothing. */
export const ComboField = late<ComboFieldProps>(
  async () => (await import('#web/ui/patterns/ComboBoxField.tsx')).ComboBoxField,
  Awaited,
)

/** Until the combobox comes: a field that can be read and reached, not written. */
function Awaited(props: ComboFieldProps) {
  const { options, value, placeholder, disabled } = props
  const wires = useFieldWires(props)
  return (
    <FieldFrame {...props} wires={wires}>
      <input
        {...wires.control}
        readOnly
        aria-busy
        className={styles.control}
        placeholder={placeholder}
        disabled={disabled}
        value={options.find((option) => option.value === value)?.label ?? ''}
      />
    </FieldFrame>
  )
}
