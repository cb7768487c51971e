import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sending } from '#server/communications/engine/claim.queries.ts'
import { deriveKey } from '#server/kernel/security/encrypt.ts'

/** The Message-ID of a recipient's mail, the same at each attempt. */
export const messageIdOf = ({ id, messageKey }: Pick<Sending, 'id' | 'messageKey'>, domain: string) =>
  `<${id}.${messageKey}@${domain}>`

/** What unsubscribes a recipient: nobody guesses it, and it says nothing of them. */
export const unsubscribeToken = ({ id, secret }: Pick<Sending, 'id' | 'secret'>) => `${id}.${secret}`

export function readUnsubscribeToken(token: string): { id: number; secret: string } | undefined {
  const [, id, secret] = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(token) ?? []
  return id === undefined || secret === undefined ? undefined : { id: Number(id), secret }
}

/** Over what only this mail has: after a restore another one may have its number. */
const macOf = (secret: Uint8Array, { id, messageKey }: Pick<Sending, 'id' | 'messageKey'>) =>
  createHmac('sha256', deriveKey(secret, 'bounces')).update(`${id}.${messageKey}`).digest('hex').slice(0, 20)

/**
 * The header with a mail's way back. Reports repeat the headers of the mail that they are about, and neither an answer to a
 * mail nor what it is quoted in has them.
 */
export const returnHeader = 'x-return-address'

/** Where a mail is given back to: an address of its own for each recipient, which nobody else can make up (VERP). */
export const bounceAddress = (secret: Uint8Array, to: Pick<Sending, 'id' | 'messageKey'>, domain: string) =>
  `b-${to.id}-${macOf(secret, to)}@${domain}`

/** The number of the recipient of whom a mail was given back to such an address, and how to tell which mail it was. */
export function readBounceAddress(secret: Uint8Array, address: string) {
  const [, id, mac] = /^b-(\d{1,15})-([\da-f]{20})@/.exec(address.toLowerCase()) ?? []
  if (id === undefined || mac === undefined) return undefined
  const isOf = (messageKey: string) =>
    timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, { id: Number(id), messageKey })))
  return { id: Number(id), isOf }
}
