import { logColumns } from '#contract/activity/log.columns.ts'
import type { UserAccount } from '#contract/users/users.ts'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { deedFields, logList } from '#web/users/log.tsx'

/** What one account has done, under whatever name it had. */
export const Deeds = ({ user: { id } }: { user: UserAccount }) => (
  <ListScreen
    {...logList}
    title="Actividad"
    columns={logColumns}
    fields={deedFields}
    fixed={{ userId: id }}
    empty="Esta cuenta todavía no ha hecho nada."
  />
)
