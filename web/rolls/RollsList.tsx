import { rollColumns } from '#contract/rolls/rolls.columns.ts'
import { rolls, type Roll } from '#contract/rolls/rolls.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { formatNumber } from '#web/ui/format.ts'

const cells = { total: ({ total }: Roll) => formatNumber(total) }

const name = filtersFor(rolls.list).text('name', 'Segmento')

/** `/listas-fijas`: the segments that were frozen (rule people-22). */
export const RollsList = () => (
  <ListScreen
    noun={['lista fija', 'listas fijas']}
    endpoint={rolls.list}
    columns={rollColumns}
    cells={cells}
    link={(roll) => ({ to: '/listas-fijas/$id', params: { id: `${roll.id}` }, name: roll.name })}
    quick={{ field: name, label: 'Buscar por segmento', nothing: 'Ninguna lista fija se llama así.' }}
    fields={[name]}
    sizes={[10, 20, 50]}
    empty="Todavía no hay ninguna lista fija. Se hacen en un segmento, con «Fijar la lista de hoy»."
    emptyAction={<LinkButton to="/segmentos">Ver los segmentos</LinkButton>}
  />
)
