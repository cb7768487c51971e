import { columnsOf, type Column } from '#contract/column.ts'
import { fullName } from '#contract/people/name.ts'
import { claimStateLabels, claimWishLabels, type Claim } from '#contract/votings/electorate.ts'

const { moment, of } = columnsOf<Claim>()

/** The columns of the claims on the roll of a voting. */
export const claimColumns: Column<Claim>[] = [
  of('person', 'Persona', fullName, { inName: true }),
  of('idDocument', 'DNI', ({ idDocument }) => idDocument, { identifies: true }),
  of('wish', 'Pide', ({ wish }) => claimWishLabels[wish]),
  of('text', 'Por qué', (claim) => claim.text, { leads: true, wraps: true }),
  moment('madeAt', 'Reclamó'),
  of('state', 'Estado', ({ state }) => claimStateLabels[state], { tellsApart: true }),
  of('answer', 'Respuesta', ({ answer }) => answer, { wraps: true, hideWhenNarrow: true, missing: '—' }),
]
