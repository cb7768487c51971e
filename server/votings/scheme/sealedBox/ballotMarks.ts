import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/kernel/security/encrypt.ts'

/** Marks the ballots of one voting: who may write rows alone adds none (rule voting-15). */
export type BallotMarks = {
  /** A number drawn for one ballot, and its mark. */
  add: (plain: Buffer) => Buffer
  /** The ballot without both, and its number; undefined where somebody else has made it. */
  take: (marked: Buffer) => { plain: Buffer; drawn: string } | undefined
}

const [drawnLength, markLength] = [16, 32]
/** By so much a marked ballot is longer. */
export const marksLength = drawnLength + markLength

/** The number is of the ballot alone, drawn apart from its voter and their code: no two ballots have the same. */
export function createBallotMarks(secret: Uint8Array, votingId: number): BallotMarks {
  const key = deriveKey(secret, `voting ballot ${votingId}`)
  const markOf = (numbered: Buffer) => createHmac('sha256', key).update(numbered).digest()
  return {
    add: (plain) => {
      const numbered = Buffer.concat([plain, randomBytes(drawnLength)])
      return Buffer.concat([numbered, markOf(numbered)])
    },
    take: (marked) => {
      const end = marked.length - markLength
      if (end < drawnLength) return undefined
      const numbered = marked.subarray(0, end)
      if (!timingSafeEqual(markOf(numbered), marked.subarray(end))) return undefined
      const plain = numbered.subarray(0, end - drawnLength)
      return { plain, drawn: numbered.subarray(end - drawnLength).toString('hex') }
    },
  }
}
