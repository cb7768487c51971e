import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { accountNoticeMessage } from '#server/account/account.messages.ts'
import { deliverNextMail, type MailDelivery } from '#server/kernel/mail/mail.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import type { Letter } from '#server/kernel/mail/message.ts'
import { mailLanes, openTransport } from '#server/kernel/mail/transport.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { mails } from '#server/mails.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietLog } from '#test/support/log.ts'

/** Delivers the queued mails to an SMTP server, or keeps them for the mailbox page; returns how many it tried. */
export async function deliverMails(
  { world }: Pick<TestApp, 'world'>,
  { transport, log = quietLog }: Partial<MailDelivery> = {},
): Promise<number> {
  let tried = 0
  for (const lane of mailLanes)
    while (await deliverNextMail(world, { mails, transport, log }, lane)) tried += 1
  return tried
}

/** A mail of a template that is switched on. */
export async function fillSwitchedOn(...asked: Parameters<typeof fillMailTemplate>): Promise<Letter> {
  const letter = await fillMailTemplate(...asked)
  if (!letter) throw new Error('it is switched off')
  return letter
}

const unset = { publicUrl: 'https://concejo.example', dkim: undefined, bounceDomain: undefined }

/** The way to a relay, as a worker has it for mails to one. */
export const aTransport = (
  smtpUrl: string,
  settings: Partial<Pick<Settings, 'dkim' | 'bounceDomain'>> = {},
  secret: Uint8Array = randomBytes(32),
) => openTransport({ ...unset, smtpUrl, ...settings }, secret, 'transactional')

/** What is queued for a notice to many. */
export const aNoticeToMany = (people: number) =>
  [
    accountNoticeMessage,
    Array.from({ length: people }, (_, n) => ({
      recipient: `persona${n}@example.org`,
      data: { what: 'passwordChanged' as const },
    })),
  ] as const

/** Mail to many leaves as fast as it can; a new organisation's leaves at twenty a second. */
export const leaveAsFastAsCan = ({ db }: Pick<TestApp, 'db'>) =>
  sql`update sending_relay set per_second = null`.execute(db)
