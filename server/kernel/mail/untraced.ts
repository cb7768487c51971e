import { renderLetter } from '#server/kernel/mail/letter.ts'
import type { Letter } from '#server/kernel/mail/message.ts'
import { openTransport, untraced } from '#server/kernel/mail/transport.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import type { World } from '#server/kernel/world.ts'

/**
 * A way out for mails of which the product keeps nothing, not even that they failed: the queue would say to whom they went.
 * The relay knows, as of every mail. It must take an empty sender: what comes back would tell the office to whom they went.
 */
export type UntracedCarrier = {
  isThere: () => Promise<boolean>
  send: (letter: Letter, recipient: string) => Promise<void>
  close: () => void
}

/** Undefined without a relay. */
export function openUntracedCarrier(world: World): UntracedCarrier | undefined {
  const transport = openTransport(world.settings, world.secret, 'bulk')
  if (!transport) return undefined
  return {
    isThere: transport.isThere,
    send: async (letter, recipient) => {
      const organisation = await readOrganisation(world)
      await transport
        .send({ organisation, recipient }, renderLetter(letter, organisation), untraced)
        // Whoever reads the log must not learn whom it was for.
        .catch(() => undefined)
    },
    close: transport.close,
  }
}
