import { batchColumns } from '#contract/fees/batches.columns.ts'
import { batches, batchKindLabels, type Batch } from '#contract/fees/batches.ts'
import { batchStateLabels } from '#contract/fees/basics/chargeStates.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { BatchStateTag } from '#web/fees/batches/batchTags.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'

const filters = filtersFor(batches.list)
const fields = [
  filters.choice('state', 'Estado', batchStateLabels),
  filters.choice('kind', 'Qué cobra', batchKindLabels),
  filters.choice('due', 'Su día', { true: 'Solo las enviadas cuyo día ya ha llegado' }),
]
const cells = {
  state: ({ state }: Batch) => <BatchStateTag state={state} />,
  total: ({ total }: Batch) => formatNumber(total),
  cents: ({ cents }: Batch) => formatMoney(cents / 100),
}

const NewBatchLink = () => (
  <LinkButton to="/panel-administracion/remesas/nueva" icon="plus" variant="primary">
    Nueva remesa
  </LinkButton>
)

/** `/panel-administracion/remesas`: the batches of charges for the bank (rule fee-8). */
export const BatchesList = () => (
  <ListScreen
    noun={['remesa', 'remesas']}
    endpoint={batches.list}
    columns={batchColumns}
    cells={cells}
    link={({ id, chargedOn }) => ({
      to: '/panel-administracion/remesas/$id',
      params: { id: `${id}` },
      name: `Remesa ${id}, ${chargedOn}`,
    })}
    fields={fields}
    sizes={[10, 20, 50]}
    download={batches.export}
    none="SIN REMESAS DISPONIBLES"
    empty="Todavía no se ha hecho ninguna remesa: en una van los cobros de un día para el banco."
    emptyAction={<NewBatchLink />}
    actions={<NewBatchLink />}
  />
)
