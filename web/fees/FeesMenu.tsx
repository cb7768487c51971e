import { useQuery } from '@tanstack/react-query'
import { lapsingDays } from '#contract/fees/basics/chargeStates.ts'
import type { CollectingAccount } from '#contract/organisation/accountChanges.ts'
import { feeOverviewCalls, type FeeOverview } from '#contract/fees/overview.ts'
import { AccountChanges } from '#web/fees/basics/AccountChanges.tsx'
import { queryOf } from '#web/kernel/api/queries.ts'
import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'
import { WaitingCard, type Waiting } from '#web/kernel/shell/WaitingCard.tsx'
import { anySearch } from '#web/ui/anySearch.ts'

/** `/panel-administracion/cuotas`: what waits for somebody, and the cards that lead to what is charged and paid (rule fee-15). */
export function FeesMenu() {
  // Counted anew each time: whoever comes back has just done some of it.
  const waiting = useQuery({ ...queryOf(feeOverviewCalls.read, {}), select: listWaiting, staleTime: 0 })
  const changes = useQuery({
    ...queryOf(feeOverviewCalls.read, {}),
    select: ({ accountChanges }) => accountChanges,
  })
  return (
    <CardsPage
      of="/panel-administracion/cuotas"
      waiting={
        <>
          <AccountChanges of={changes.data ?? []} />
          <WaitingCard of={waiting} />
        </>
      }
    />
  )
}

const batches = '/panel-administracion/remesas'
const requests = '/panel-administracion/solicitudes-de-cuota'

const without: Record<CollectingAccount, Waiting['what'][0]> = {
  creditorAccount: 'cuenta que falta, la de las cuotas: sin ella no se cobran',
  donationAccount: 'cuenta que falta, la de las donaciones: sin ella no se cobran',
}

const listWaiting = (of: FeeOverview): Waiting[] => [
  ...of.missingAccounts.map((account): Waiting => ({
    count: 1,
    what: [without[account], without[account]],
    to: '/panel-administracion/datos-generales',
  })),
  {
    count: of.toDecide,
    what: ['cobro devuelto por decidir', 'cobros devueltos por decidir'],
    to: '/panel-administracion/cobros',
    search: anySearch({ waits: 'true' }),
  },
  {
    count: of.replies,
    what: ['respuesta del banco sin terminar', 'respuestas del banco sin terminar'],
    to: '/panel-administracion/respuestas-del-banco',
    search: anySearch({ open: 'true' }),
  },
  {
    count: of.drafts,
    what: ['remesa en borrador, por aprobar', 'remesas en borrador, por aprobar'],
    to: batches,
    search: anySearch({ state: 'borrador' }),
  },
  {
    count: of.approved,
    what: ['remesa aprobada, por enviar al banco', 'remesas aprobadas, por enviar al banco'],
    to: batches,
    search: anySearch({ state: 'aprobada' }),
  },
  {
    count: of.due,
    what: ['remesa enviada cuyo día ya ha llegado', 'remesas enviadas cuyo día ya ha llegado'],
    to: batches,
    search: anySearch({ due: 'true' }),
  },
  {
    count: of.toCollectAgain,
    what: ['cobro que espera a otra remesa', 'cobros que esperan a otra remesa'],
    to: '/panel-administracion/cobros',
    search: anySearch({ retries: 'true' }),
  },
  {
    count: of.requests,
    what: ['solicitud de cuota por responder', 'solicitudes de cuota por responder'],
    to: requests,
    search: anySearch({ state: 'pendiente' }),
  },
  {
    count: of.endedGrants,
    what: ['cuota reducida cuyo plazo ha pasado', 'cuotas reducidas cuyo plazo ha pasado'],
    to: requests,
    search: anySearch({ ended: 'true' }),
  },
  {
    count: of.lapsingMandates,
    what: [
      `mandato que caduca en ${lapsingDays} días si no se usa`,
      `mandatos que caducan en ${lapsingDays} días si no se usan`,
    ],
    to: '/censo-base/inscritos',
    search: anySearch({ mandateLapses: 'true' }),
  },
]
