import { useQuery } from '@tanstack/react-query'
import { communications } from '#contract/communications/communications.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'

/** `/comunicaciones`: the ways to mail to many, with what waits on each. */
export function CommunicationsMenu() {
  const { data } = useQuery(queryOf(communications.counts, {}))
  return (
    <CardsPage
      of="/comunicaciones"
      notes={
        data && {
          '/comunicaciones/lista-comunicaciones': formatCount(data.DRAFT, 'borrador', 'borradores'),
          '/comunicaciones/comunicaciones-pendientes': `${formatInteger(data.PENDING)} por aprobar, ${formatInteger(data.APPROVED)} por salir`,
          '/comunicaciones/comunicaciones-finalizadas':
            [
              data.PROCESSING > 0 && `${formatInteger(data.PROCESSING)} en proceso`,
              data.ERROR > 0 && `${formatInteger(data.ERROR)} con error`,
            ]
              .filter(Boolean)
              .join(', ') || undefined,
        }
      }
    />
  )
}
