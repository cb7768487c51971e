import type { Column } from '#contract/column.ts'
import { bestFirst } from '#contract/people/bestFirst.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'

/** The order of a column in a list of so many rows; undefined when it cannot be sorted by it. */
export const findOrder = <Row>({ sort, sortUpTo = Infinity }: Column<Row>, total: number) =>
  total <= sortUpTo ? sort : undefined

/** The orders that a list of so many rows can be put in, and the one it has where no column is of it; none where there is no other. */
export function listOrders<Row>(
  columns: readonly Column<Row>[],
  state: ListParams & { sort: string },
  total: number,
) {
  const orders = columns.flatMap((column) => {
    const sort = findOrder(column, total)
    return sort ? [{ value: sort, label: column.header }] : []
  })
  if (orders.length === 0) return []
  // What is searched for is given best first, an order that no column has and that is not turned round.
  if (state['q'] != null) return [{ value: bestFirst, label: 'Mejor coincidencia' }, ...orders]
  const isKnown = orders.some(({ value }) => value === state.sort)
  return isKnown ? orders : [{ value: state.sort, label: 'Orden de la lista' }, ...orders]
}
