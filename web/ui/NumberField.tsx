import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { FieldFrame, useFieldAttributes, type FieldProps } from '#web/ui/Field.tsx'
import styles from './Field.module.css'

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className' | 'type'>
type Props = FieldProps & Native & { /** Its unit, «€». */ unit?: ReactNode; ref?: Ref<HTMLInputElement> }

/** A number in any notation: «1.234,5», «1234.5», « 20 ». `parseNumber` reads it. */
export function NumberField({ label, labelHidden, hint, error, id, name, unit, ...rest }: Props) {
  const field = { label, labelHidden, hint, error, id, name }
  const attributes = useFieldAttributes(field)
  return (
    <FieldFrame {...field} attributes={attributes}>
      <div className={styles.affix}>
        <input
          autoComplete="off"
          {...rest}
          {...attributes.control}
          name={name}
          type="text"
          inputMode="decimal"
          className={`${styles.control} ${styles.number}`}
        />
        {unit}
      </div>
    </FieldFrame>
  )
}

/**
 * The value of a number typed in Spanish notation; `null` when it is no number. A single dot followed by one or two
 * digits is a decimal comma.
 */
export function parseNumber(typed: string): number | null {
  const bare = typed.replaceAll(/[\s\u00a0€]/g, '')
  if (/^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'))
  if (/^[+-]?\d+([.,]\d+)?$/.test(bare)) return Number(bare.replace(',', '.'))
  return null
}
