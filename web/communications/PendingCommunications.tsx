import { StatusTabs, type ListedStatuses } from '#web/communications/StatusTabs.tsx'
import { statusTabs } from '#web/communications/ToItsList.tsx'

const statuses: ListedStatuses = [
  {
    tab: statusTabs.APPROVED,
    status: 'APPROVED',
    label: 'Pendientes de envío',
    card: 'Aprobadas / Pendientes de envío',
    empty: 'Ninguna comunicación aprobada espera su hora de envío.',
  },
  {
    tab: statusTabs.PENDING,
    status: 'PENDING',
    label: 'Pendientes de aprobación',
    empty: 'Ninguna comunicación espera que se apruebe.',
  },
]

/** `/comunicaciones/comunicaciones-pendientes`: those that wait for their time, and for an admin. */
export const PendingCommunications = () => (
  <StatusTabs of={statuses} tabs="Qué esperan" chart="Comunicaciones pendientes" />
)
