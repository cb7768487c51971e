import { columnsOf, type Column } from '#contract/column.ts'
import type { PendingEnrolment } from '#contract/enrolment/pending.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'

const { text, day, of } = columnsOf<PendingEnrolment>()
const hideWhenNarrow = true
const optional = true

/** The columns of the list of pending enrolments. */
export const pendingColumns: Column<PendingEnrolment>[] = [
  text('idDocument', personFieldLabels.idDocument, { identifies: true }),
  of('name', personFieldLabels.name, ({ name }) => name, { inName: true, missing: 'En su ficha' }),
  text('email', personFieldLabels.email, { shortens: true }),
  of('state', 'Estado', ({ state }) => state),
  day('creationTime', 'Solicitada'),
  day('expiresAt', 'Caduca', { hideWhenNarrow }),
  of('actions', 'Acciones', () => '', { isForScreen: true }),
  of(
    'inscriptionType',
    personFieldLabels.inscriptionType,
    (row) => (row.inscriptionType ? inscriptionTypeLabels[row.inscriptionType] : null),
    { hideWhenNarrow, optional },
  ),
  of('sentAt', 'Envío', ({ sentAt }) => (sentAt ? 'Enviado' : 'En cola'), { hideWhenNarrow, optional }),
  of('origin', 'Código', ({ origin }) => origin || null, { hideWhenNarrow, optional, missing: 'Sin código' }),
]
