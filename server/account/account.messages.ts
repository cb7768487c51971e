import { z } from 'zod'
import { message } from '#server/kernel/message.ts'

/** What an account's owner is told of, wherever it was done from. */
export const accountNotices = [
  'passwordChanged',
  'emailChangeRequested',
  'emailChanged',
  'totpAdded',
  'totpRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recentPasskeysRemoved',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'secondFactorForgotten',
] as const
export type AccountNotice = (typeof accountNotices)[number]

export const recoveryMessage = message('recovery', z.object({}))
export const emailChangeMessage = message('email-change', z.object({ userId: z.number().int() }))
export const accountNoticeMessage = message('account-notice', z.object({ what: z.enum(accountNotices) }))
