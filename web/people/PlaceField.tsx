import type { Options } from '#web/people/usePlaces.ts'
import { Button } from '#web/ui/Button.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'

type Props = {
  label: string
  name: string
  value: string | number | null
  /** What the value is called, when the list does not know it: old lists hold unknown places. */
  called?: string | undefined
  from: Options
  error: string | undefined
  onChoose: (value: string | number | null) => void
}

/** One thing of a known list, typed first. */
export function PlaceField({ label, name, value, called, from, error, onChoose }: Props) {
  const known = value === null || from.options.some((option) => option.value === value)
  // A number says nothing to anybody, not even while the list is on its way.
  const unlisted = called ?? (typeof value === 'number' ? '…' : String(value))
  const options = known ? from.options : [{ value, label: unlisted }, ...from.options]
  return (
    <div>
      <ComboField
        label={label}
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
