import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** One message as the relay took it: the envelope, the bytes, and what a mail program reads in them. */
export type Delivered = { from: string; to: string[]; raw: string; mail: Email }

/** A relay on loopback that keeps what it takes; `refuse` answers why a recipient is not taken. */
export async function aRelay(refuse: (address: string) => Error | undefined = () => undefined) {
  const delivered: Delivered[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) => done(refuse(address)),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        void PostalMime.parse(raw).then((mail) => {
          const { mailFrom, rcptTo } = envelope
          delivered.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: raw.toString(),
            mail,
          })
          done()
        })
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  // It listens on a port, so its address is not a pipe's name.
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, delivered }
}
