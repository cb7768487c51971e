import { logColumns } from '#contract/activity/log.columns.ts'
import type { UserAccount } from '#contract/users/users.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { activityFilters, logListProps } from '#web/users/logList.tsx'

/** The log of one account, also under its former user names. */
export const AccountActivity = ({ user: { id } }: { user: UserAccount }) => (
  <ListScreen
    {...logListProps}
    title="Actividad"
    columns={logColumns}
    fields={activityFilters}
    fixed={{ userId: id }}
    empty="Esta cuenta todavía no ha hecho nada."
  />
)
