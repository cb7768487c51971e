import DKIM from 'nodemailer/lib/dkim/index.js'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Addressee, ComposedMail } from '#server/communications/message/compose.rules.ts'
import type { MailContent } from '#server/communications/message/content.queries.ts'
import {
  bounceAddress,
  messageIdOf,
  unsubscribeToken,
} from '#server/communications/message/envelope.rules.ts'
import type { Sending } from '#server/communications/engine/queue.queries.ts'
import type { Settings } from '#server/kernel/settings.ts'

export type Envelope = { from: string; to: string }
/** A mail as it goes over the wire. */
export type BuiltMail = { envelope: Envelope; raw: Buffer; subject: string; html: string; plain: string }

/** The headers that DKIM signs; the library's own list has not the one that makes unsubscribing one click (RFC 8058). */
const signedHeaders =
  'From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

type Signing = Pick<Settings, 'dkim' | 'bounceDomain' | 'publicUrl'>

/** What the mails of a communication say, and what writes each of them. */
export type Composing = MailContent & { compose: (to: Addressee) => ComposedMail }

/** Builds the mail of one recipient (rule communication-11). */
export async function buildMail(
  settings: Signing,
  secret: Uint8Array,
  content: Composing,
  to: Sending,
): Promise<BuiltMail> {
  const isBulletin = content.kind === 'boletin'
  const token = unsubscribeToken(to)
  const page = isBulletin ? `${settings.publicUrl}/baja-de-comunicaciones?cod=${token}` : null
  const mail = content.compose({ ...to, unsubscribe: page })
  const composer = new MailComposer({
    from: content.from,
    replyTo: content.replyTo,
    to: { name: '', address: to.address },
    subject: mail.subject,
    text: mail.plain,
    html: mail.html,
    messageId: messageIdOf(to, content.domain),
    attachments: content.parts,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'List-Id': { prepared: true, value: `<${content.kind}.${content.domain}>` },
      Precedence: 'bulk',
      'Auto-Submitted': 'auto-generated',
      ...(isBulletin && {
        'List-Unsubscribe': {
          prepared: true,
          value: `<${settings.publicUrl}/api/communication/unsubscribe/${token}>`,
        },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
  const raw = await composer.compile().build()
  const from =
    settings.bounceDomain === undefined
      ? content.from.address
      : bounceAddress(secret, to.id, settings.bounceDomain)
  return { ...mail, envelope: { from, to: to.address }, raw: await sign(settings, raw) }
}

async function sign({ dkim }: Pick<Signing, 'dkim'>, raw: Buffer): Promise<Buffer> {
  if (!dkim) return raw
  const signer = new DKIM({
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
    headerFieldNames: signedHeaders,
  })
  const chunks: Buffer[] = []
  for await (const chunk of signer.sign(raw)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
