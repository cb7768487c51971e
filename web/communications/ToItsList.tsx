import type { CommunicationStatus } from '#contract/communications/communication.ts'
import type { CommunicationSummary } from '#contract/communications/communications.ts'
import { anySearch } from '#web/ui/anySearch.ts'
import { LinkButton } from '#web/ui/Button.tsx'

/** The tab under which one of a status is listed. */
export const statusTabs = {
  APPROVED: 'envio',
  PENDING: 'aprobacion',
  SENT: 'enviadas',
  PROCESSING: 'en-proceso',
  PROCESSED: 'procesadas',
  ERROR: 'error',
} as const satisfies Partial<Record<CommunicationStatus, string>>
/** That of those whose sending was cancelled. */
export const cancelledTab = 'canceladas'

/** The way from a communication to the list where it stands. */
export function ToItsList({
  of: { status, cancelledAt },
}: {
  of: Pick<CommunicationSummary, 'status' | 'cancelledAt'>
}) {
  if (status === 'DRAFT')
    return (
      <LinkButton to="/comunicaciones/lista-comunicaciones" search={anySearch({ estado: status })}>
        Ir a los borradores
      </LinkButton>
    )
  const search = anySearch({ tab: cancelledAt === null ? statusTabs[status] : cancelledTab })
  return status === 'PENDING' || status === 'APPROVED' ? (
    <LinkButton to="/comunicaciones/comunicaciones-pendientes" search={search}>
      Ir a Comunicaciones pendientes
    </LinkButton>
  ) : (
    <LinkButton to="/comunicaciones/comunicaciones-finalizadas" search={search}>
      Ir a Comunicaciones finalizadas
    </LinkButton>
  )
}
