import { useState } from 'react'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { List } from '#web/kernel/list/useList.ts'

/** Whom somebody has chosen in a list: rows by their number, on any page, or all that the filter of then means. */
type Chosen = { ids: ReadonlySet<string>; allOf?: string }

/** What the rows are asked by, without where one stands in them. */
function toFilter({ page: _page, size: _size, sort: _sort, direction: _direction, ...filter }: ListParams) {
  return JSON.stringify(filter)
}

export type Choice = NonNullable<ReturnType<typeof useChoice>['choice']>

/**
 * The rows that are chosen in a list, while somebody chooses (rule list-11). All of a filter are chosen until the filter
 * changes: nobody is chosen whom the count did not name.
 */
export function useChoice<Row>({ rows, total, state }: List<Row>, idOf: ((row: Row) => string) | undefined) {
  const [chosen, setChosen] = useState<Chosen>()
  if (!idOf) return { begin: undefined, choice: undefined }
  const begin = () => setChosen({ ids: new Set() })
  if (!chosen) return { begin, choice: undefined }
  const filter = toFilter(state)
  const isAll = chosen.allOf === filter
  const ofPage = rows.map(idOf)
  const toggle = (ids: readonly string[], is: boolean) => {
    const others = [...chosen.ids].filter((id) => !ids.includes(id))
    setChosen({ ids: new Set(is ? [...others, ...ids] : others) })
  }
  const choice = {
    isAll,
    count: isAll ? total : chosen.ids.size,
    ids: [...chosen.ids],
    isPageChosen: ofPage.length > 0 && ofPage.every((id) => chosen.ids.has(id)),
    has: (id: string) => isAll || chosen.ids.has(id),
    toggle: (id: string, is: boolean) => toggle([id], is),
    choosePage: () => toggle(ofPage, true),
    chooseAll: () => setChosen({ ids: new Set(), allOf: filter }),
    clear: begin,
    end: () => setChosen(undefined),
  }
  return { begin, choice }
}
