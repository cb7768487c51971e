import { z } from 'zod'
import { texts } from '#contract/messages.ts'
import { groupCode, toPlainCode } from '#contract/plainCode.ts'
import { sha256 } from '#contract/sha256.ts'

/** A voter's code: 80 bits in four groups (rule voting-9). */
export const receiptCode = z.string().regex(/^[A-HJ-NP-Z2-9]{4}(?:-[A-HJ-NP-Z2-9]{4}){3}$/, texts.format)

/** What a code is made of: 128 random bits, which whoever votes sends once with their ballot and nobody is shown. */
export const receiptSeed = z.string().regex(/^[0-9a-f]{32}$/, texts.format)

/** Draws a seed, in browsers also where a page was not loaded over https. */
export const drawSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * The code of a seed in a voting: of the SHA-256 of both, five bits of each of its first sixteen bytes. Whoever knows a
 * code has no seed of it, so that nobody can send another's to learn whether it is in (rule voting-9).
 */
export function toReceipt(votingId: number, seed: string): string {
  const hash = sha256(new TextEncoder().encode(`concejo receipt 1\n${votingId}\n${seed}`))
  return groupCode(toPlainCode(hash.subarray(0, 16)), '-')
}
