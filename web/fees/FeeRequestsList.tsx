import { feeRequestColumns } from '#contract/fees/feeRequests.columns.ts'
import { feeRequests, type FeeRequest } from '#contract/fees/feeRequests.ts'
import { feeRequestStateLabels } from '#contract/fees/ofPerson.ts'
import { RequestTag } from '#web/fees/basics/StateTags.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { personFilter } from '#web/people/personFilter.tsx'

const make = filtersFor(feeRequests.list)
const fields = [
  make.choice('state', 'Estado', feeRequestStateLabels),
  make.choice('ended', 'Plazo pasado', { true: 'Solo las cuotas reducidas cuyo plazo ha pasado' }),
  make.own('affiliateId', 'Persona', personFilter),
]
const cells = { state: ({ state }: FeeRequest) => <RequestTag state={state} /> }

/** `/panel-administracion/solicitudes-de-cuota`: what members ask to pay, those who wait first (rule fee-11). */
export const FeeRequestsList = () => (
  <ListScreen
    noun={['solicitud', 'solicitudes']}
    endpoint={feeRequests.list}
    columns={feeRequestColumns}
    cells={cells}
    link={({ id, fullName }) => ({
      to: '/panel-administracion/solicitudes-de-cuota/$id',
      params: { id: `${id}` },
      name: fullName,
    })}
    fields={fields}
    sizes={[10, 20, 50]}
    empty="Nadie ha pedido pagar otra cuota."
    download={feeRequests.export}
  />
)
