import { randomUUID } from 'node:crypto'
import nodemailer from 'nodemailer'
import { toDkim } from '#server/kernel/mail/dkim.ts'
import { toHeaderWords } from '#server/kernel/mail/headerWords.ts'
import type { Rendered, SaidBy } from '#server/kernel/mail/message.ts'
import { returnAddressOf, returnHeader } from '#server/kernel/mail/returnAddress.ts'
import type { Organisation } from '#server/kernel/organisation.queries.ts'
import type { Settings } from '#server/kernel/settings.ts'

/** Whoever waits for a mail, such as one to recover a password, waits behind none to many (rule durable-8). */
export const mailLanes = ['transactional', 'bulk'] as const
export type MailLane = (typeof mailLanes)[number]

/** From whom and to whom. */
type Envelope = {
  organisation: Pick<Organisation, 'name' | 'senderEmail'>
  recipient: string
  /** In whose name, where that is not the organisation's. */
  saidBy?: SaidBy
}

/** What a mail that leaves is known by: its number in the queue, and by which what comes back of it is known. */
export type LeavingMail = { id: number; returnKey: string }

/** Of one that no machine answers: neither what cannot be delivered nor who is away comes back to anybody. */
export const untraced = 'untraced'

/** A way out for mail. `close` ends its connection. */
export type Transport = {
  /** Whether the relay takes a connection. */
  isThere: () => Promise<boolean>
  send: (envelope: Envelope, mail: Rendered, known: LeavingMail | typeof untraced) => Promise<void>
  close: () => void
}

type TransportSettings = Pick<Settings, 'smtpUrl' | 'publicUrl' | 'dkim' | 'bounceDomain'>
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** That what cannot be delivered comes back as this mail; it leaves so where somebody reads what comes back (`BOUNCE_DOMAIN`). */
const withReturn = (recipient: string, returnTo: string, isRead: boolean) => ({
  headers: { [returnHeader]: returnTo },
  // As an object it is one address, whatever is in it.
  ...(isRead && { envelope: { from: returnTo, to: [{ name: '', address: recipient }] } }),
})

/** Who sends, as a header says it. */
export const nameSender = ({ name, address }: SaidBy['from']) => ({ name: toHeaderWords(name), address })

/** An empty envelope sender, to which servers answer nothing (RFC 5321, 4.5.5), and what keeps people's programs silent (RFC 3834). */
const withoutAnswers = (recipient: string) => ({
  envelope: { from: '', to: [recipient] },
  headers: { 'Auto-Submitted': 'auto-generated', Precedence: 'bulk', 'X-Auto-Response-Suppress': 'All' },
})

/**
 * Sends mail by SMTP, signed where there is a key (rule communication-11); undefined without SMTP_URL, when mail stays in the local mailbox. Those to many share a connection,
 * because to connect takes far longer than to send; the others never meet one that has died while it was idle.
 */
export function openTransport(
  { smtpUrl, publicUrl, dkim, bounceDomain }: TransportSettings,
  secret: Uint8Array,
  lane: MailLane,
): Transport | undefined {
  if (!smtpUrl) return undefined
  // A mail is given up before another worker may claim it.
  const options = { url: smtpUrl, socketTimeout: 120_000, ...(dkim && { dkim: toDkim(dkim) }) }
  const transport =
    lane === 'bulk'
      ? nodemailer.createTransport({ ...options, pool: true, maxConnections: 1 })
      : nodemailer.createTransport(options)
  const domain = new URL(publicUrl).hostname
  return {
    isThere: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    send: async ({ organisation, recipient, saidBy }, { subject, html, plain, attachments = [] }, known) => {
      const { name, senderEmail } = organisation
      const backTo = ({ id, returnKey: key }: LeavingMail) =>
        returnAddressOf(secret, { of: 'mail', id, key }, bounceDomain ?? domainOf(senderEmail))
      await transport.sendMail({
        from: nameSender(saidBy?.from ?? { name, address: senderEmail }),
        ...(saidBy && { replyTo: saidBy.replyTo }),
        to: { name: '', address: recipient },
        subject: toHeaderWords(subject),
        html,
        text: plain,
        attachments: [...attachments],
        // Of each try its own. One whose answer was lost has perhaps arrived (rule durable-9): the next is no copy of it, which
        // a mailbox would drop, since it may carry the link that works.
        messageId: `<mail-${known === untraced ? '' : `${known.id}-`}${randomUUID()}@${domain}>`,
        ...(known === untraced
          ? withoutAnswers(recipient)
          : withReturn(recipient, backTo(known), bounceDomain !== undefined)),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
