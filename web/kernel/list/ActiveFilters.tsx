import { useQuery } from '@tanstack/react-query'
import { comparisonLabels } from '#contract/filters.ts'
import type { ListFilter, OptionSource } from '#web/kernel/list/filters.ts'
import { readParamText, readParamTexts } from '#web/kernel/list/address.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { formatShownMoment } from '#contract/format.ts'
import { formatCalendarDay } from '#web/ui/format.ts'
import styles from './Filters.module.css'

/** «Getafe o Leganés» */
const alternatives = new Intl.ListFormat('es', { type: 'disjunction' })

type Props = {
  list: Pick<List<unknown>, 'state' | 'active' | 'status'>
  onRemove: (fields: readonly ListFilter[]) => void
}

/** The active filters: each can be removed, or several at once, which the list itself offers when it finds nothing. */
export function ActiveFilters({ list: { state, active, status }, onRemove }: Props) {
  if (active.length === 0) return null
  return (
    <div className={styles.chips} data-screen-only>
      {active.map((field) => (
        <ActiveFilter key={field.name} field={field} state={state}>
          {(text) => <Chip onRemove={() => onRemove([field])}>{text}</Chip>}
        </ActiveFilter>
      ))}
      {active.length > 1 && status !== 'nothing-found' && (
        <Button variant="bare" onClick={() => onRemove(active)}>
          Quitar los filtros
        </Button>
      )}
    </div>
  )
}

type OneProps = { field: ListFilter; state: ListParams; children: (text: string) => React.ReactNode }

/** Gives its child the text of one active filter: «Cuota: menor o igual que 20 €». */
export function ActiveFilter({ field, state, children }: OneProps) {
  const values = readParamTexts(state[field.name])
  const isNegated = 'not' in field && readParamTexts(state[field.not]).includes(field.name)
  const describe = (texts: readonly string[]) =>
    children(`${field.label}: ${isNegated ? `no es ${texts.join(' ni ')}` : alternatives.format(texts)}`)
  if ((field.kind === 'search' || field.kind === 'searches') && !field.source.textOf)
    return (
      <ChosenOptions source={field.source} values={values}>
        {describe}
      </ChosenOptions>
    )
  if (field.kind === 'own')
    return <field.Words value={values[0] ?? ''}>{(text) => describe([text])}</field.Words>
  return describe(values.map((value) => describeValue(field, value, state)))
}

function describeValue(field: ListFilter, value: string, state: ListParams): string {
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return field.options.find((option) => option.value === value)?.label ?? value
    case 'search':
    case 'searches':
      return field.source.textOf?.(value) ?? value
    case 'day':
      return formatCalendarDay(value)
    case 'moment':
      return formatShownMoment(value)
    case 'number': {
      const sign = field.comparison && comparisonLabels[readParamText(state[field.comparison]) || '=']
      const unit = field.unit ? `\u00a0${field.unit}` : ''
      return `${sign ? `${sign} ` : ''}${value.replace('.', ',')}${unit}`
    }
    default:
      return value
  }
}

type ChosenProps = {
  source: OptionSource
  values: readonly string[]
  children: (texts: readonly string[]) => React.ReactNode
}

/** The labels of chosen options that must be looked up in the option list. */
function ChosenOptions({ source, values, children }: ChosenProps) {
  const { data } = useQuery({ ...source.queryFor({}), staleTime: 5 * 60_000 })
  return children(
    values.map((value) =>
      data ? (data.find((option) => option.value === value)?.label ?? 'ya no existe') : '…',
    ),
  )
}
