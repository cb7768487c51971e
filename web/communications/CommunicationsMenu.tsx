import { useQuery } from '@tanstack/react-query'
import { admins, superAdmins } from '#contract/actor.ts'
import { communications } from '#contract/communications/communications.ts'
import { formatCount, formatInteger } from '#contract/plural.ts'
import { AutomaticCard } from '#web/communications/AutomaticCard.tsx'
import { OwnOutcomes, useAwaitsOutcomes } from '#web/communications/OwnOutcomes.tsx'
import { SendingCard } from '#web/communications/SendingCard.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { FurtherCards } from '#web/kernel/shell/CardsPage.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Unseen } from '#web/ui/Unseen.tsx'

/** `/comunicaciones`: the ways to mail to many, with what waits on each. */
export function CommunicationsMenu() {
  const { data } = useQuery(queryOf(communications.counts, {}))
  const session = useSession()
  const isAwaited = useAwaitsOutcomes()
  return (
    <>
      <ScreenHeading />
      <Unseen until={!isAwaited}>
        <Stack>
          <OwnOutcomes />
          <FurtherCards
            of="/comunicaciones"
            notes={
              data && {
                '/comunicaciones/lista-comunicaciones': formatCount(data.DRAFT, 'borrador', 'borradores'),
                '/comunicaciones/comunicaciones-pendientes': `${formatInteger(data.PENDING)} por aprobar, ${formatInteger(data.APPROVED)} por salir`,
                '/comunicaciones/comunicaciones-finalizadas':
                  [
                    data.PROCESSING > 0 && `${formatInteger(data.PROCESSING)} en proceso`,
                    data.ERROR > data.CANCELLED && `${formatInteger(data.ERROR - data.CANCELLED)} con error`,
                    data.CANCELLED > 0 && formatCount(data.CANCELLED, 'cancelada', 'canceladas'),
                  ]
                    .filter(Boolean)
                    .join(', ') || undefined,
              }
            }
          />
          {session && admins({ role: session.rol }) && (
            <>
              <AutomaticCard />
              <SendingCard isSuper={superAdmins({ role: session.rol })} />
            </>
          )}
        </Stack>
      </Unseen>
    </>
  )
}
