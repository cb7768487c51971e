import { unsentMails } from '#contract/mailbox/unsent.ts'
import { call } from '#web/kernel/api/api.ts'

/** How many mails to one person were given up. */
export const countUnsent = async (): Promise<number> => (await call(unsentMails.standing, {})).failed
