import { erasureColumns } from '#contract/erasures/erasures.columns.ts'
import { erasures, type Erasure } from '#contract/erasures/erasures.ts'
import { erasureStates } from '#contract/retention/erasureOfPerson.ts'
import { ErasureTag } from '#web/erasures/ErasureTag.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'

const make = filtersFor(erasures.list)
const fields = [
  make.choice('state', 'Estado', erasureStates),
  make.choice('overdue', 'Plazo pasado', { true: 'Solo las que nadie ha contestado a tiempo' }),
]
const cells = {
  state: ({ state, daysLeft }: Erasure) => <ErasureTag state={state} daysLeft={daysLeft} />,
}

/** `/panel-administracion/borrados`: who asks for their data to be erased, what ends first, first (rule erasure-2). */
export const ErasuresList = () => (
  <ListScreen
    noun={['petición', 'peticiones']}
    endpoint={erasures.list}
    columns={erasureColumns}
    cells={cells}
    link={({ id, fullName }) => ({
      to: '/panel-administracion/borrados/$id',
      params: { id: `${id}` },
      name: fullName,
    })}
    fields={fields}
    sizes={[10, 20, 50]}
    empty="Nadie ha pedido que se borren sus datos. Lo que se pida a la oficina se anota en la ficha de la persona."
  />
)
