import { useState, type ReactNode } from 'react'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { RowNoun } from '#web/kernel/list/noun.ts'
import type { List } from '#web/kernel/list/useList.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'

/** Whom somebody has chosen in a list: rows by their number, on any page, or all that the filter of then means. */
type Chosen = { ids: ReadonlySet<string>; allOf?: string }

/** Loaded late: a list is read before somebody chooses in it. */
const ChoiceOfRows = lazyComponent(
  async () => (await import('#web/kernel/list/ChoiceOfRows.tsx')).ChoiceOfRows,
)

/** What the rows are asked by, without where one stands in them. */
function toFilter({ page: _page, size: _size, sort: _sort, direction: _direction, ...filter }: ListParams) {
  return JSON.stringify(filter)
}

export type Choice = {
  isAll: boolean
  count: number
  ids: string[]
  isPageChosen: boolean
  has: (id: string) => boolean
  toggle: (id: string, is: boolean) => void
  choosePage: () => void
  chooseAll: () => void
  clear: () => void
  end: () => void
}

export type Choosing<Row, State = ListParams> = {
  idOf: (row: Row) => string
  begin: () => void
  /** The choice among the rows of a list; undefined while nobody chooses. */
  of: (list: List<Row>) => Choice | undefined
  /** How many are chosen, and what can be done with them. */
  bar: (list: List<Row>, noun: RowNoun, state: State) => ReactNode
}

/**
 * Lets rows of a list be chosen, to do something with them (rule list-11). All of a filter are chosen until the filter
 * changes: nobody is chosen whom the count did not name.
 */
export function useChoosing<Row, State = ListParams>(
  idOf: (row: Row) => string,
  actions: (choice: Choice, state: State) => ReactNode,
): Choosing<Row, State> {
  const [chosen, setChosen] = useState<Chosen>()
  const begin = () => setChosen({ ids: new Set() })
  function of({ rows, total, state }: List<Row>): Choice | undefined {
    if (!chosen) return undefined
    const filter = toFilter(state)
    const isAll = chosen.allOf === filter
    const ofPage = rows.map(idOf)
    const toggle = (ids: readonly string[], is: boolean) => {
      const others = [...chosen.ids].filter((id) => !ids.includes(id))
      setChosen({ ids: new Set(is ? [...others, ...ids] : others) })
    }
    return {
      isAll,
      count: isAll ? total : chosen.ids.size,
      ids: [...chosen.ids],
      isPageChosen: ofPage.length > 0 && ofPage.every((id) => chosen.ids.has(id)),
      has: (id) => isAll || chosen.ids.has(id),
      toggle: (id, is) => toggle([id], is),
      choosePage: () => toggle(ofPage, true),
      chooseAll: () => setChosen({ ids: new Set(), allOf: filter }),
      clear: begin,
      end: () => setChosen(undefined),
    }
  }
  const bar: Choosing<Row, State>['bar'] = (list, noun, state) => {
    const choice = of(list)
    return (
      choice && (
        <ChoiceOfRows {...{ choice, noun }} onPage={list.rows.length} total={list.total}>
          {actions(choice, state)}
        </ChoiceOfRows>
      )
    )
  }
  return { idOf, begin, of, bar }
}
