import { emailChangeMail, noticeMail, recoveryMail } from '#server/account/account.mails.ts'
import type { MailKind } from '#server/kernel/mail.ts'

/** Every kind of mail the product writes. */
export const mails: Record<string, MailKind> = {
  recovery: recoveryMail,
  'email-change': emailChangeMail,
  'account-notice': noticeMail,
}
