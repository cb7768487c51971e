import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActiveFilter } from '#web/kernel/list/ActiveFilters.tsx'
import { readParamText, readParamTexts } from '#web/kernel/list/address.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import { startDraft } from '#web/kernel/list/filterDraft.ts'
import { whyExcluded, type ListFilter, type QuickSearchField } from '#web/kernel/list/filters.ts'
import { findMeant } from '#web/kernel/list/findMeant.ts'
import { formatRowCount, type RowNoun } from '#web/kernel/list/noun.ts'
import { clearFilters, type List } from '#web/kernel/list/useList.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './ListScreen.module.css'

export type NothingFoundProps = {
  title: string
  list: Pick<List<unknown>, 'state' | 'active' | 'countQuery'>
  noun: RowNoun
  fields: readonly ListFilter[]
  quick: QuickSearchField | undefined
  /** Other places to look. */
  elsewhere: React.ReactNode
  onRemove: (removed: readonly ListFilter[]) => void
  onChange: (patch: ListParams) => void
}

/** What is said when what is asked for finds nothing: what that was, what may have been meant, and the ways on. */
export function NothingFound({ title, list, noun, fields, quick, elsewhere, ...on }: NothingFoundProps) {
  const { active, state } = list
  const typed = quick ? readParamText(state[quick.field.name]) : ''
  const meant = useMeant(typed, fields, state)
  return (
    <EmptyState
      title={title}
      icon="filter"
      action={
        <div className={styles.ways}>
          {meant.map(({ field, value, label }) => (
            <Button
              key={`${field.name} ${value}`}
              variant="primary"
              onClick={() => on.onChange({ ...clearQuick(quick), [field.name]: addTo(field, state, value) })}
            >
              Filtrar por {field.label.charAt(0).toLowerCase() + field.label.slice(1)}: {label}
            </Button>
          ))}
          {active.length > 1 &&
            active.map((field) => (
              <Removal key={field.name} field={field} list={list} noun={noun} onRemove={on.onRemove} />
            ))}
          <Button onClick={() => on.onRemove(active)}>
            {typed !== '' && active.length === 1 ? 'Quitar la búsqueda' : 'Quitar los filtros'}
          </Button>
          {elsewhere}
        </div>
      }
    >
      {describeNothing(typed, active, quick)}
      {typed === '' && ' Has pedido: '}
      {typed === '' &&
        active.map((field, at) => (
          <ActiveFilter key={field.name} field={field} state={state}>
            {(text) => `${at > 0 ? ' · ' : ''}«${text}»`}
          </ActiveFilter>
        ))}
    </EmptyState>
  )
}

const clearQuick = (quick: QuickSearchField | undefined): ListParams =>
  quick ? { ...clearFilters([quick.field]), sort: undefined, direction: undefined } : {}

/** A filter with one more value, where it may have several. */
const addTo = (field: ListFilter, state: ListParams, value: string) =>
  'not' in field && !('alone' in field) ? [...readParamTexts(state[field.name]), value] : [value]

/** What was asked: what was typed in the box, the filters, or both. */
function describeNothing(typed: string, active: readonly ListFilter[], quick: QuickSearchField | undefined) {
  if (!quick || typed === '') return 'Nada coincide con los filtros puestos.'
  const others = active.length > 1 ? ' O lo dejan fuera los demás filtros.' : ''
  return `Has buscado «${typed}». ${quick.nothing}${others}`
}

const mostMeant = 4

/** The options of filters that a text typed in the box may mean: a city, a tag, an assembly. */
function useMeant(typed: string, fields: readonly ListFilter[], state: ListParams) {
  const client = useQueryClient()
  const draft = startDraft(fields, state)
  const asked = fields.filter((field) => !field.elsewhere && whyExcluded(field, draft) === undefined)
  const { data = [] } = useQuery({
    queryKey: ['options of filters', asked.map(({ name }) => name)],
    queryFn: () =>
      Promise.all(
        asked.map(async (field) => {
          const options =
            'source' in field
              ? await client.fetchQuery({ ...field.source.queryFor({}), staleTime: optionsStay })
              : 'options' in field
                ? field.options
                : []
          return options.map((option) => ({ ...option, field }))
        }),
      ),
    enabled: typed !== '',
    staleTime: optionsStay,
  })
  return findMeant(data.flat(), typed).slice(0, mostMeant)
}
const optionsStay = 5 * 60_000

type RemovalProps = Pick<NothingFoundProps, 'list' | 'noun' | 'onRemove'> & { field: ListFilter }

/** A filter to take away, if something is found without it, and how much, where that may be asked. */
function Removal({ field, list: { state, countQuery }, noun, onRemove }: RemovalProps) {
  const { data } = useQuery(countQuery(clearFilters([field])))
  if (data?.totalElements === 0) return null
  return (
    <ActiveFilter field={field} state={state}>
      {(text) => (
        <Button onClick={() => onRemove([field])}>
          Quitar «{text}»{data ? `: ${formatRowCount(noun, data.totalElements)}` : ''}
        </Button>
      )}
    </ActiveFilter>
  )
}
