import { expect, test } from 'vitest'
import { columnsOf } from '#contract/column.ts'
import { listOrders } from '#web/kernel/list/findOrder.ts'

const { text, of } = columnsOf<{ name: string; tries: number }>()
const columns = [of('name', 'Nombre', ({ name }) => name), text('tries', 'Intentos')]

test.each([
  [{ sort: 'id' }, ['Orden de la lista', 'Intentos']],
  [{ sort: 'tries' }, ['Intentos']],
  [{ sort: 'best', q: 'ana' }, ['Mejor coincidencia', 'Intentos']],
])(
  'rule list-4: a list whose order no column has does not say that it is in that of the first one: %j',
  (state, labels) => {
    expect(listOrders(columns, state, 9).map(({ label }) => label)).toEqual(labels)
  },
)
