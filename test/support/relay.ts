import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { PromptServer } from '#test/support/promptServer.ts'

/** A mail as the SMTP server received it: envelope and raw message. */
type ReceivedMail = { from: string; to: string[]; raw: string }

type Answer = Error | undefined

/** An SMTP server on loopback that stores its mails; `refuse` returns an error for recipients to reject. */
export async function startRelay(refuse: (address: string) => Answer | Promise<Answer> = () => undefined) {
  const received: ReceivedMail[] = []
  let connections = 0
  const server = new PromptServer({
    onConnect(_session, done) {
      connections += 1
      done()
    },
    async onRcptTo({ address }, _, done) {
      done(await refuse(address))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  // Safe cast: it listens on a port, so the address is not the name of a pipe.
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, taken: received, connections: () => connections, close }
}
