import { findBallotSize } from '#contract/votings/definition.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { toSent, type VotingValues } from '#web/votings/writing/votingValues.ts'

type Previewed = Pick<
  Voting,
  | 'name'
  | 'survey'
  | 'listType'
  | 'votingMethodType'
  | 'questions'
  | 'candidatures'
  | 'ballotSize'
  | 'allowsPartial'
  | 'allowsBlank'
>

/** A voting as a voter would see it, of what is typed so far; what is not saved yet has numbers of its own here. */
export function toPreview(values: VotingValues): Previewed {
  const typed = toSent(values)
  let last = 2_000_000_000
  const number = (id: number | null) => id ?? (last += 1)
  return {
    name: typed.name.trim() || 'Votación sin nombre',
    survey: typed.survey,
    listType: typed.listType,
    votingMethodType: typed.votingMethodType,
    ballotSize: findBallotSize(typed),
    allowsPartial: typed.allowsPartial,
    allowsBlank: typed.allowsBlank,
    questions: typed.questions.map(({ id, question, maxAnswersToSelect, answers }, at) => ({
      id: number(id),
      question: question.trim() || `Pregunta ${at + 1}`,
      maxAnswersToSelect,
      answers: answers.map((one, place) => ({
        id: number(one.id),
        answer: one.answer.trim() || `Respuesta ${place + 1}`,
      })),
    })),
    candidatures: typed.candidatures.map(({ id, candidates, ...one }, at) => ({
      ...one,
      id: number(id),
      name: one.name.trim() || `Candidatura ${at + 1}`,
      candidates: candidates.map((person, place) => ({
        id: number(person.id),
        name: person.name.trim() || `Persona ${place + 1}`,
        description: person.description,
        position: place + 1,
      })),
    })),
  }
}

/** Why there is nothing to see yet; undefined when there is. */
export function whyNoPreview({ survey, listType, questions, candidatures }: Previewed): string | undefined {
  if (survey)
    return questions.length === 0
      ? 'Cuando haya alguna pregunta, aquí se verá como la ve quien vota.'
      : undefined
  if (listType === null) return 'Falta decir si las listas son abiertas o cerradas.'
  return candidatures.every(({ candidates }) => candidates.length === 0)
    ? 'Cuando haya alguna candidatura con personas, aquí se verá como la ve quien vota.'
    : undefined
}
