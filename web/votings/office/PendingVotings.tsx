import { FixedVotings } from '#web/votings/office/FixedVotings.tsx'

/** `/votaciones/pendientes-de-aprobacion`: those that wait for somebody to approve them. */
export const PendingVotings = () => (
  <FixedVotings status="PENDING" none="Ninguna votación espera que se apruebe." />
)
