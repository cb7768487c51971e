import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { DemoScreen } from '#test/support/demoScreen.ts'
import { inMinutes } from '#test/support/openVotings.ts'
import { anApprovedId } from '#test/support/screens.voters.ts'
import { aSurvey } from '#test/support/votingDefinition.ts'

const admin = 'admin@concejo.example'

const questions = [
  {
    id: 900_001,
    question: '¿Se aprueban las cuentas?',
    maxAnswersToSelect: 1,
    answers: [
      { id: 900_002, answer: 'Sí' },
      { id: 900_003, answer: 'No' },
    ],
  },
]

/** The number of a new survey, which is being written. */
async function aSurveyId(db: PeopleDatabase): Promise<number> {
  const { id } = await db
    .insertInto('voting')
    .values({
      name: 'Cuentas del año',
      description: 'Se votan en una pregunta.',
      startDate: '2098-03-01T10:00:00Z',
      endDate: '2098-03-08T10:00:00Z',
      survey: true,
      questions: JSON.stringify(questions),
      claimsFrom: '2098-02-01T10:00:00Z',
      claimsUntil: '2098-02-08T10:00:00Z',
      author: admin,
      updatedBy: admin,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const stepPath = (step: number) => async (db: PeopleDatabase) =>
  `/votaciones/edicion-de-votacion/${await aSurveyId(db)}?paso=${step}`
const approvedPath = async (db: PeopleDatabase) => {
  const claims = { claimsFrom: inMinutes(-60), claimsUntil: inMinutes(300) }
  const id = await anApprovedId(db, aSurvey([{ answers: 2, most: 1 }]), [600, 900], claims)
  return `/votaciones/aprobadas/${id}`
}

/** The screens of administration for votings. */
export const votingOfficeScreens: DemoScreen[] = [
  { route: '/votaciones/panel-de-votaciones', who: admin },
  { route: '/votaciones/pendientes-de-aprobacion', who: admin },
  { route: '/votaciones/aprobadas', who: admin },
  { route: '/votaciones/en-curso', who: admin },
  { route: '/votaciones/resultados', who: admin },
  { route: '/votaciones/nueva-votacion', who: admin },
  { route: '/votaciones/edicion-de-votacion/$id', who: admin, address: stepPath(3) },
  { route: '/votaciones/edicion-de-votacion/$id', who: admin, address: stepPath(4) },
  { route: '/votaciones/edicion-de-votacion/$id', who: admin, address: stepPath(5) },
  { route: '/votaciones/aprobadas/$id', who: admin, address: approvedPath },
  {
    route: '/votaciones/aprobadas/$id/reclamaciones',
    who: admin,
    address: async (db) => `${await approvedPath(db)}/reclamaciones`,
  },
]
