import { useQuery } from '@tanstack/react-query'
import { readParamTexts } from '#web/kernel/list/address.ts'
import { keepTyped, type FilterFieldProps } from '#web/kernel/list/filterDraft.ts'
import { whyExcluded, type ListFilter } from '#web/kernel/list/filters.ts'
import { MeantOptions } from '#web/kernel/list/MeantOptions.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'
import type { ComboTyped } from '#web/ui/patterns/comboSearch.ts'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import fieldStyles from '#web/ui/Field.module.css'
import styles from './Filters.module.css'

type Props = FilterFieldProps & { field: Extract<ListFilter, { not: string }> }
type Part = Props & {
  chosen: readonly string[]
  choose: (values: readonly string[]) => void
  disabled: boolean
}

/** Several values of a filter, and whether they are asked for or left out. */
export function SeveralField(props: Props) {
  const { prefix, field, draft, errors, onWrite } = props
  const why = whyExcluded(field, draft)
  const chosen = readParamTexts(draft[field.name])
  const negated = readParamTexts(draft[field.not])
  const isNegated = negated.includes(field.name)
  const typed = keepTyped(props)
  // What is typed and chooses nothing is said where it stands.
  const [error, typedError] = typed.text === '' ? [errors[field.name]] : [undefined, errors[field.name]]
  const attributes = useFieldAttributes({
    id: `${prefix}-${field.name}`,
    hint: why ?? field.hint,
    error,
  })
  const turn = (to: 'is' | 'is not') =>
    onWrite(
      field.not,
      [...negated.filter((name) => name !== field.name), ...(to === 'is not' ? [field.name] : [])].join('\n'),
    )
  const part = {
    ...props,
    chosen,
    choose: (values: readonly string[]) => onWrite(field.name, values.join('\n')),
    disabled: why !== undefined,
  }
  return (
    <fieldset
      className={`${fieldStyles.field} ${styles[field.kind]}`}
      aria-describedby={attributes.control['aria-describedby']}
      aria-invalid={attributes.control['aria-invalid']}
    >
      <legend className={fieldStyles.legend}>{field.label}</legend>
      <FieldNotes hint={why ?? field.hint} error={error} attributes={attributes} />
      {field.kind === 'choices' ? (
        <Options {...part} field={field} id={attributes.control.id} />
      ) : (
        <Found {...part} field={field} typed={typed} error={typedError} />
      )}
      {chosen.length > 0 && (
        <label className={styles.negation}>
          <input
            type="checkbox"
            checked={isNegated}
            onChange={({ currentTarget }) => turn(currentTarget.checked ? 'is not' : 'is')}
          />
          <span>Todo menos lo elegido</span>
        </label>
      )}
    </fieldset>
  )
}

type OptionsProps = Part & { field: Extract<ListFilter, { kind: 'choices' }>; id: string }

function Options({ field: { options, alone }, id, chosen, choose, disabled }: OptionsProps) {
  const toggle = (value: string, isChosen: boolean) => {
    const others = value === alone ? [] : chosen.filter((one) => one !== value && one !== alone)
    choose(isChosen ? [...others, value] : others)
  }
  return (
    <div className={styles.options}>
      {options.map(({ value, label }, at) => (
        <label key={value} className={fieldStyles.option}>
          <input
            type="checkbox"
            id={at === 0 ? id : undefined}
            checked={chosen.includes(value)}
            disabled={disabled}
            onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

type FoundProps = Part & {
  field: Extract<ListFilter, { kind: 'searches' }>
  typed: ComboTyped
  error: string | undefined
}

function Found({ prefix, field, draft, chosen, choose, disabled, typed, error }: FoundProps) {
  const options = useQuery({ ...field.source.queryFor(draft), staleTime: 5 * 60_000 })
  const all = options.data ?? []
  const free = all.filter(({ value }) => !chosen.includes(value))
  function take(value: string) {
    choose([...chosen, value])
    typed.onType('')
    // The button that was pressed disappears.
    document.getElementById(`${prefix}-${field.name}`)?.focus()
  }
  const labelOf = (value: string) =>
    all.find((option) => option.value === value)?.label ??
    field.source.textOf?.(value) ??
    (options.data ? 'ya no existe' : '…')
  return (
    <>
      <div className={styles.found}>
        {chosen.map((value) => (
          <Chip key={value} hint="(quitar)" onRemove={() => choose(chosen.filter((one) => one !== value))}>
            {labelOf(value)}
          </Chip>
        ))}
        <ComboField
          id={`${prefix}-${field.name}`}
          label={chosen.length === 0 ? field.label : `${field.label}: otra más`}
          labelHidden
          {...(disabled && { disabled: true })}
          {...(options.isPending && { placeholder: 'Cargando opciones…' })}
          error={options.isError ? 'No se han podido cargar las opciones' : error}
          typed={typed}
          options={free}
          value={null}
          onChange={(value) => value !== null && choose([...chosen, String(value)])}
        />
      </div>
      {error !== undefined && typed.text !== '' && (
        <MeantOptions options={free} text={typed.text} onChoose={take} />
      )}
    </>
  )
}
