import { labelRoll, rollColumns } from '#contract/rolls/rolls.columns.ts'
import { rolls, type Roll } from '#contract/rolls/rolls.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { formatNumber } from '#web/ui/format.ts'

const cells = { total: ({ total }: Roll) => formatNumber(total) }

const about = filtersFor(rolls.list).text('about', 'Segmento o para qué')

/** `/listas-fijas`: the segments that were frozen (rule people-22). */
export const RollsList = () => (
  <ListScreen
    noun={['lista fija', 'listas fijas']}
    endpoint={rolls.list}
    columns={rollColumns}
    cells={cells}
    link={(roll) => ({ to: '/listas-fijas/$id', params: { id: `${roll.id}` }, name: labelRoll(roll) })}
    quick={{
      field: about,
      label: 'Buscar por segmento o para qué',
      nothing: 'Ninguna lista fija se llama así ni es para eso.',
    }}
    fields={[about]}
    sizes={[10, 20, 50]}
    empty="Todavía no hay ninguna lista fija. Se hacen en un segmento, con «Fijar la lista de hoy»."
    emptyAction={<LinkButton to="/segmentos">Ver los segmentos</LinkButton>}
  />
)
