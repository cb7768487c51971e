import type { Candidature, Question, Written } from '#contract/votings/voting.ts'

type Sent = { [Field in 'questions' | 'candidatures']?: Written[Field] | undefined }
type Stored = { questions: Question[]; candidatures: Candidature[] }

/** The numbers that the options of a voting have, whatever they are. */
export const listOptionIds = ({ questions, candidatures }: Stored): number[] => [
  ...questions.flatMap(({ id, answers }) => [id, ...answers.map((answer) => answer.id)]),
  ...candidatures.flatMap(({ id, candidates }) => [id, ...candidates.map((candidate) => candidate.id)]),
]

/**
 * What was sent with the numbers of its options: those that a voting has already keep theirs, and all others, what is sent
 * twice included, get the server's (`take` is asked once for how many there are).
 */
export async function numberOptions(
  sent: Sent,
  before: Stored,
  take: (count: number) => Promise<number[]>,
): Promise<Partial<Stored>> {
  const free = new Set(listOptionIds(before))
  const keep = (id: number | null) => (id !== null && free.delete(id) ? id : undefined)
  const questions = sent.questions?.map((question) => ({
    ...question,
    id: keep(question.id),
    answers: question.answers.map((answer) => ({ ...answer, id: keep(answer.id) })),
  }))
  const candidatures = sent.candidatures?.map((candidature) => ({
    ...candidature,
    id: keep(candidature.id),
    candidates: candidature.candidates.map((candidate) => ({ ...candidate, id: keep(candidate.id) })),
  }))
  const all = [
    ...(questions ?? []).flatMap(({ id, answers }) => [id, ...answers.map((answer) => answer.id)]),
    ...(candidatures ?? []).flatMap(({ id, candidates }) => [id, ...candidates.map((one) => one.id)]),
  ]
  const taken = await take(all.filter((id) => id === undefined).length)
  const next = (id: number | undefined): number => {
    const found = id ?? taken.shift()
    if (found === undefined) throw new Error('there is a number for each new option')
    return found
  }
  return {
    ...(questions && {
      questions: questions.map(({ id, question, maxAnswersToSelect, answers }) => ({
        id: next(id),
        question,
        maxAnswersToSelect,
        answers: answers.map((one) => ({ id: next(one.id), answer: one.answer })),
      })),
    }),
    ...(candidatures && {
      candidatures: candidatures.map(({ id, name, description, uniqueCandidature, candidates }) => ({
        id: next(id),
        name,
        description,
        uniqueCandidature,
        candidates: candidates.map((one, index) => ({
          id: next(one.id),
          name: one.name,
          description: one.description,
          position: index + 1,
        })),
      })),
    }),
  }
}
