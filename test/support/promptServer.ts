import { SMTPServer } from 'smtp-server'

type Connect = Parameters<SMTPServer['connect']>

/**
 * An SMTP server that greets at once: the library lets each connection wait a tenth of a second, to find out who talks
 * too soon, and asks for the name of its address.
 */
export class PromptServer extends SMTPServer {
  constructor(options: ConstructorParameters<typeof SMTPServer>[0]) {
    super({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      ...options,
    })
  }

  override connect(...connecting: Connect): void {
    super.connect(...connecting)
    const connection = [...this.connections].at(-1)
    if (!connection) return
    connection.connectionReady()
    // The library calls it once it has waited.
    connection.connectionReady = () => undefined
  }
}
