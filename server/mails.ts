import { emailChangeMail, noticeMail, recoveryMail } from '#server/account/account.mails.ts'
import {
  alreadyMail,
  documentUsedMail,
  enrolmentMail,
  invitationMail,
  rejectedMail,
  welcomeMail,
} from '#server/enrolment/enrolment.mails.ts'
import type { MailKind } from '#server/kernel/mail.ts'
import { goodbyeMail } from '#server/self/self.mails.ts'

/** Every kind of mail the product writes. */
export const mails: Record<string, MailKind> = {
  recovery: recoveryMail,
  enrolment: enrolmentMail,
  already: alreadyMail,
  welcome: welcomeMail,
  invitation: invitationMail,
  'document-used': documentUsedMail,
  'enrolment-rejected': rejectedMail,
  goodbye: goodbyeMail,
  'email-change': emailChangeMail,
  'account-notice': noticeMail,
}
