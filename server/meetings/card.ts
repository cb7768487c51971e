import { createHmac, timingSafeEqual } from 'node:crypto'
import { cardMark } from '#contract/meetings/door.ts'
import { deriveKey } from '#server/kernel/security/encrypt.ts'

// A member's card is a code that changes: the number of the profile and a step of time, signed. It says no name and no
// document, and is written so that a QR holds it in few dots (digits, capitals and «:»).

/** Seconds for which a code is shown; from its beginning it is accepted for `accepted`, and a little before it, as the
 * door's clock is late by what its last answer took. */
export const cardSeconds = { shown: 30, accepted: 60, early: 20 } as const
/** How many codes are given at once: those of the next five minutes. */
const ahead = 10

const signedLength = 32
const sign = (secret: Uint8Array, affiliateId: number, step: number) =>
  createHmac('sha256', deriveKey(secret, 'member card'))
    .update(`${affiliateId}:${step}`)
    .digest('hex')
    .slice(0, signedLength)
    .toUpperCase()

const beginOf = (step: number) => new Date(step * cardSeconds.shown * 1000).toISOString()

/** The codes of somebody's card from an instant on, in milliseconds since 1970. */
export function makeCodes(secret: Uint8Array, affiliateId: number, now: number) {
  const first = Math.floor(now / 1000 / cardSeconds.shown)
  return Array.from({ length: ahead }, (_, at) => {
    const step = first + at
    return {
      text: `${cardMark}${affiliateId}:${step}:${sign(secret, affiliateId, step)}`,
      from: beginOf(step),
      until: beginOf(step + 1),
    }
  })
}

const written = new RegExp(`^${cardMark}(\\d{1,10}):(\\d{1,10}):([0-9A-F]{${signedLength}})$`)

/** Whose card was read at an instant; «expired» for one of another time, «forged» for anything else. */
export function readCode(secret: Uint8Array, text: string, at: number): number | 'expired' | 'forged' {
  const [, person, counted, signature = ''] = written.exec(text.trim().toUpperCase()) ?? []
  const [affiliateId, step] = [Number(person), Number(counted)]
  if (!affiliateId || affiliateId > 2_147_483_647 || !step) return 'forged'
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, affiliateId, step)))) return 'forged'
  const age = at / 1000 - step * cardSeconds.shown
  return age < -cardSeconds.early || age > cardSeconds.accepted ? 'expired' : affiliateId
}
