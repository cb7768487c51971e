import { FilterField } from '#web/kernel/list/FilterField.tsx'
import { JoinedFields } from '#web/kernel/list/JoinedFields.tsx'
import type { FilterFieldProps } from '#web/kernel/list/filterDraft.ts'
import { whyExcluded, type ListFilter } from '#web/kernel/list/filters.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = Omit<FilterFieldProps, 'field'> & { fields: readonly ListFilter[] }

/** The controls of some filters; both ends of a range stand in one frame. */
export function FilterCells({ fields, ...given }: Props) {
  return fields.map((field, at) => {
    const next = fields[at + 1]
    if (field.rangeOf === undefined) return <FilterField key={field.name} field={field} {...given} />
    if (next?.rangeOf !== field.rangeOf) return null
    return <RangeField key={field.name} label={field.rangeOf} ends={[field, next]} {...given} />
  })
}

type RangeProps = Omit<FilterFieldProps, 'field'> & { label: string; ends: readonly [ListFilter, ListFilter] }

function RangeField({ prefix, label, ends, draft, errors, onWrite }: RangeProps) {
  const [from, to] = ends
  const why = whyExcluded(from, draft)
  const error = [from, to].map(({ name }) => errors[name]).find((message) => message !== undefined)
  return (
    <JoinedFields id={`${prefix}-${from.name}-${to.name}`} label={label} hint={why} error={error} kind="ends">
      {ends.map((end, at) => {
        const typed = {
          id: `${prefix}-${end.name}`,
          label: end.label,
          labelHidden: true as const,
          placeholder: at === 0 ? 'desde' : 'hasta',
          value: draft[end.name] ?? '',
          disabled: why !== undefined,
          'aria-invalid': errors[end.name] === undefined ? undefined : (true as const),
          onChange: (event: { currentTarget: { value: string } }) =>
            onWrite(end.name, event.currentTarget.value),
        }
        return end.kind === 'number' ? (
          <NumberField key={end.name} {...typed} />
        ) : (
          <TextField key={end.name} {...typed} autoComplete="off" />
        )
      })}
      {to.kind === 'number' && to.unit && <span>{to.unit}</span>}
    </JoinedFields>
  )
}
