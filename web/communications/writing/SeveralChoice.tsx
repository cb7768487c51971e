import { useQuery } from '@tanstack/react-query'
import type { OptionSource } from '#web/kernel/list/filters.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import fieldStyles from '#web/ui/Field.module.css'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './writing.module.css'

// Loaded late: most organisations have both.
const NoneYet = lazyComponent(async () => (await import('#web/communications/writing/NoneYet.tsx')).NoneYet)

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

type OneProps = Omit<Props, 'chosen' | 'onChange'> & {
  name: 'segmentId' | 'assemblyIds'
  hint?: string
  labelHidden?: true
  value: string
  onChange: (value: string) => void
}

/** One of many options, found by typing. */
export function OneChoice({ name, label, labelHidden, hint, error, source, value, onChange }: OneProps) {
  const found = useQuery({ ...source.queryFor({}), staleTime: 5 * 60_000 })
  if (found.data?.length === 0 && value === '') return <NoneYet of={name} />
  return (
    <ComboField
      id={name}
      label={label}
      labelHidden={labelHidden}
      {...(hint !== undefined && { hint })}
      {...(found.isPending && { placeholder: 'Cargando opciones…' })}
      error={found.isError ? 'No se han podido cargar las opciones' : error}
      options={found.data ?? []}
      value={value || null}
      onChange={(chosen) => onChange(chosen === null ? '' : String(chosen))}
    />
  )
}
