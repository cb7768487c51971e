import { useQuery } from '@tanstack/react-query'
import type { OptionSource } from '#web/kernel/list/filters.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

// Loaded late: most organisations have both.
const NoneYet = lazyComponent(async () => (await import('#web/communications/writing/NoneYet.tsx')).NoneYet)

type Props = {
  label: string
  error: string | undefined
  source: OptionSource
  name: 'segmentId' | 'assemblyIds'
  hint?: string
  labelHidden?: true
  value: string
  onChange: (value: string) => void
}

/** One of many options, found by typing. */
export function OneChoice({ name, label, labelHidden, hint, error, source, value, onChange }: Props) {
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
