import { logColumns } from '#contract/activity/log.columns.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { LogSeal } from '#web/users/LogSeal.tsx'
import { logFilters, logListProps, userFilter } from '#web/users/logList.tsx'

/** `/gestion-usuarios/actividad`: the log of all actions (rule log-7). */
export const ActivityList = () => (
  <ListScreen
    {...logListProps}
    columns={logColumns}
    above={<LogSeal />}
    quick={{ field: userFilter, label: 'Buscar por usuario', nothing: 'Ninguna línea es de ese usuario.' }}
    fields={logFilters}
    empty="Todavía no se ha hecho nada."
  />
)
