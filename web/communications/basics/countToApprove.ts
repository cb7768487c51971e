import { communications } from '#contract/communications/communications.ts'
import { call } from '#web/kernel/api/api.ts'

/** How many wait for an admin to approve them. */
export const countToApprove = async (): Promise<number> => (await call(communications.counts, {})).PENDING
