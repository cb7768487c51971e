import { CardsPage } from '#web/kernel/shell/CardsPage.tsx'
import { useVotingNotes } from '#web/votings/basics/useVotingNotes.ts'

/** `/votaciones`: the ways of votings, with what waits on each. */
export const VotingsHome = () => <CardsPage of="/votaciones" notes={useVotingNotes()} />
