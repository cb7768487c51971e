import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { PromptServer } from '#test/support/promptServer.ts'

/** What the relay does with an address, by how it begins: `grey-ana@…` is answered 451 the first time. */
export const manners = [
  'grey',
  'later',
  'unknown',
  'full',
  'dropRcpt',
  'dropAlways',
  'dropData',
  'dropAnswer',
  'refuseData',
] as const
type Manner = (typeof manners)[number]

type RefusedAll = { at: 'RCPT' | 'DATA'; code: number; words: string }

export type TakenMail = { to: string; from: string; raw: string; messageId: string }

const mannerOf = (address: string): Manner | undefined =>
  manners.find((each) => address.startsWith(`${each}-`))

/** What the library calls the socket of a connection. */
const socketOf = '_socket'

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

/** An SMTP server on loopback that behaves as the addresses say; `taken` are the mails that it is responsible for. */
export async function startFussyRelay({ port = 0 }: { port?: number } = {}) {
  const taken: TakenMail[] = []
  const seen = new Map<string, number>()
  let isAway = false
  let refused: RefusedAll | undefined
  const drop = ({ id }: SMTPServerSession) => {
    for (const connection of server.connections as Set<{ id: string; [socketOf]: Socket }>)
      if (connection.id === id) connection[socketOf].destroy()
  }
  const server = new PromptServer({
    onConnect: (_, done) => done(isAway ? refusal(421, '4.3.2 Estoy fuera') : undefined),
    // What comes from a communication's own sender, whoever it is for.
    onMailFrom: ({ address }, _, done) =>
      done(address.startsWith('refused') ? refusal(550, '5.7.1 De ti nada') : undefined),
    onRcptTo({ address }, session, done) {
      const times = (seen.get(address) ?? 0) + 1
      seen.set(address, times)
      if (refused?.at === 'RCPT') return done(refusal(refused.code, refused.words))
      const manner = mannerOf(address)
      if (manner === 'grey' && times === 1) return done(refusal(451, `4.7.1 Lista gris para ${address}`))
      if (manner === 'later') return done(refusal(450, '4.2.1 Ahora no'))
      if (manner === 'unknown') return done(refusal(550, `5.1.1 <${address}> no existe`))
      if (manner === 'full') return done(refusal(552, '5.2.2 Buzón lleno'))
      if (manner === 'dropAlways' || (manner === 'dropRcpt' && times === 1)) return drop(session)
      return done()
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const manner = mannerOf(to)
      const isFirst = seen.get(to) === 1
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (manner === 'dropData' && isFirst) drop(session)
      })
      stream.on('end', () => {
        // It was cut before its end: the server keeps nothing of it.
        if (manner === 'dropData' && isFirst) return undefined
        if (refused?.at === 'DATA') return done(refusal(refused.code, refused.words))
        if (manner === 'refuseData') return done(refusal(554, '5.7.1 No me gusta'))
        const raw = Buffer.concat(chunks).toString()
        const { mailFrom } = session.envelope
        const messageId = /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? ''
        taken.push({ to, from: mailFrom ? mailFrom.address : '', raw, messageId })
        if (manner === 'dropAnswer' && isFirst) return drop(session)
        return done()
      })
    },
  })
  // A connection that is cut is what it is for.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: listening } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${listening}`,
    taken,
    /** Whether it refuses all connections. */
    goAway: (away: boolean) => {
      isAway = away
    },
    /** What it says to everybody from now on; undefined: nothing. */
    refuseAll: (answer: RefusedAll | undefined) => {
      refused = answer
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** One for the length of a test. */
export async function aFussyRelay() {
  const relay = await startFussyRelay()
  onTestFinished(relay.close)
  return relay
}
