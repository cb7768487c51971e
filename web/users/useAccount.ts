import { log } from '#contract/activity/log.ts'
import { users } from '#contract/users/users.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'

/** The calls to invalidate after an account changes: lists, totals by role, activity, log. */
export const accountReads = [users.list, users.perRole, users.activity, log.list]

/** One account, to read and edit. */
export const useAccount = (id: string | undefined) => useEditable(users.get, { params: { id } }, accountReads)
export type LoadedAccount = ReturnType<typeof useAccount>
