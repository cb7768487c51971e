import type { z } from 'zod'
import { enrolmentResending } from '#contract/enrolment/jobs.ts'
import { bulkPreview } from '#contract/import/bulk/jobs.ts'
import type { JobKind } from '#contract/job.ts'
import type { JobKindName } from '#contract/jobKinds.ts'
import { rollTaking } from '#contract/rolls/jobs.ts'
import { tagging } from '#contract/tags/jobs.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { completeJob } from '#server/kernel/jobs/attempts.queries.ts'
import { enqueueJob, type NewJob } from '#server/kernel/jobs/jobs.queries.ts'

/** The admin of the demo, as the author of what is asked for. */
export const authorOf = async (db: PeopleDatabase) => {
  const { id, ...account } = await db
    .selectFrom('appUser')
    .where('username', '=', 'admin@concejo.example')
    .select(['id', 'username'])
    .executeTakeFirstOrThrow()
  return { userId: id, ...account }
}

/** Adds a job that is done, with a result of its kind; returns its id. */
export async function aDoneJob<
  Name extends JobKindName,
  Asked extends z.ZodType,
  Stage extends string,
  Result extends z.ZodType,
  Line extends z.ZodType,
>(
  db: PeopleDatabase,
  kind: JobKind<Name, Asked, Stage, Result, Line>,
  { result, ...job }: NewJob<z.input<Asked>> & { result: z.output<Result> },
): Promise<string> {
  const id = await enqueueJob(db, kind, job)
  await completeJob(db, id, { result, lines: [] })
  return id
}

/** The path of a roll that waits to be taken. */
export const rollJobPath = async (db: PeopleDatabase) => {
  const author = { ...(await authorOf(db)), role: 'ROLE_ADMIN', device: '' } as const
  const asked = { segmentId: 1, reason: 'Asamblea de mayo' }
  const id = await enqueueJob(db, rollTaking, { author, subject: '1', about: 'Afiliación', asked })
  return `/listas-fijas/trabajo/${id}`
}

/** The path of a tagging that is done. */
export const taggingJobPath = async (db: PeopleDatabase) => {
  const author = { ...(await authorOf(db)), role: 'ROLE_ADMIN', device: '' } as const
  const what = { way: 'put', filter: {} } as const
  const about = { subject: '1', about: 'Pega carteles', asked: { tagId: 1, what } }
  const done = { people: 45_120, unchanged: 12, gone: 1, activityId: 1 }
  const result = { tagId: 1, way: 'put', ...done } as const
  const id = await aDoneJob(db, tagging, { author, ...about, result })
  return `/censo-base/etiquetas/trabajo/${id}`
}

/** The path of a change to many that is seen before it is done. */
export const bulkJobPath = async (db: PeopleDatabase) => {
  const author = { ...(await authorOf(db)), role: 'ROLE_ADMIN', device: '' } as const
  const change = { what: 'assembly', assemblyId: 1 } as const
  const asked = { change, people: { ids: [1] } }
  const why = 'Ya está en esa asamblea'
  const kinds = [{ why, people: 31, first: [{ id: 1, name: 'Ana Núñez Peña', why }] }]
  const counts = { chosen: 1240, changed: 1205, spared: 31, gone: 4, choice: 1 }
  const from = [
    { name: 'Sin asamblea', people: 1190 },
    { name: 'Arganzuela', people: 15 },
  ]
  const result = { change, title: 'Asamblea: Centro', ...counts, from, kinds, batch: null }
  const id = await aDoneJob(db, bulkPreview, { author, subject: '1', about: '', asked, result })
  return `/censo-base/cambios/${id}`
}

/** The path of mails of pending enrolments that were sent again. */
export const resendingJobPath = async (db: PeopleDatabase) => {
  const author = { ...(await authorOf(db)), role: 'ROLE_ADMIN', device: '' } as const
  const ids = ['0199f0a0-0000-7000-8000-000000000000']
  const email = 'unadireccionbienlargaquenocabeentera@asociaciondevecinas.example.org'
  const spared = [{ id: ids[0] ?? '', email, why: 'Ya ha abierto su enlace: está por verificar' }]
  const result = { mailed: Array<string>(1240).fill(email), spared, gone: 2 }
  const id = await aDoneJob(db, enrolmentResending, {
    author,
    subject: '1',
    about: '',
    asked: { ids },
    result,
  })
  return `/censo-base/pendientes/reenvio/${id}`
}
