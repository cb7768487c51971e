import type { Options } from '#web/people/usePlaces.ts'
import { Button } from '#web/ui/Button.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'

type Props = {
  label: string
  name: string
  value: string | number | null
  /** The label of a value that is not among the options, as in old data. */
  called?: string | undefined
  from: Options
  hint?: string | undefined
  error: string | undefined
  onChoose: (value: string | number | null) => void
}

/** A combobox for countries, provinces, cities and districts. */
export function PlaceField({ label, name, value, called, from, hint, error, onChoose }: Props) {
  const known = value === null || from.options.some((option) => option.value === value)
  // An id is never shown as a label, not even while the options load.
  const unlisted = called ?? (typeof value === 'number' ? '…' : String(value))
  const options = known ? from.options : [{ value, label: unlisted }, ...from.options]
  return (
    <div>
      <ComboField
        label={label}
        {...(hint !== undefined && { hint })}
        name={name}
        options={options}
        value={value}
        onChange={onChoose}
        error={error}
      />
      {from.failed && (
        <p role="alert">
          No se ha podido cargar la lista. <Button onClick={from.failed}>Reintentar</Button>
        </p>
      )}
    </div>
  )
}
