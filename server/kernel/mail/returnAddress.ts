import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/kernel/security/encrypt.ts'

/**
 * A mail that has left, as what comes back of it names it: one of mails to many, by its recipient, or one of the queue. The key
 * is what this mail alone has: after a restore another one may have its number.
 */
export type ReturnedMail = { of: 'recipient' | 'mail'; id: number; key: string }

/**
 * The header with a mail's way back. Reports repeat the headers of the mail that they are about, and neither an answer to a
 * mail nor what it is quoted in has them.
 */
export const returnHeader = 'x-return-address'

const marks = { recipient: '', mail: 'm' } as const

const macOf = (secret: Uint8Array, { of, id, key }: ReturnedMail) =>
  createHmac('sha256', deriveKey(secret, 'bounces'))
    .update(`${marks[of]}${id}.${key}`)
    .digest('hex')
    .slice(0, 20)

/** Where a mail is given back to: an address of its own, which nobody else can make up (VERP, rule communication-13). */
export const returnAddressOf = (secret: Uint8Array, mail: ReturnedMail, domain: string) =>
  `b-${marks[mail.of]}${mail.id}-${macOf(secret, mail)}@${domain}`

/** Of which mail such an address may be, and how to tell that it is, by its key. */
export function readReturnAddress(secret: Uint8Array, address: string) {
  const [, mark, number, mac] = /^b-(m?)(\d{1,15})-([\da-f]{20})@/.exec(address.toLowerCase()) ?? []
  if (number === undefined || mac === undefined) return undefined
  const mail = { of: mark === marks.mail ? 'mail' : 'recipient', id: Number(number) } as const
  const isOf = (key: string) =>
    timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, { ...mail, key })))
  return { ...mail, isOf }
}
