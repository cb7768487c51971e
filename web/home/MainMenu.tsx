import { useToApprove } from '#web/home/useToApprove.ts'
import { useUnsentMails } from '#web/home/useUnsentMails.ts'
import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'
import { useVotingNotes } from '#web/votings/basics/useVotingNotes.ts'

/** `/menu-principal`: the ways on of one's role, with what waits for an admin (rules communication-2, voting-1). */
export function MainMenu() {
  const notes = {
    ...useVotingNotes(),
    '/comunicaciones': useToApprove(),
    '/panel-administracion/correos-sin-enviar': useUnsentMails(),
  }
  return <CardsPage of="/menu-principal" notes={notes} />
}
