import { asksConsent } from '#contract/people/communicationKinds.ts'
import { randomUUID } from 'node:crypto'
import DKIM from 'nodemailer/lib/dkim/index.js'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type MimeNode from 'nodemailer/lib/mime-node/index.js'
import * as qp from 'nodemailer/lib/qp/index.js'
import {
  createComposer,
  type Addressee,
  type ComposedMail,
} from '#server/communications/message/compose.rules.ts'
import type { MailContent } from '#server/communications/message/content.queries.ts'
import { messageIdOf, unsubscribeToken } from '#server/communications/message/envelope.rules.ts'
import type { Sending } from '#server/communications/engine/claim.queries.ts'
import { toDkim } from '#server/kernel/mail/dkim.ts'
import { toHeaderWords } from '#server/kernel/mail/headerWords.ts'
import { returnAddressOf, returnHeader } from '#server/kernel/mail/returnAddress.ts'
import { nameSender } from '#server/kernel/mail/transport.ts'
import type { Settings } from '#server/kernel/settings.ts'

export type Envelope = { from: string; to: string }
/** A mail as it goes over the wire. */
export type BuiltMail = ComposedMail & {
  envelope: Envelope
  raw: Buffer
  /** What it was built of, for whoever keeps it instead of sending it. */
  content?: Pick<MailContent, 'from' | 'replyTo' | 'parts'>
}

type Signing = Pick<Settings, 'dkim' | 'bounceDomain' | 'publicUrl'>

/** What the mails of a communication have in common. */
type Common = {
  content: MailContent
  compose: (to: Addressee) => ComposedMail
  /** Writes the headers. */
  head: MimeNode
  /** What stands before the plain text, between it and the page, and after it. */
  around: readonly [Buffer, Buffer, Buffer]
}

/** Writes the mail of one recipient. */
export type MailBuilder = (to: Sending) => Promise<BuiltMail>

/**
 * What builds the mails of a communication (rule communication-11). The library builds one, of which all others take the
 * parts; of each only its headers and its two texts are written.
 */
export async function createMailBuilder(
  settings: Signing,
  secret: Uint8Array,
  content: MailContent,
): Promise<MailBuilder> {
  const common = { content, compose: createComposer(content), ...(await buildParts(content)) }
  return (to) => buildMail(settings, secret, common, to)
}

async function buildParts(content: MailContent): Promise<Pick<Common, 'head' | 'around'>> {
  // The last letter makes the library encode what stands there as it encodes Spanish.
  const places = [randomUUID(), randomUUID()] as const
  const head = new MailComposer({
    from: nameSender(content.from),
    replyTo: content.replyTo,
    text: `${places[0]}ñ`,
    html: `${places[1]}ñ`,
    attachments: content.parts,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'List-Id': { prepared: true, value: `<${content.kind}.${content.domain}>` },
      Precedence: 'bulk',
      'Auto-Submitted': 'auto-generated',
    },
  }).compile()
  const built = await head.build()
  const parts = [built.subarray(built.indexOf('\r\n\r\n') + 4)]
  for (const place of places) {
    const rest = parts.pop() ?? Buffer.alloc(0)
    const at = rest.indexOf(encodeText(`${place}ñ`))
    if (at === -1) throw new Error('the library encodes a text otherwise')
    parts.push(rest.subarray(0, at), rest.subarray(at + encodeText(`${place}ñ`).length))
  }
  const [before, between, after] = parts
  if (!before || !between || !after) throw new Error('a mail has two texts')
  return { head, around: [before, between, after] }
}

const encodeText = (text: string) => Buffer.from(qp.wrap(qp.encode(text.replaceAll(/\r?\n/g, '\r\n'))))

async function buildMail(
  settings: Signing,
  secret: Uint8Array,
  { content, compose, head, around: [before, between, after] }: Common,
  to: Sending,
): Promise<BuiltMail> {
  const isBulletin = asksConsent(content.kind)
  const returned = { of: 'recipient', id: to.id, key: to.messageKey } as const
  const returnTo = returnAddressOf(secret, returned, settings.bounceDomain ?? content.domain)
  const token = unsubscribeToken(to)
  const page = isBulletin ? `${settings.publicUrl}/baja-de-comunicaciones?cod=${token}` : null
  const mail = compose({ ...to, unsubscribe: page })
  head.setHeader({
    to: [{ name: '', address: to.address }],
    subject: toHeaderWords(mail.subject),
    'message-id': messageIdOf(to, content.domain),
    [returnHeader]: returnTo,
    date: new Date().toUTCString().replace('GMT', '+0000'),
    ...(isBulletin && {
      'List-Unsubscribe': {
        prepared: true,
        value: `<${settings.publicUrl}/api/communication/unsubscribe/${token}>`,
      },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  })
  const raw = Buffer.concat([
    Buffer.from(`${head.buildHeaders()}\r\n\r\n`),
    before,
    encodeText(mail.plain),
    between,
    encodeText(mail.html),
    after,
  ])
  const from = settings.bounceDomain === undefined ? content.from.address : returnTo
  return { ...mail, content, envelope: { from, to: to.address }, raw: await sign(settings, raw) }
}

async function sign({ dkim }: Pick<Signing, 'dkim'>, raw: Buffer): Promise<Buffer> {
  if (!dkim) return raw
  const signer = new DKIM(toDkim(dkim))
  const chunks: Buffer[] = []
  for await (const chunk of signer.sign(raw)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
