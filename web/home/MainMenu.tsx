import { formatInteger } from '#contract/plural.ts'
import { useWaiting } from '#web/home/useWork.ts'
import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'
import { useVotingNotes } from '#web/votings/basics/useVotingNotes.ts'

/** `/menu-principal`: the ways on of one's role, with what waits for an admin (rules communication-2, voting-1). */
export function MainMenu() {
  const notes = {
    ...useVotingNotes(),
    '/comunicaciones': say(useWaiting('communications'), 'por aprobar'),
    '/panel-administracion/correos-sin-enviar': say(useWaiting('unsentMails'), 'sin enviar'),
  }
  return <CardsPage of="/menu-principal" notes={notes} />
}

const say = (count: number, what: string) => (count > 0 ? `${formatInteger(count)} ${what}` : undefined)
