import { useQuery } from '@tanstack/react-query'
import type { OptionSource } from '#web/kernel/list/filters.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import fieldStyles from '#web/ui/Field.module.css'
import styles from './SeveralChoice.module.css'

type Props = {
  name: string
  label: string
  error: string | undefined
  source: OptionSource
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Several of many options, found by typing. */
export function SeveralChoice({ name, label, error, source, chosen, onChange }: Props) {
  const found = useQuery({ ...source.queryFor({}), staleTime: 5 * 60_000 })
  const all = found.data ?? []
  const labelOf = (value: string) =>
    all.find((option) => option.value === value)?.label ??
    source.textOf?.(value) ??
    (found.data ? 'ya no existe' : '…')
  return (
    <fieldset className={fieldStyles.field}>
      <legend className="vh">{label}</legend>
      {chosen.length > 0 && (
        <div className={styles.chips}>
          {chosen.map((value) => (
            <Chip
              key={value}
              hint="(quitar)"
              onRemove={() => onChange(chosen.filter((one) => one !== value))}
            >
              {labelOf(value)}
            </Chip>
          ))}
        </div>
      )}
      <ComboField
        id={name}
        label={chosen.length === 0 ? label : `${label}: otra más`}
        labelHidden
        {...(found.isPending && { placeholder: 'Cargando opciones…' })}
        error={found.isError ? 'No se han podido cargar las opciones' : error}
        options={all.filter(({ value }) => !chosen.includes(value))}
        value={null}
        onChange={(value) => value !== null && onChange([...chosen, String(value)])}
      />
    </fieldset>
  )
}
