import { useQuery } from '@tanstack/react-query'
import { fieldErrorsOf } from '#web/kernel/form/form.ts'
import { readParamTexts } from '#web/kernel/list/address.ts'
import { paramNamesOf, type ListFilter } from '#web/kernel/list/filters.ts'
import { MeantOptions } from '#web/kernel/list/MeantOptions.tsx'
import type { List } from '#web/kernel/list/useList.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './ListScreen.module.css'

type Listed = Pick<List<unknown>, 'error' | 'active' | 'change' | 'state'>
type Props = { list: Listed; why: string; onRemove: (removed: readonly ListFilter[]) => void }

/**
 * Why a list cannot be had as it was asked for, and the way on: without that order, with what may have been meant, without
 * that filter, or all of them.
 */
export function RefusedFilters({ list, why, onRemove }: Props) {
  const names = fieldErrorsOf(list.error).map(({ name }) => name)
  const isOrder = names.includes('sort')
  const wrong = list.active.filter((field) => paramNamesOf(field).some((name) => names.includes(name)))
  return (
    <div className={styles.frame} role="alert">
      <EmptyState
        title={isOrder ? 'No se puede ordenar así' : 'No se puede filtrar así'}
        icon="warning"
        action={
          isOrder ? (
            <Button onClick={() => list.change({ sort: undefined, direction: undefined })}>
              Volver al orden de siempre
            </Button>
          ) : (
            <>
              {wrong.map(
                (field) => field.kind === 'searches' && <Meant key={field.name} field={field} list={list} />,
              )}
              {wrong.length === 1 && <Button onClick={() => onRemove(wrong)}>Quitar este filtro</Button>}
              {(wrong.length !== 1 || list.active.length > 1) && (
                <Button onClick={() => onRemove(list.active)}>Quitar los filtros</Button>
              )}
            </>
          )
        }
      >
        {why}
      </EmptyState>
    </div>
  )
}

type MeantProps = { field: Extract<ListFilter, { kind: 'searches' }>; list: Pick<Listed, 'state' | 'change'> }

/** The options that the values of a filter may mean which are none. */
function Meant({ field: { name, source }, list: { state, change } }: MeantProps) {
  const { data = [] } = useQuery({ ...source.queryFor(state), staleTime: 5 * 60_000 })
  const values = readParamTexts(state[name])
  const unknown = values.filter((value) => !data.some((option) => option.value === value))
  return unknown.map((text) => (
    <MeantOptions
      key={text}
      options={data}
      text={text}
      onChoose={(meant) => change({ [name]: values.map((value) => (value === text ? meant : value)) })}
    />
  ))
}
