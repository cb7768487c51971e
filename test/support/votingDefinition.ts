import type { FrozenDefinition } from '#contract/votings/frozen.ts'

const base: FrozenDefinition = {
  v: 1,
  scheme: 'sealed-1',
  id: 12,
  name: 'Elección de la coordinadora',
  description: 'Se eligen las personas que coordinan.',
  url: null,
  startDate: '2027-03-01T08:00:00.000Z',
  endDate: '2027-03-05T20:00:00.000Z',
  survey: false,
  listType: 'Listas abiertas',
  votingMethodType: 'Dowdall',
  positionsNumberToAssign: 2,
  ballotSize: 3,
  allowsPartial: true,
  allowsBlank: true,
  questions: [],
  candidatures: [],
  allowedAssemblies: [],
  allowedAssemblyInscriptionDate: null,
  voterTypes: [1, 2],
  segmentId: null,
  votersHash: 'c'.repeat(64),
  claimsFrom: null,
  claimsUntil: null,
}

type Said = Partial<FrozenDefinition>

/** A voting of an open list: all candidates in one candidature, unless it is said how many each has. */
export function anOpenList(
  names: readonly string[],
  said: Said & { firstId?: number } = {},
): FrozenDefinition {
  const { firstId = 1, ...rest } = said
  const candidates = names.map((name, index) => ({
    id: firstId + index,
    name,
    description: '',
    position: index + 1,
  }))
  const candidature = { id: 900, name: 'Candidatura', description: '', uniqueCandidature: false, candidates }
  return { ...base, ballotSize: Math.min(3, names.length), candidatures: [candidature], ...rest }
}

/** A voting of closed lists, of one candidate each. */
export function closedLists(names: readonly string[], said: Said = {}): FrozenDefinition {
  const candidatures = names.map((name, index) => ({
    id: index + 1,
    name,
    description: '',
    uniqueCandidature: false,
    candidates: [{ id: 100 + index, name: `Cabeza de ${name}`, description: '', position: 1 }],
  }))
  return {
    ...base,
    listType: 'Listas cerradas',
    votingMethodType: null,
    ballotSize: 1,
    candidatures,
    ...said,
  }
}

/** A survey: for each question, how many answers it has and how many can be chosen. */
export function aSurvey(
  asked: readonly { answers: number; most: number }[],
  said: Said = {},
): FrozenDefinition {
  const questions = asked.map(({ answers, most }, index) => ({
    id: 10 + index,
    question: `¿Pregunta ${index + 1}?`,
    maxAnswersToSelect: most,
    answers: Array.from({ length: answers }, (_, at) => ({
      id: 100 * (index + 1) + at,
      answer: `Respuesta ${at + 1}`,
    })),
  }))
  return {
    ...base,
    survey: true,
    listType: null,
    votingMethodType: null,
    positionsNumberToAssign: null,
    ballotSize: asked.length,
    questions,
    ...said,
  }
}
