import type { LogEntry } from '#contract/activity/log.ts'
import { roleLabels } from '#contract/actor.ts'
import { columnsOf, type Column } from '#contract/column.ts'

const one = columnsOf<LogEntry>()
const hideWhenNarrow = true

/** The columns of the activity log, on the screen, in its downloads and in the tests (rule log-7). */
export const logColumns: Column<LogEntry>[] = [
  one.text('id', 'Id', { hideWhenNarrow }),
  one.of('username', 'Usuario', ({ userModel }) => userModel?.username ?? null, { missing: 'Sin sesión' }),
  one.of('action', 'Acción', ({ action }) => action),
  one.of('description', 'Detalles', ({ description }) => description, { missing: '—' }),
  one.moment('creationDate', 'Fecha'),
  one.of('role', 'Rol', ({ userModel }) => (userModel?.role ? roleLabels[userModel.role] : null), {
    hideWhenNarrow,
    missing: '—',
  }),
  one.of('device', 'Desde', ({ device }) => device, { hideWhenNarrow }),
]
