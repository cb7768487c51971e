import { useQuery } from '@tanstack/react-query'
import { statusLabels, type CommunicationStatus } from '#contract/communications/communication.ts'
import { communicationColumns } from '#contract/communications/communications.columns.ts'
import { communications, type CommunicationSummary } from '#contract/communications/communications.ts'
import { StatusTag } from '#web/communications/statusTag.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useAddressChoice, type AddressChoice } from '#web/kernel/list/addressChoice.ts'
import { ChoiceBar } from '#web/kernel/list/ChoiceBar.tsx'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'

const { PENDING, ...others } = statusLabels

/** The first is what the list begins with. */
const statuses: AddressChoice<CommunicationStatus | 'todas'> = {
  name: 'estado',
  label: 'Estado',
  labels: { PENDING, ...others, todas: 'Todas' },
}
const cells = { status: ({ status }: CommunicationSummary) => <StatusTag status={status} /> }
const subject = filtersFor(communications.list).text('subject', 'Asunto')

/** `/comunicaciones/lista-comunicaciones`: those that somebody sees, by their status. */
export function CommunicationsList() {
  const status = useAddressChoice(statuses).chosen
  const { data: counts } = useQuery(queryOf(communications.counts, {}))
  return (
    <ListScreen
      noun={['comunicación', 'comunicaciones']}
      endpoint={communications.list}
      columns={communicationColumns}
      cells={cells}
      link={null}
      quick={{
        field: subject,
        label: 'Buscar por asunto',
        nothing: 'Ninguna tiene ese asunto y ese estado.',
      }}
      sizes={[5, 10, 20]}
      fixed={status === 'todas' ? {} : { status: [status] }}
      above={<ChoiceBar of={statuses} counts={counts} />}
      empty="No hay ninguna en el estado que se pide arriba."
    />
  )
}
