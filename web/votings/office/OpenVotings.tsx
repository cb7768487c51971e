import { FixedVotings } from '#web/votings/office/FixedVotings.tsx'

/** `/votaciones/en-curso`: those that are open now. */
export const OpenVotings = () => (
  <FixedVotings status="IN_PROGRESS" none="Ninguna votación está abierta ahora." />
)
