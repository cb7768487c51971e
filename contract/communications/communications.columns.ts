import { columnsOf, dayInMadrid, momentInMadrid, type Column } from '#contract/column.ts'
import { describeStatus, findHeld, heldLabels, showPlaces } from '#contract/communications/communication.ts'
import type { CommunicationSummary } from '#contract/communications/communications.ts'

const { text, day, of } = columnsOf<CommunicationSummary>()
const hideWhenNarrow = true

/** The columns of the lists of communications. */
export const communicationColumns: Column<CommunicationSummary>[] = [
  text('id', 'ID', { identifies: true }),
  text('subject', 'Asunto', {
    value: ({ subject }) => showPlaces(subject),
    inName: true,
    leads: true,
    missing: 'Sin asunto',
  }),
  of(
    'scheduledDay',
    'Fecha de envío',
    ({ scheduledDate }) => (scheduledDate === null ? null : dayInMadrid(scheduledDate)),
    { sort: 'scheduledDate', type: 'day', missing: 'Al aprobarse' },
  ),
  of(
    'scheduledTime',
    'Hora de envío',
    ({ scheduledDate }) => (scheduledDate === null ? null : momentInMadrid(scheduledDate).slice(11, 16)),
    { missing: '—' },
  ),
  text('userName', 'Creado por', { hideWhenNarrow, wraps: true }),
  of('recipientName', 'Nombre de destinatario', ({ recipientName }) => recipientName, { wraps: true }),
  text('status', 'Estado', { value: describeStatus, tellsApart: true }),
  day('creationDate', 'Fecha de creación', { hideWhenNarrow }),
]

/** What a list of one status does not say of it: that one is paused, or was cancelled. */
export const heldColumn = of(
  'held',
  'Cómo está',
  (row) => {
    const found = findHeld(row)
    return found && heldLabels[found]
  },
  { missing: '—' },
)
