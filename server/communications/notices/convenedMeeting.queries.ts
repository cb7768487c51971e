import { sql } from 'kysely'
import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Convened } from '#server/communications/notices/convened.ts'
import { writeMeetingCalendar } from '#server/meetings/calendars.rules.ts'
import { entitledScope, nobody, toEntitledTree } from '#server/meetings/entitled.queries.ts'
import { findMeeting, type StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { tellMeeting } from '#server/meetings/notices.queries.ts'
import { loadTree, type LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'

export const isOver = 'Ya ha pasado: no se convoca ni se avisa de nada.'

/** A meeting, as people are convened to it. */
export const toConvenedMeeting = (found: StoredMeeting): Convened => ({
  subject: { of: 'meeting', id: found.meeting.id },
  version: found.version,
  told: tellMeeting(found),
  shut: found.signedAt !== null || found.retiredAt !== null ? isOver : null,
  assemblyId: found.meeting.assemblyId === noAssembly ? null : found.meeting.assemblyId,
  name: `Reunión ${found.meeting.id}`,
  page: `/eventos/reuniones-y-asambleas/${found.meeting.id}`,
  places: {},
  warnings: [
    ...(found.meeting.place === null && found.meeting.onlineLink === null
      ? ['No dice dónde es: ni lugar ni enlace.']
      : []),
    ...(found.agenda.length === 0 ? ['No tiene orden del día.'] : []),
  ],
  loadCalled: (db) => loadEntitled(db, found),
  isCalled: sql<boolean>`true`,
  writeCalendar: (settings) => writeMeetingCalendar(settings, found),
})

/** A meeting whoever asks, undefined once it was deleted: a notice of it means those whom it calls. */
export async function findConvenedMeeting(db: Database, id: number): Promise<Convened | undefined> {
  const found = await findMeeting(db, { scope: entitledScope, actor: { role: 'ROLE_SUPER_ADMIN' } }, id)
  return found && found.retiredAt === null ? toConvenedMeeting(found) : undefined
}

async function loadEntitled(db: Database, found: StoredMeeting): Promise<LoadedTree> {
  try {
    return await loadTree(db, entitledScope, toEntitledTree(found))
  } catch (error) {
    if (error instanceof Problem) return loadNobody(db, error.message)
    throw error
  }
}

/** Nobody, with why. */
export const loadNobody = async (db: Database, fault: string): Promise<LoadedTree> => ({
  ...(await loadTree(db, entitledScope, nobody)),
  faults: [fault],
})
