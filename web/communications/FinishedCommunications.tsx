import { StatusTabs, type ListedStatuses } from '#web/communications/StatusTabs.tsx'
import { statusTabs } from '#web/communications/ToItsList.tsx'

const statuses: ListedStatuses = [
  {
    tab: statusTabs.SENT,
    status: 'SENT',
    label: 'Enviadas',
    empty: 'Todavía no se ha enviado ninguna comunicación.',
  },
  {
    tab: statusTabs.PROCESSING,
    status: 'PROCESSING',
    label: 'En Proceso',
    empty: 'No está saliendo ninguna comunicación.',
  },
  {
    tab: statusTabs.PROCESSED,
    status: 'PROCESSED',
    label: 'Procesadas',
    empty: 'Ninguna comunicación espera a servidores que tardan en contestar.',
  },
  {
    tab: statusTabs.ERROR,
    status: 'ERROR',
    label: 'Error',
    empty: 'Ninguna comunicación está parada por un error.',
  },
]

/** `/comunicaciones/comunicaciones-finalizadas`: those that leave, have left, or stand still. */
export const FinishedCommunications = () => (
  <StatusTabs of={statuses} tabs="Cómo están" chart="Comunicaciones finalizadas" />
)
