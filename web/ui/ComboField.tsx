import { FieldFrame, useFieldAttributes } from '#web/ui/Field.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import type { ComboFieldProps } from '#web/ui/patterns/ComboBoxField.tsx'
import styles from './Field.module.css'

/** Chooses one of many options by typing, without accents; an empty field is no choice. */
export const ComboField = lazyComponent<ComboFieldProps>(
  async () => (await import('#web/ui/patterns/ComboBoxField.tsx')).ComboBoxField,
  Awaited,
)

/** A read-only field until the combobox has loaded. */
function Awaited(props: ComboFieldProps) {
  const { options, value, placeholder, disabled } = props
  const attributes = useFieldAttributes(props)
  return (
    <FieldFrame {...props} attributes={attributes}>
      <input
        {...attributes.control}
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
