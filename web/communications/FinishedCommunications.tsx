import { StatusTabs, type ListedStatuses } from '#web/communications/StatusTabs.tsx'
import { cancelledTab, statusTabs } from '#web/communications/ToItsList.tsx'

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
    cancelled: false,
    label: 'Error',
    empty: 'Ninguna comunicación está parada por un error.',
  },
  {
    tab: cancelledTab,
    status: 'ERROR',
    cancelled: true,
    label: 'Canceladas',
    empty: 'No se ha cancelado el envío de ninguna comunicación.',
  },
]

/** `/comunicaciones/comunicaciones-finalizadas`: those that leave, have left, or stand still. */
export const FinishedCommunications = () => (
  <StatusTabs of={statuses} tabs="Cómo están" chart="Comunicaciones finalizadas" />
)
