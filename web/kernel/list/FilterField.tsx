import { useQuery } from '@tanstack/react-query'
import { comparisonLabels } from '#contract/filters.ts'
import { keepTyped, type FilterFieldProps } from '#web/kernel/list/filterDraft.ts'
import { JoinedFields } from '#web/kernel/list/JoinedFields.tsx'
import { whyExcluded, type ListFilter } from '#web/kernel/list/filters.ts'
import { SeveralField } from '#web/kernel/list/SeveralField.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The control of one filter, chosen by its kind. */
export function FilterField({ prefix, field, draft, errors, onWrite }: FilterFieldProps) {
  const { name, label } = field
  const excluded = whyExcluded(field, draft)
  const [hint, disabled] = [excluded ?? field.hint, excluded !== undefined]
  const common = { id: `${prefix}-${name}`, label, hint, error: errors[name], disabled }
  const text = draft[name] ?? ''
  const typed = {
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onWrite(name, event.currentTarget.value),
  }
  switch (field.kind) {
    case 'choice':
      return <SelectField {...common} {...typed} options={field.options} empty="Cualquiera" />
    case 'number':
      return field.comparison ? (
        <ComparedNumber
          {...common}
          {...typed}
          field={field}
          sign={field.comparison}
          draft={draft}
          onWrite={onWrite}
        />
      ) : (
        <NumberField {...common} {...typed} unit={field.unit} />
      )
    case 'day':
      return <TextField {...common} {...typed} hint={hint ?? 'Por ejemplo, 5/3/2026'} autoComplete="off" />
    case 'moment':
      // Its example stands in the box, as what the ends of a range are: above it, it would be a person less.
      return <TextField {...common} {...typed} placeholder="ej. 5/3/2026 18:00" autoComplete="off" />
    case 'search':
      return <SearchOptions {...{ prefix, field, draft, errors, onWrite }} />
    case 'own':
      return (
        <field.Field
          {...common}
          disabled={disabled || undefined}
          typed={keepTyped({ field, draft, onWrite })}
          value={text}
          onChange={(value) => onWrite(name, value)}
        />
      )
    case 'choices':
    case 'searches':
      return <SeveralField {...{ prefix, field, draft, errors, onWrite }} />
    default:
      return (
        <TextField
          {...common}
          {...typed}
          autoComplete="off"
          spellCheck={false}
          {...(field.capitals && { autoCapitalize: 'characters' })}
        />
      )
  }
}

type ComparedProps = Pick<FilterFieldProps, 'draft' | 'onWrite'> &
  Omit<Parameters<typeof NumberField>[0], 'label' | 'hint'> & {
    hint: string | undefined
    field: Extract<ListFilter, { kind: 'number' }>
    id: string
    sign: string
  }

/** A number, and how the value is compared with it. */
function ComparedNumber({
  field: { label, unit },
  sign,
  draft,
  onWrite,
  hint,
  error,
  ...typed
}: ComparedProps) {
  return (
    <JoinedFields id={`${typed.id}-${sign}`} label={label} hint={hint} error={error} kind="compared">
      <SelectField
        id={`${typed.id}-comparison`}
        label={`${label}: comparación`}
        labelHidden
        disabled={typed.disabled}
        value={draft[sign] || '='}
        onChange={({ currentTarget }) => onWrite(sign, currentTarget.value)}
        options={Object.entries(comparisonLabels).map(([value, words]) => ({ value, label: words }))}
      />
      <NumberField
        {...typed}
        label={label}
        labelHidden
        unit={unit}
        aria-invalid={error === undefined ? undefined : true}
      />
    </JoinedFields>
  )
}

type SearchProps = FilterFieldProps & { field: Extract<ListFilter, { kind: 'search' }> }

function SearchOptions({ prefix, field, draft, errors, onWrite }: SearchProps) {
  const excluded = whyExcluded(field, draft)
  const options = useQuery({ ...field.source.queryFor(draft), staleTime: 5 * 60_000 })
  return (
    <ComboField
      id={`${prefix}-${field.name}`}
      label={field.label}
      hint={excluded ?? field.hint}
      {...(excluded !== undefined && { disabled: true })}
      {...(options.isPending && { placeholder: 'Cargando opciones…' })}
      error={options.isError ? 'No se han podido cargar las opciones' : errors[field.name]}
      options={options.data ?? []}
      typed={keepTyped({ field, draft, onWrite })}
      value={draft[field.name] || null}
      onChange={(value) => onWrite(field.name, value === null ? '' : String(value))}
    />
  )
}
