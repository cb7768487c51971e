import { columnsOf, momentInMadrid, type Column } from '#contract/column.ts'
import { type VotingSummary } from '#contract/votings/summary.ts'
import { votingStatusLabels } from '#contract/votings/voting.ts'

const { text, of } = columnsOf<VotingSummary>()
const hideWhenNarrow = true
/** It is written to the minute. */
const minuteInMadrid = (instant: string) => momentInMadrid(instant).slice(0, 16)

/** The columns of the list of votings. */
export const votingColumns: Column<VotingSummary>[] = [
  text('id', 'ID', { identifies: true }),
  text('name', 'Nombre', { inName: true, leads: true, missing: 'Sin nombre' }),
  of('type', 'Tipo', ({ survey, listType }) => (survey ? 'Encuesta' : (listType ?? 'Votación de listas')), {
    wraps: true,
  }),
  of('startDate', 'Inicio', ({ startDate }) => startDate && minuteInMadrid(startDate), {
    sort: 'startDate',
    missing: '—',
  }),
  of('endDate', 'Fin', ({ endDate }) => endDate && minuteInMadrid(endDate), {
    sort: 'endDate',
    missing: '—',
  }),
  of('waitingClaims', 'Reclamaciones por decidir', ({ waitingClaims }) => waitingClaims ?? 0, {
    hideWhenNarrow,
    optional: true,
  }),
  of('userCreator', 'Creada por', ({ userCreator }) => userCreator, {
    hideWhenNarrow,
    wraps: true,
    optional: true,
  }),
  of('status', 'Estado', ({ status }) => votingStatusLabels[status], { tellsApart: true }),
]
