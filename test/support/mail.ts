import { deliverWaiting, type MailDelivery } from '#server/kernel/mail/mail.ts'
import { mails } from '#server/mails.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietLog } from '#test/support/log.ts'

/** Delivers the queued mails to an SMTP server, or keeps them for the mailbox page; returns how many it tried. */
export const deliverMails = async ({ world }: Pick<TestApp, 'world'>, deliver?: MailDelivery['deliver']) =>
  deliverWaiting(world, { mails, deliver, log: quietLog })
