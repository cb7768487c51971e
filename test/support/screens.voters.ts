import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { toDefinitionText, type FrozenDefinition } from '#contract/votings/frozen.ts'
import { hashVoters } from '#server/votings/conditions.rules.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { DemoScreen } from '#test/support/demoScreen.ts'
import { inMinutes } from '#test/support/openVotings.ts'
import { anOpenList, aSurvey, closedLists } from '#test/support/votingDefinition.ts'

const member = 'miembro@concejo.example'
const admin = 'admin@concejo.example'

/** The number of a new voting of everybody, which was approved and is open from and to some minutes from now. */
export async function anApprovedId(
  db: PeopleDatabase,
  asked: FrozenDefinition,
  [from, to]: [number, number],
  more: object = {},
) {
  const times = { startDate: inMinutes(from), endDate: inMinutes(to) }
  const { id } = await db
    .insertInto('voting')
    .values({
      name: asked.name,
      description: asked.description,
      survey: asked.survey,
      listType: asked.listType,
      votingMethodType: asked.votingMethodType,
      positionsNumberToAssign: asked.positionsNumberToAssign,
      ...times,
      votesNumber: asked.survey ? null : asked.ballotSize,
      questions: JSON.stringify(asked.questions),
      candidatures: JSON.stringify(asked.candidatures),
      allowsPartial: asked.allowsPartial,
      author: admin,
      updatedBy: admin,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const voters = { types: [1, 2], assemblies: [], enrolledUntil: null, tree: null, salt: 'd'.repeat(64) }
  const votersHash = hashVoters(id, voters)
  const definition = toDefinitionText({ ...asked, ...times, id, votersHash })
  await db
    .updateTable('voting')
    .set({
      state: 'approved',
      definition,
      definitionHash: createHash('sha256').update(definition).digest(),
      voters: JSON.stringify(voters),
      approvedBy: admin,
      approvedAt: sql<string>`now()`,
      originalEndDate: times.endDate,
    })
    .where('id', '=', id)
    .execute()
  return id
}

const survey = aSurvey([
  { answers: 3, most: 1 },
  { answers: 4, most: 2 },
])
const openList = anOpenList(['Ana Álvarez', 'Berta Núñez', 'Carla Ñíguez', 'Dora Ruiz'])
const path =
  (before: string, asked: FrozenDefinition, from: number, to: number, after = '') =>
  (db: PeopleDatabase) =>
    anApprovedId(db, asked, [from, to]).then((id) => `${before}/${id}${after}`)

/** The screens of voters. */
export const voterScreens: DemoScreen[] = [
  { route: '/votaciones', who: member },
  { route: '/votaciones', who: admin },
  { route: '/votaciones/votacion/$id', who: member, address: path('/votaciones/votacion', survey, 600, 900) },
  {
    route: '/votaciones/en-curso/$id',
    who: member,
    address: path('/votaciones/en-curso', openList, -60, 60),
  },
  { route: '/votaciones/en-curso/$id', who: member, address: path('/votaciones/en-curso', survey, -60, 60) },
  {
    route: '/votaciones/en-curso/$id',
    who: member,
    address: path('/votaciones/en-curso', closedLists(['Una', 'Otra']), -60, 60),
  },
  {
    route: '/votaciones/resultados/$id',
    who: admin,
    address: path('/votaciones/resultados', openList, -90, -60),
  },
  {
    route: '/votaciones/resultados/$id/comprobar',
    who: member,
    address: path('/votaciones/resultados', openList, 600, 900, '/comprobar'),
  },
]
