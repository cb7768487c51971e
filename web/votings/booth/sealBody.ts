import type { SentBallot } from '#contract/votings/ballot.ts'
import { ballotKindOf } from '#contract/votings/summary.ts'
import type { Asked } from '#web/votings/booth/choices.ts'
import { listStanding } from '#web/votings/booth/choices.ts'

/** Without the letters and digits that are taken for others: 32, so that each is five bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code drawn by this browser, apart from what is chosen: 80 random bits in four groups (rule voting-9). */
export function drawReceipt(): string {
  const drawn = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte & 31]).join('')
  return drawn.replaceAll(/.{4}(?=.)/g, '$&-')
}

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

/** A ballot as it is sent: with its code, and of one length with all others of its voting: its size tells nothing. */
export function sealBody(asked: Asked, ballot: SentBallot, receipt: string): SentBallot {
  const lengthOf = (one: SentBallot) => JSON.stringify({ ...one, receipt, padding: '' }).length
  const missing = Math.min(mostPadding, lengthOf(makeLongest(asked)) - lengthOf(ballot))
  return { ...ballot, receipt, padding: 'x'.repeat(missing) }
}
