import type { ImportField } from '#contract/import/fields.ts'
import type { SegmentFact } from '#contract/people/choosing/segmentFacts.ts'
import type { OwnData } from '#contract/self/data.ts'

/** Why something is not done with a column. */
export type Not = { not: string }
export const not = (why: string): Not => ({ not: why })
export const isNot = (answer: string | Not): answer is Not => typeof answer === 'object'

export type PersonColumn = {
  /** The call by which a super admin reads it on the person's page. */
  file: `/${string}` | Not
  /** The part of the own data that tells it. */
  own: keyof OwnData | Not
  /** The fact by which members are chosen. */
  fact: SegmentFact | Not
  /** Whether a merge moves it to the profile that stays; undoing it gives back whatever it did. */
  merge: 'moves' | Not
  /** The field of a list that brings it. */
  import: ImportField | Not
  /** Whether it goes when the profile is erased. */
  retention: 'goes' | Not
  /** Whether the demo organisation has some. */
  demo: 'has' | Not
}
