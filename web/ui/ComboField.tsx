import { lazy, Suspense } from 'react'
import { FieldFrame, useFieldWires, type FieldProps } from '#web/ui/Field.tsx'
import type { Option } from '#web/ui/SelectField.tsx'
import styles from './Field.module.css'

export type ComboFieldProps = FieldProps & {
  options: readonly Option[]
  /** The chosen option's value; `null` when nothing is chosen. */
  value: string | number | null
  onChange: (value: string | number | null) => void
  placeholder?: string
  disabled?: true | undefined
}

const ComboBoxField = lazy(async () => {
  const { ComboBoxField: component } = await import('#web/ui/ComboBoxField.tsx')
  return { default: component }
})

/** One of many: typed first, found without accents. Its machinery comes when a screen first shows one. */
export function ComboField(props: ComboFieldProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <ComboBoxField {...props} />
    </Suspense>
  )
}

function Waiting({ options, value, ...field }: ComboFieldProps) {
  const { label, labelHidden, hint, error, id, name } = field
  const frame = { label, labelHidden, hint, error, id, name }
  const wires = useFieldWires(frame)
  const chosen = options.find((option) => option.value === value)
  return (
    <FieldFrame {...frame} wires={wires}>
      <input {...wires.control} className={styles.control} readOnly value={chosen?.label ?? ''} aria-busy />
    </FieldFrame>
  )
}
