// An SMTP server of its own process, which takes every mail and keeps none; it says its address, how many it has taken, and its processor time.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

let taken = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => {
      taken += 1
      done()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ taken, cpu: (user + system) / 1000 })
})
process.on('disconnect', () => process.exit())
// Safe cast: it listens on a port, so the address is not the name of a pipe.
process.send?.({ port: (server.server.address() as AddressInfo).port })
