import { FixedVotings } from '#web/votings/office/FixedVotings.tsx'

/** `/votaciones/resultados`: those that have ended. */
export const ClosedVotings = () => (
  <FixedVotings status="CLOSED" none="Todavía no ha terminado ninguna votación." />
)
