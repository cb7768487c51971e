import { z } from 'zod'
import { defineMessage } from '#server/kernel/mail/message.ts'

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

export const recoveryMessage = defineMessage('recovery', 'Enlace para elegir otra contraseña', z.object({}))
export const accountNoticeMessage = defineMessage(
  'account-notice',
  'Aviso de un cambio en tu cuenta',
  z.object({ what: z.enum(accountNotices) }),
)
