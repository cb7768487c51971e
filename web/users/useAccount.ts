import { log } from '#contract/activity/log.ts'
import { users } from '#contract/users/users.ts'
import { useEditable } from '#web/kernel/api/useEditable.ts'

/** What an account's change makes old: the lists it is in, how many there are of each role, what has been done. */
export const accountReads = [users.list, users.perRole, users.activity, log.list]

/** One account, to be shown and changed. */
export const useAccount = (id: string | undefined) => useEditable(users.get, { params: { id } }, accountReads)
export type LoadedAccount = ReturnType<typeof useAccount>
