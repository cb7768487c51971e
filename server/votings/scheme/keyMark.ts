import { createHmac, timingSafeEqual } from 'node:crypto'
import { toCanonicalText } from '#contract/canonicalText.ts'
import { deriveKey } from '#server/kernel/security/encrypt.ts'

// What only whoever has VOTING_SECRET can have made: who may write rows alone swaps no key (rule voting-15).

/** What the key of a voting belongs to; hashes in hexadecimal. */
export type MarkedKey = {
  votingId: number
  definitionHash: string
  roll: { id: number; total: number; hash: string }
  publicKey: Buffer
}

/** The mark of a key: of its voting, what was approved and its roll. */
export function markKey(
  secret: Uint8Array,
  { votingId, definitionHash, roll: { id, total, hash }, publicKey }: MarkedKey,
): Buffer {
  const of = { votingId, definitionHash, roll: { id, total, hash }, publicKey: publicKey.toString('hex') }
  return createHmac('sha256', deriveKey(secret, 'voting public key')).update(toCanonicalText(of)).digest()
}

export const isMarked = (secret: Uint8Array, key: MarkedKey, mark: Buffer): boolean => {
  const own = markKey(secret, key)
  return mark.length === own.length && timingSafeEqual(mark, own)
}
