import { useQuery } from '@tanstack/react-query'
import { useController, type Control } from 'react-hook-form'
import type { NewRecord } from '#contract/census/records.form.ts'
import { geography } from '#contract/geography/geography.ts'
import type { Typed } from '#web/census/records/recordForm.ts'
import { optionsFrom } from '#web/kernel/list/options.ts'
import { ComboField } from '#web/ui/ComboField.tsx'

const countries = optionsFrom(
  geography.countries,
  () => ({ size: -1 }),
  ({ id, pais }) => ({ value: `${id}`, label: pais }),
)

type Props = {
  control: Control<Typed, unknown, NewRecord>
  name: 'bornCountry' | 'country'
  label: string
}

/** One country of all, found by typing. */
export function CountryField({ control, name, label }: Props) {
  const { field, fieldState } = useController({ control, name })
  const { data = [] } = useQuery({ ...countries.queryFor({}), staleTime: Infinity })
  return (
    <ComboField
      label={label}
      name={name}
      options={data}
      value={field.value || null}
      onChange={(value) => field.onChange(value === null ? '' : String(value))}
      error={fieldState.error?.message}
    />
  )
}
