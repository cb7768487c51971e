import type { SentBallot } from '#contract/votings/ballot.ts'
import type { FrozenDefinition } from '#contract/votings/frozen.ts'
import type { VotingEdit } from '#contract/votings/votings.ts'

export type PlannedVoting = {
  /** An annulled one was open, and so was one that is stopped; some had voted. */
  stage: 'draft' | 'pending' | 'approved' | 'closed' | 'annulled' | 'stopped'
  /** Days from today. */
  begun: number
  start?: number
  end?: number
  claims?: { from: number; until: number }
  isOfCentro?: true
  fields: VotingEdit
  /** How many of its roll have voted, of one that is closed, and what each of them chose. */
  share: number
  choose: (definition: FrozenDefinition, index: number, total: number) => SentBallot
}

const ask = (question: string, answers: string[], maxAnswersToSelect = 1) => ({
  id: null,
  question,
  maxAnswersToSelect,
  answers: answers.map((answer) => ({ id: null, answer })),
})

const list = (name: string, candidates: string[], description = '') => ({
  id: null,
  name,
  description,
  uniqueCandidature: false,
  candidates: candidates.map((candidate) => ({ id: null, name: candidate, description: '' })),
})

/** One of some, the first ones more often. */
const pick = <One>(of: readonly One[], index: number): One => {
  const found = of[Math.floor((((index * 37) % 100) / 100) ** 1.6 * of.length)] ?? of[0]
  if (found === undefined) throw new Error('there is something to choose')
  return found
}

const blank: SentBallot = { blank: true }

const answerAll = ({ questions }: FrozenDefinition, index: number): SentBallot => ({
  blank: false,
  surveyAnswersIds: questions.flatMap(({ id, answers }) =>
    (index + id) % 12 === 0 ? [] : [pick(answers, index * 7 + id).id],
  ),
  blankQuestionsIds: questions.filter(({ id }) => (index + id) % 12 === 0).map(({ id }) => id),
})

const nameSome = (definition: FrozenDefinition, index: number): SentBallot => {
  const names = definition.candidatures.flatMap(({ candidates }) => candidates.map(({ id }) => id))
  if (index % 15 === 7) return blank
  const first = Math.floor((((index * 37) % 100) / 100) ** 1.6 * names.length)
  const turned = [...names.slice(first), ...names.slice(0, first)]
  return { blank: false, candidatesIds: turned.slice(0, definition.ballotSize) }
}

const chooseList = ({ candidatures }: FrozenDefinition, index: number): SentBallot =>
  index % 20 === 3 ? blank : { blank: false, candidatureId: pick(candidatures, index).id }

/** The first two have the same, and who is left over votes blank. */
const chooseEvenly = ({ candidatures }: FrozenDefinition, index: number, total: number): SentBallot => {
  const isLeftOver = total % 2 === 1 && index === total - 1
  const candidature = candidatures[index % 2]
  return isLeftOver || !candidature ? blank : { blank: false, candidatureId: candidature.id }
}

const survey = { survey: true } as const
const closedLists = { survey: false, listType: 'Listas cerradas' } as const
const openLists = (votingMethodType: 'Dowdall' | 'Total de votos', votesNumber: number, seats: number) =>
  ({
    survey: false,
    listType: 'Listas abiertas',
    votingMethodType,
    votesNumber,
    positionsNumberToAssign: seats,
  }) as const

const women = ['Amaya Iglesias', 'Lucía Ferrer', 'Nuria Campos', 'Rosa Bermejo', 'Teresa Gallardo']
const men = ['Andrés Molina', 'Íñigo Salas', 'Pablo Carrasco', 'Ramón Vidal']

