import { ballotKindOf } from '#contract/votings/summary.ts'
import { type Voting } from '#contract/votings/voting.ts'
import { votingLimits } from '#contract/votings/limits.ts'
import { normaliseLine } from '#contract/fields.ts'
import { texts } from '#contract/messages.ts'

type Judged = Pick<
  Voting,
  | 'name'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'survey'
  | 'listType'
  | 'votingMethodType'
  | 'votesNumber'
  | 'positionsNumberToAssign'
  | 'claimsFrom'
  | 'claimsUntil'
> & {
  questions: readonly {
    question: string
    maxAnswersToSelect: number
    answers: readonly { answer: string }[]
  }[]
  candidatures: readonly { name: string; candidates: readonly { name: string }[] }[]
}

/** What a voting lacks, and in which step of the wizard it is said (1 to 4). */
export type VotingFault = { step: 1 | 2 | 3 | 4; path: string; message: string }

/** K as it holds: without a number of its own, as many as there are positions (rule voting-5). */
export const findBallotSize = (
  voting: Pick<Judged, 'survey' | 'listType' | 'votesNumber' | 'positionsNumberToAssign' | 'questions'>,
) => {
  const kind = ballotKindOf(voting)
  if (kind === 'survey') return voting.questions.length
  return kind === 'closed' ? 1 : (voting.votesNumber ?? voting.positionsNumberToAssign ?? 1)
}

/** All that keeps a voting from being approved, but for what the clock and the census say (rule voting-1). */
export const listVotingFaults = (voting: Judged): VotingFault[] => [
  ...listBasicFaults(voting),
  ...listKindFaults(voting),
  ...(voting.survey ? listQuestionFaults(voting) : listCandidatureFaults(voting)),
  ...listClaimFaults(voting),
]

/** The last instant at which a voting may end: a slip of the year cannot be taken back (rule voting-2). */
export const findLastEnd = (startDate: string): string =>
  new Date(Date.parse(startDate) + votingLimits.days * 86_400_000).toISOString()

function listBasicFaults({ name, description, startDate, endDate }: Judged): VotingFault[] {
  const needed = { name, description, startDate, endDate }
  const missing = Object.entries(needed)
    .filter(([, value]) => value === null || normaliseLine(value) === '')
    .map(([path]) => ({ step: 1 as const, path, message: texts.required }))
  if (startDate === null || endDate === null) return missing
  const say = (message: string) => [...missing, { step: 1 as const, path: 'endDate', message }]
  if (endDate <= startDate) return say('Ha de acabar después de empezar')
  return endDate > findLastEnd(startDate)
    ? say(`Una votación dura como mucho ${votingLimits.days} días`)
    : missing
}

function listKindFaults(voting: Judged): VotingFault[] {
  if (voting.survey) return []
  const faults: VotingFault[] = []
  const add = (path: keyof Judged, message: string) => faults.push({ step: 2, path, message })
  if (voting.listType === null) add('listType', texts.required)
  if (ballotKindOf(voting) !== 'open' || voting.listType === null) return faults
  const { votesNumber, positionsNumberToAssign, votingMethodType } = voting
  if (votingMethodType === null) add('votingMethodType', texts.required)
  if (positionsNumberToAssign === null) add('positionsNumberToAssign', texts.required)
  const candidates = voting.candidatures.reduce((sum, one) => sum + one.candidates.length, 0)
  if (candidates > 0 && findBallotSize(voting) > candidates)
    add(
      votesNumber === null ? 'positionsNumberToAssign' : 'votesNumber',
      `Se presentan ${candidates}: no se puede elegir a más`,
    )
  return faults
}

function listQuestionFaults({ questions }: Judged): VotingFault[] {
  if (questions.length === 0)
    return [{ step: 3, path: 'questions', message: 'Escribe al menos una pregunta' }]
  return questions.flatMap(({ question, answers, maxAnswersToSelect }, index) => {
    const path = `questions.${index}`
    return [
      ...(isBlank(question) ? [{ step: 3 as const, path: `${path}.question`, message: texts.required }] : []),
      ...answers.flatMap(({ answer }, at) =>
        isBlank(answer)
          ? [{ step: 3 as const, path: `${path}.answers.${at}.answer`, message: texts.required }]
          : [],
      ),
      ...(answers.length < 2
        ? [{ step: 3 as const, path: `${path}.answers`, message: 'Hacen falta al menos dos respuestas' }]
        : []),
      ...listTwins(answers.map(({ answer }) => answer)).map((at) => ({
        step: 3 as const,
        path: `${path}.answers.${at}.answer`,
        message: 'Ya hay una respuesta igual',
      })),
      ...(maxAnswersToSelect > answers.length && answers.length >= 2
        ? [
            {
              step: 3 as const,
              path: `${path}.maxAnswersToSelect`,
              message: `Hay ${answers.length} respuestas: no se pueden elegir más`,
            },
          ]
        : []),
    ]
  })
}

function listCandidatureFaults(voting: Judged): VotingFault[] {
  const { candidatures, listType } = voting
  const all = candidatures.flatMap(({ candidates }) => candidates)
  const faults: VotingFault[] = []
  const add = (path: string, message: string) => faults.push({ step: 3, path, message })
  for (const [index, { name, candidates }] of candidatures.entries()) {
    if (isBlank(name)) add(`candidatures.${index}.name`, texts.required)
    if (candidates.length === 0) add(`candidatures.${index}.candidates`, 'Escribe al menos una persona')
    for (const [at, candidate] of candidates.entries())
      if (isBlank(candidate.name)) add(`candidatures.${index}.candidates.${at}.name`, texts.required)
  }
  if (all.length > votingLimits.allCandidates)
    add('candidatures', `Como mucho ${votingLimits.allCandidates} personas entre todas las candidaturas`)
  if (listType === 'Listas cerradas') {
    if (candidatures.length < 2) add('candidatures', 'Hacen falta al menos dos candidaturas')
    for (const at of listTwins(candidatures.map(({ name }) => name)))
      add(`candidatures.${at}.name`, 'Ya hay una candidatura con ese nombre')
  } else if (all.length < 2) add('candidatures', 'Hacen falta al menos dos personas')
  return faults
}

const claimFault = (path: string, message: string): VotingFault[] => [{ step: 4, path, message }]

function listClaimFaults({ claimsFrom, claimsUntil, startDate }: Judged): VotingFault[] {
  if (claimsFrom === null && claimsUntil === null) return []
  if (claimsFrom === null) return claimFault('claimsFrom', texts.required)
  if (claimsUntil === null) return claimFault('claimsUntil', texts.required)
  if (claimsUntil <= claimsFrom) return claimFault('claimsUntil', 'Ha de acabar después de empezar')
  return startDate !== null && claimsUntil > startDate
    ? claimFault('claimsUntil', 'El plazo para reclamar acaba antes de que empiece la votación')
    : []
}

const isBlank = (text: string) => normaliseLine(text) === ''
/** Where one is that says what another before it says. */
function listTwins(names: readonly string[]): number[] {
  const given = names.map((name) => normaliseLine(name).toLocaleLowerCase('es'))
  return given.flatMap((name, at) => (name !== '' && given.indexOf(name) < at ? [at] : []))
}
