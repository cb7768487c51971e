import { z } from 'zod'
import { message } from '#server/kernel/mail/message.ts'

/** The changes of an account of which its owner gets a mail. */
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

export const recoveryMessage = message('recovery', 'Enlace para elegir otra contraseña', z.object({}))
export const accountNoticeMessage = message(
  'account-notice',
  'Aviso de un cambio en tu cuenta',
  z.object({ what: z.enum(accountNotices) }),
)
