import { returnHeader } from '#server/kernel/mail/returnAddress.ts'

/** What a report of a mail server says of one mail. */
export type MailReport = {
  kind: 'failed' | 'complaint'
  /** «5.1.1»; empty of a complaint. */
  status: string
  /** Addresses of which one may be the mail's own way back: to which the report was sent, and what it says of the mail. */
  returned: string[]
}

/** A report has few parts, and the mail that it is about need not be read to its end. */
const most = { parts: 20, headers: 20_000, part: 60_000 }

type Headers = ReadonlyMap<string, string>

/**
 * Reads a report that a mail was not delivered (RFC 3464) or that somebody complained of it (RFC 5965); undefined for
 * anything else. What it reads is text of strangers: nothing of it is believed but numbers that we have given out.
 */
export function readReport(message: string): MailReport | undefined {
  const { headers, body } = split(message)
  const [type, boundary] = readType(headers)
  if (type !== 'multipart/report' || boundary === undefined) return undefined
  const parts = body
    .split(`--${boundary}`)
    .slice(1, most.parts)
    .map((part) => split(part.replace(/^\r?\n/, '').slice(0, most.part)))
  const find = (...types: string[]) => parts.find((part) => types.includes(readType(part.headers)[0]))
  const about = find('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers')
  const mail = about && split(about.body).headers
  const feedback = find('message/feedback-report')
  const reported = feedback && split(`${feedback.body}\n\n`).headers
  const returned = [
    ...['to', 'delivered-to', 'x-original-to', 'envelope-to'].map((name) => headers.get(name)),
    ...[returnHeader, 'return-path'].map((name) => mail?.get(name)),
    reported?.get('original-mail-from'),
  ].flatMap((field) => listAddresses(field))
  if (reported) {
    // Others (`auth-failure`, `virus`, `not-spam`) are sent by programs, and are nobody's wish.
    const wish = reported.get('feedback-type')?.toLowerCase()
    return wish === 'abuse' || wish === 'fraud' ? { kind: 'complaint', status: '', returned } : undefined
  }
  const failed = find('message/delivery-status', 'message/global-delivery-status')
    ?.body.split(/\r?\n\r?\n/)
    .map((group) => split(`${group}\n\n`).headers)
    .find((group) => group.get('action')?.toLowerCase() === 'failed')
  const status = failed?.get('status')?.match(/\b5\.\d{1,3}\.\d{1,3}\b/)?.[0]
  return status === undefined ? undefined : { kind: 'failed', status, returned }
}

/** The headers of a text, unfolded, and what follows them. */
function split(text: string): { headers: Headers; body: string } {
  const end = /\r?\n\r?\n/.exec(text)
  const head = text
    .slice(0, Math.min(end?.index ?? text.length, most.headers))
    .replaceAll(/\r?\n[ \t]+/g, ' ')
  const headers = new Map<string, string>()
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' }
}

/** «multipart/report», and its boundary. */
function readType(headers: Headers): [type: string, boundary: string | undefined] {
  const field = headers.get('content-type') ?? ''
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(field)
  return [field.split(';')[0]?.trim().toLowerCase() ?? '', boundary?.[1] ?? boundary?.[2]]
}

const listAddresses = (field = '') =>
  field
    .slice(0, 2_000)
    .match(/[\w.+-]{1,64}@[\w.-]{1,200}/g)
    ?.slice(0, 10) ?? []
