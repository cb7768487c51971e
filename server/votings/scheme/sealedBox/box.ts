import sodium from 'libsodium-wrappers'
import type { Choice } from '#contract/votings/ballot.ts'
import type { BallotMarks } from '#server/votings/scheme/sealedBox/ballotMarks.ts'
import { readPlaintext, toPlaintext } from '#server/votings/scheme/sealedBox/plaintext.ts'
import type { BallotKeys } from '#server/votings/scheme/scheme.ts'

await sodium.ready

export const createPair = (): BallotKeys => {
  const { publicKey, privateKey } = sodium.crypto_box_keypair()
  return { publicKey: Buffer.from(publicKey), privateKey: Buffer.from(privateKey) }
}

/** What seals the ballots of a voting: all are made of `length` bytes (`measureChoices`). */
export type BallotSeal = { publicKey: Buffer; marks: BallotMarks; length: number }

/** A ballot as the database may see it. */
export const seal = ({ publicKey, marks, length }: BallotSeal, choice: Choice): Buffer =>
  Buffer.from(sodium.crypto_box_seal(marks.add(toPlaintext(choice, length)), publicKey))

/** What was sealed, with the number that was drawn for it. Whether it is sound is not judged. */
type OpenedBallot = { choice: Choice; drawn: string }

/** What was sealed; `foreign` where the server did not make it (rule voting-15), undefined where it does not open. */
export function openBallot(
  { publicKey, privateKey }: BallotKeys,
  marks: BallotMarks,
  sealed: Buffer,
): OpenedBallot | 'foreign' | undefined {
  const box = openBox(sealed, publicKey, privateKey)
  if (!box) return undefined
  const taken = marks.take(Buffer.from(box))
  if (!taken) return 'foreign'
  const choice = readPlaintext(taken.plain)
  return choice && { choice, drawn: taken.drawn }
}

/** The library throws where a box does not open, and where it is no box. */
function openBox(sealed: Buffer, publicKey: Buffer, privateKey: Buffer): Uint8Array | undefined {
  try {
    return sodium.crypto_box_seal_open(sealed, publicKey, privateKey)
  } catch {
    return undefined
  }
}
