import { FixedVotings } from '#web/votings/office/FixedVotings.tsx'

/** `/votaciones/aprobadas`: those that are approved and have not begun. */
export const ApprovedVotings = () => (
  <FixedVotings status="APPROVED" none="Ninguna votación aprobada espera a que llegue su hora." />
)
