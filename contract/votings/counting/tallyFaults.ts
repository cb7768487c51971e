import { createTally } from '#contract/votings/counting/tally.ts'
import type { CountedBy } from '#contract/votings/frozen.ts'
import type { Tally } from '#contract/votings/results.ts'
import { isRanked } from '#contract/votings/summary.ts'

type Judging = CountedBy & { allowsPartial: boolean; allowsBlank: boolean }

/** Whether some ballots of a definition add up to a tally, as far as its sums tell: what is wrong with them, in words. */
export function listTallyFaults(definition: Judging, tally: Tally): string[] {
  const optionsOf = (of: Tally) => JSON.stringify(listOptions(of, isRanked(definition)))
  if (optionsOf(createTally(definition)) !== optionsOf(tally))
    return ['El recuento no tiene las opciones de la definición.']
  if (tally.blank > tally.ballots) return ['Hay más papeletas en blanco que papeletas.']
  const faults = tally.blank > 0 && !definition.allowsBlank ? ['Hay papeletas en blanco, y no se podía.'] : []
  if (tally.kind === 'survey') return [...faults, ...listSurveyFaults(definition, tally)]
  return [...faults, ...(tally.kind === 'open' ? listOpenFaults(definition, tally) : listClosedFaults(tally))]
}

/**
 * The kind of a tally and all that is counted in it, without the counts; how many places there are only where they count:
 * those of «Total de votos» were once as many as a ballot has.
 */
const listOptions = (tally: Tally, isOrdered: boolean) => {
  if (tally.kind === 'survey')
    return [tally.kind, tally.questions.map(({ id, answers }) => [id, answers.map((answer) => answer.id)])]
  return tally.kind === 'open'
    ? [tally.kind, tally.candidates.map(({ id, places }) => [id, isOrdered && places.length])]
    : [tally.kind, tally.candidatures.map(({ id }) => id)]
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function listSurveyFaults(
  { questions, allowsBlank }: Judging,
  { ballots, blank, questions: counted }: Extract<Tally, { kind: 'survey' }>,
): string[] {
  return counted.flatMap((question, index) => {
    const asked = questions[index]
    const most = asked?.maxAnswersToSelect ?? 0
    const given = sum(question.answers.map(({ count }) => count))
    const isSound =
      question.answered + question.blank === ballots &&
      question.blank >= blank &&
      (allowsBlank || question.blank === 0) &&
      question.answers.every(({ count }) => count <= question.answered) &&
      given >= question.answered &&
      given <= question.answered * most
    return isSound ? [] : [`Las respuestas a «${asked?.question}» no suman las papeletas.`]
  })
}

function listOpenFaults(
  definition: Judging,
  { ballots, blank, candidates }: Extract<Tally, { kind: 'open' }>,
): string[] {
  const { allowsPartial, ballotSize } = definition
  const valid = ballots - blank
  if (!isRanked(definition)) {
    const votes = candidates.map(({ places }) => sum(places))
    const [given, most] = [sum(votes), valid * ballotSize]
    const isWhole = given <= most && given >= (allowsPartial ? valid : most)
    return isWhole && votes.every((count) => count <= valid)
      ? []
      : ['Los votos de las personas no suman las papeletas.']
  }
  const filled = Array.from({ length: ballotSize }, (_, place) =>
    sum(candidates.map(({ places }) => places[place] ?? 0)),
  )
  // Each valid ballot names somebody first, and nobody in a place after one that it leaves empty.
  const isSound =
    filled[0] === valid &&
    filled.every(
      (count, place) => count <= (filled[place - 1] ?? valid) && (allowsPartial || count === valid),
    ) &&
    candidates.every(({ places }) => sum(places) <= valid)
  return isSound ? [] : ['Los puestos de las papeletas no suman las papeletas.']
}

function listClosedFaults({ ballots, blank, candidatures }: Extract<Tally, { kind: 'closed' }>): string[] {
  const given = sum(candidatures.map(({ count }) => count))
  return given + blank === ballots ? [] : ['Los votos de las candidaturas no suman las papeletas.']
}
