import { logColumns } from '#contract/activity/log.columns.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { logFields, logList, userField } from '#web/users/log.tsx'

/** `/gestion-usuarios/actividad`: who did what, when and from where (rule log-7). */
export const ActivityList = () => (
  <ListScreen
    {...logList}
    columns={logColumns}
    quick={{ field: userField, label: 'Buscar por usuario' }}
    fields={logFields}
    empty="Todavía no se ha hecho nada."
  />
)
