import type { SentBallot } from '#contract/votings/ballot.ts'
import { ballotKindOf } from '#contract/votings/summary.ts'
import type { Asked } from '#web/votings/booth/choices.ts'
import { listStanding } from '#web/votings/booth/choices.ts'

/** As many as are chosen at most of those whose numbers are the longest to write. */
const takeLongest = (ids: readonly number[], most: number) =>
  ids.toSorted((one, other) => `${other}`.length - `${one}`.length).slice(0, most)

const listLongestAnswers = ({ answers, maxAnswersToSelect }: Asked['questions'][number]) =>
  takeLongest(
    answers.map(({ id }) => id),
    maxAnswersToSelect,
  )

/** A ballot that no other of its voting is longer than, sound or not. */
function makeLongest(asked: Asked): SentBallot {
  const kind = ballotKindOf(asked)
  if (kind === 'open') {
    const ids = listStanding(asked).map(({ id }) => id)
    return { candidatesIds: takeLongest(ids, asked.ballotSize), blank: false }
  }
  if (kind === 'closed') {
    // «null» may be longer than any number.
    const [longest = null] = takeLongest([1000, ...asked.candidatures.map(({ id }) => id)], 1)
    return { candidatureId: longest, blank: false }
  }
  return {
    surveyAnswersIds: asked.questions.flatMap(listLongestAnswers),
    blankQuestionsIds: asked.questions.map(({ id }) => id),
    blank: false,
  }
}

/** The most that is filled up: what the contract takes. */
const mostPadding = 20_000

/** A ballot as it is sent: with its seed, and of one length with all others of its voting: its size tells nothing. */
export function sealBody(asked: Asked, ballot: SentBallot, seed: string): SentBallot {
  const lengthOf = (one: SentBallot) => JSON.stringify({ ...one, seed, padding: '' }).length
  const missing = Math.min(mostPadding, lengthOf(makeLongest(asked)) - lengthOf(ballot))
  return { ...ballot, seed, padding: 'x'.repeat(missing) }
}
