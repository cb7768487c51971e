import { StatusTabs, type ListedStatuses } from '#web/communications/StatusTabs.tsx'

const statuses: ListedStatuses = [
  {
    tab: 'enviadas',
    status: 'SENT',
    label: 'Enviadas',
    empty: 'Todavía no se ha enviado ninguna comunicación.',
  },
  {
    tab: 'en-proceso',
    status: 'PROCESSING',
    label: 'En Proceso',
    empty: 'No está saliendo ninguna comunicación.',
  },
  {
    tab: 'procesadas',
    status: 'PROCESSED',
    label: 'Procesadas',
    empty: 'Ninguna comunicación espera a servidores que tardan en contestar.',
  },
  {
    tab: 'error',
    status: 'ERROR',
    label: 'Error',
    empty: 'Ninguna comunicación está parada por un error.',
  },
]

/** `/comunicaciones/comunicaciones-finalizadas`: those that leave, have left, or stand still. */
export const FinishedCommunications = () => (
  <StatusTabs of={statuses} tabs="Cómo están" chart="Comunicaciones finalizadas" />
)