/** The votings of the demo: one of each kind that is closed, with a tie, and one in each other state. */
export const plannedVotings: readonly PlannedVoting[] = [
  {
    stage: 'closed',
    begun: -75,
    start: -60,
    end: -53,
    share: 0.31,
    choose: answerAll,
    fields: {
      ...survey,
      name: 'Prioridades para el curso',
      description: 'En qué ponemos el trabajo de este curso.',
      questions: [
        ask('¿Cuál ha de ser la campaña principal?', [
          'Vivienda',
          'Sanidad pública',
          'Transporte',
          'Barrios',
        ]),
        ask('¿Cada cuánto ha de reunirse la asamblea general?', [
          'Cada mes',
          'Cada dos meses',
          'Cada trimestre',
        ]),
      ],
    },
  },
  {
    stage: 'closed',
    begun: -50,
    start: -38,
    end: -31,
    share: 0.42,
    choose: nameSome,
    fields: {
      ...openLists('Dowdall', 3, 3),
      name: 'Coordinadora de la organización',
      description: 'Se eligen tres personas; cada voto las ordena, y cada puesto vale menos que el anterior.',
      candidatures: [list('Candidatura abierta', [...women, ...men])],
    },
  },
  {
    stage: 'closed',
    begun: -40,
    start: -26,
    end: -22,
    share: 0.27,
    choose: nameSome,
    fields: {
      ...openLists('Total de votos', 2, 2),
      name: 'Comisión de garantías',
      description: 'Se eligen dos personas, las más votadas.',
      candidatures: [list('Candidatura abierta', [...men, ...women.slice(0, 2)])],
    },
  },
  {
    stage: 'closed',
    begun: -30,
    start: -18,
    end: -15,
    share: 0.22,
    isOfCentro: true,
    choose: chooseList,
    fields: {
      ...closedLists,
      name: 'Lista de Centro a las municipales',
      description: 'Se elige una de las listas que se presentan.',
      candidatures: [
        list('Barrio vivo', women),
        list('Centro común', men),
        list('Vecindad', ['Julia Otero']),
      ],
    },
  },
  {
    stage: 'closed',
    begun: -20,
    start: -9,
    end: -6,
    share: 0.18,
    choose: chooseEvenly,
    fields: {
      ...closedLists,
      name: 'Nombre de la revista',
      description: 'Dos propuestas de la comisión de comunicación.',
      candidatures: [list('«La plaza»', ['La plaza']), list('«Común»', ['Común'])],
    },
  },
  {
    stage: 'annulled',
    begun: -16,
    start: -12,
    end: -8,
    share: 0.05,
    choose: chooseList,
    fields: {
      ...closedLists,
      name: 'Logotipo de la campaña',
      description: 'Se elige uno de los que se presentan.',
      candidatures: [list('Amanecer', ['Amanecer']), list('Plaza llena', ['Plaza llena'])],
    },
  },
  {
    stage: 'approved',
    begun: -10,
    start: -2,
    end: 6,
    share: 0,
    choose: answerAll,
    fields: {
      ...survey,
      name: 'Presupuesto participativo',
      description: 'A qué se dedica lo que sobró el año pasado.',
      url: 'https://concejo.example/presupuesto',
      questions: [
        ask('¿A qué se dedica el remanente?', ['Local', 'Campañas', 'Caja de resistencia', 'Ahorro']),
        ask('¿Qué mejorarías del local? Elige hasta dos', ['Accesibilidad', 'Calefacción', 'Sonido'], 2),
      ],
    },
  },
  {
    stage: 'approved',
    begun: -6,
    start: 9,
    end: 16,
    claims: { from: -1, until: 5 },
    share: 0,
    choose: nameSome,
    fields: {
      ...openLists('Dowdall', 4, 2),
      allowsPartial: true,
      name: 'Portavocías',
      description: 'Se eligen dos portavoces. El censo provisional está publicado: mira si estás.',
      candidatures: [list('Candidatura abierta', [...women, ...men])],
    },
  },
  {
    stage: 'pending',
    begun: -3,
    start: 20,
    end: 27,
    share: 0,
    choose: chooseList,
    fields: {
      ...closedLists,
      name: 'Mesa de la asamblea general',
      description: 'Dos candidaturas para la mesa.',
      candidatures: [list('Mesa A', women.slice(0, 3)), list('Mesa B', men.slice(0, 3))],
    },
  },
  {
    stage: 'draft',
    begun: -1,
    share: 0,
    choose: answerAll,
    fields: {
      ...survey,
      name: 'Horario de las reuniones',
      description: '',
      questions: [ask('¿Qué día os viene mejor?', ['Martes', 'Jueves'])],
    },
  },
  {
    stage: 'stopped',
    begun: -9,
    start: -5,
    end: 2,
    share: 0.04,
    choose: answerAll,
    fields: {
      ...survey,
      name: 'Lugar del encuentro anual',
      description: 'Dónde nos encontramos el próximo verano.',
      questions: [ask('¿Dónde ha de ser?', ['En la costa', 'En la sierra', 'En la ciudad'])],
    },
  },
]
