import { PassThrough } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import type { Outcome } from '#server/communications/engine/queue.queries.ts'
import { isOfRecipient } from '#server/communications/engine/refusals.ts'
import { isMissingAddress } from '#server/kernel/mail/missingAddress.ts'
import type { BuiltMail } from '#server/communications/message/build.ts'

/** A way out for the mails of one lane, one after the other on one connection. */
export type Carrier = {
  /** The server hears nothing of a mail before `mayLeave` says so; undefined: it said no, or failed, and nothing has left. */
  deliver: (mail: BuiltMail, mayLeave: Promise<boolean>) => Promise<Outcome | undefined>
  close: () => void
}

/** One try to send a mail: whether the server was there for it, and whether its text has begun to leave. */
type Attempt = { isConnected: boolean; hasBegun: boolean }

type SmtpFailure = Error & { code?: string; command?: string; response?: string; responseCode?: number }

/** A connection is renewed after so many mails, as servers want. */
const mostPerConnection = 100

/** Carries mails to a server by SMTP. */
export function openCarrier(smtpUrl: string): Carrier {
  const options = { ...parseConnectionUrl(smtpUrl), socketTimeout: 120_000, connectionTimeout: 30_000 }
  let open: { connection: SMTPConnection; sent: number } | undefined
  const close = () => {
    open?.connection.close()
    open = undefined
  }
  const connect = async () => {
    const connection = new SMTPConnection(options)
    // Emitted when it is lost while nothing is sent; the next mail finds out.
    connection.on('error', () => undefined)
    await run(connection, (done) => connection.connect(done))
    const { auth } = options
    if (auth) await run(connection, (done) => connection.login(auth, done))
    open = { connection, sent: 0 }
    return open
  }
  const deliver: Carrier['deliver'] = async (mail, mayLeave) => {
    const isReused = open !== undefined
    const attempt: Attempt = { isConnected: false, hasBegun: false }
    try {
      const current = open ?? (await connect())
      attempt.isConnected = true
      // The library tells a server from whom, to whom and that there is a text without waiting in between.
      if (!(await mayLeave.catch(() => false))) return undefined
      const reply = await send(current.connection, mail, attempt)
      current.sent += 1
      if (current.sent >= mostPerConnection) close()
      return { state: 'sent', reply: hideAddresses(reply) }
    } catch (error) {
      const failure = error as SmtpFailure
      close()
      // A server may close what has been idle; nothing of this mail had left.
      if (isReused && !attempt.hasBegun && failure.responseCode === undefined) return deliver(mail, mayLeave)
      return judge(failure, attempt)
    }
  }
  return { deliver, close }
}

/** Does one step of a connection; whatever ends the connection meanwhile ends the step. */
function run(
  connection: SMTPConnection,
  step: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (error?: Error) => reject(error ?? new Error('the connection has ended'))
  const end = () => fail()
  connection.once('error', fail)
  connection.once('end', end)
  step((error) => (error ? reject(error) : resolve()))
  return promise.finally(() => {
    connection.removeListener('error', fail)
    connection.removeListener('end', end)
  })
}

/** Sends one mail, and notes when its text begins to leave: from then on nobody knows without an answer. */
async function send(
  connection: SMTPConnection,
  { envelope, raw }: BuiltMail,
  attempt: Attempt,
): Promise<string> {
  const text = new PassThrough()
  const pipe = text.pipe.bind(text)
  // The library pipes it when the server waits for it.
  text.pipe = (target, how) => {
    attempt.hasBegun = true
    text.end(raw)
    return pipe(target, how)
  }
  let reply = ''
  await run(connection, (done) =>
    connection.send({ from: envelope.from, to: [envelope.to] }, text, (error, info) => {
      if (!error) reply = info.response
      done(error)
    }),
  )
  return reply
}

/**
 * What a failure means (rule communication-8): it is the recipient's when the server says so of their address; the relay's
 * when there was no server; its communication's when its sender or size is refused (rule communication-15); and what is
 * said or dropped in between may be either's.
 */
function judge(failure: SmtpFailure, { isConnected, hasBegun }: Attempt): Outcome {
  const { responseCode, response = '', command, code } = failure
  const reply = hideAddresses(response || code || failure.name)
  if (responseCode === undefined && hasBegun) return { state: 'uncertain', reply }
  if (!isConnected) return { state: 'queued', reply, of: 'relay' }
  // The library refuses it: an address that no mail can be sent to, a sender that is none, or too long a text.
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return {
      state: 'queued',
      reply,
      of: failure.message.includes('recipient') ? 'recipient' : 'communication',
    }
  if (command === 'MAIL FROM' && isOfSender(responseCode ?? 0, response))
    return { state: 'queued', reply, of: 'communication' }
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  if (responseCode === undefined || responseCode === 421 || !isAboutMail)
    return { state: 'queued', reply, of: 'either' }
  if (responseCode < 500) return { state: 'queued', reply, of: 'recipient' }
  if (!isOfRecipient(response)) return { state: 'queued', reply, of: 'either' }
  return { state: 'bounced', reply, suppress: command === 'RCPT TO' && isMissingAddress(response) }
}

/** Whether a server that refuses a sender means them, or the size of their mail, and would take mail of others. */
const isOfSender = (responseCode: number, response: string) =>
  responseCode >= 550 || /\b4\.1\.[78]\b/.test(response)

/** A server's words without the addresses that it may quote (rule log-5). */
export const hideAddresses = (words: string) =>
  words
    .replaceAll(/[^\s<>:;,"'()]{1,64}@[^\s<>:;,"'()]{1,255}/g, '…')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)
