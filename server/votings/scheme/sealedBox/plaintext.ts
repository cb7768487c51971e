import { z } from 'zod'
import { toCanonicalText } from '#contract/canonicalText.ts'
import type { Choice, SentBallot } from '#contract/votings/ballot.ts'
import { listCandidates, type CountedBy, type FrozenDefinition } from '#contract/votings/frozen.ts'
import { ballotKindOf } from '#contract/votings/summary.ts'

const ids = z.array(z.number().int())
const choiceSchema: z.ZodType<Choice> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('survey'), answers: ids, blank: ids }),
  z.strictObject({ kind: z.literal('open'), candidates: ids }),
  z.strictObject({ kind: z.literal('closed'), candidature: z.number().int().nullable() }),
])

/** How long the text of any choice of a voting can be, so that all its sealed ballots are as long (rule voting-7). */
export function measureChoices(definition: CountedBy): number {
  const { questions, candidatures, ballotSize } = definition
  const kind = ballotKindOf(definition)
  if (kind === 'survey') {
    const given = questions.map(({ id, maxAnswersToSelect, answers }) => {
      const longest = longestOf(answers, maxAnswersToSelect)
      return longest.join().length >= String(id).length
        ? { answers: longest, blank: [] }
        : { answers: [], blank: [id] }
    })
    const choice = {
      answers: given.flatMap(({ answers }) => answers),
      blank: given.flatMap(({ blank }) => blank),
    }
    // With one question in the other list there may be one comma more, between the lists one less.
    return toCanonicalText({ kind, ...choice }).length + 1
  }
  if (kind === 'open')
    return toCanonicalText({ kind, candidates: longestOf(listCandidates(definition), ballotSize) }).length
  const longest = longestOf(candidatures, 1)[0] ?? null
  return Math.max(
    toCanonicalText({ kind, candidature: longest }).length,
    toCanonicalText({ kind, candidature: null }).length,
  )
}

/** Those of some options whose numbers are the longest to write. */
const longestOf = (options: readonly { id: number }[], most: number): number[] =>
  options
    .map(({ id }) => id)
    .toSorted((one, other) => other - one)
    .slice(0, most)

/** A choice in bytes, filled up with spaces. */
export function toPlaintext(choice: Choice, length: number): Buffer {
  const text = toCanonicalText(choice)
  if (text.length > length) throw new RangeError('a choice that is longer than any of its voting')
  return Buffer.from(text.padEnd(length, ' '), 'ascii')
}

export function readPlaintext(plain: Uint8Array): Choice | undefined {
  try {
    return choiceSchema.safeParse(JSON.parse(Buffer.from(plain).toString('ascii'))).data
  } catch {
    return undefined
  }
}

/** A ballot as it was sent, to be judged as then. */
export function toSent(choice: Choice, definition: Pick<FrozenDefinition, 'questions'>): SentBallot {
  if (choice.kind === 'closed')
    return choice.candidature === null ? { blank: true } : { blank: false, candidatureId: choice.candidature }
  if (choice.kind === 'open')
    return choice.candidates.length === 0
      ? { blank: true }
      : { blank: false, candidatesIds: [...choice.candidates] }
  return choice.blank.length === definition.questions.length
    ? { blank: true }
    : { blank: false, surveyAnswersIds: [...choice.answers], blankQuestionsIds: [...choice.blank] }
}
