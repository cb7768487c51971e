import { retention } from '#contract/retention/jobs.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { aDoneJob } from '#test/support/jobPaths.ts'

const superAdmin = 'super@concejo.example'

/** The path of a forgetting that is done. */
const jobPath = async (db: PeopleDatabase) => {
  const { id: userId, username } = await db
    .selectFrom('appUser')
    .where('username', '=', superAdmin)
    .select(['id', 'username'])
    .executeTakeFirstOrThrow()
  const author = { userId, username, role: 'ROLE_SUPER_ADMIN', device: '' } as const
  const about = { subject: 'todo', about: 'Conservación', asked: {} }
  const result = { former: 12, reduced: 3, outsiders: 1, logValues: 340 }
  const id = await aDoneJob(db, retention, { author, ...about, result })
  return `/panel-administracion/conservacion/trabajo/${id}`
}

/** The path of a case that waits. */
const erasurePath = async (db: PeopleDatabase) => {
  const { id } = await db
    .selectFrom('erasureRequest')
    .where('state', '=', 'pendiente')
    .select('id')
    .executeTakeFirstOrThrow()
  return `/panel-administracion/borrados/${id}`
}

/** The address of the list, with a mail that was given up in it. */
const unsentPath = async (db: PeopleDatabase) => {
  await db
    .insertInto('mail')
    .values({
      kind: 'recovery',
      recipient: 'miembro@concejo.example',
      data: '{}',
      state: 'failed',
      attempts: 8,
    })
    .execute()
  return '/panel-administracion/correos-sin-enviar'
}

/** The screens of what is kept and forgotten, and of the mails that have not left. */
export const retentionScreens = [
  { route: '/panel-administracion/borrados', who: superAdmin },
  { route: '/panel-administracion/borrados/$id', who: superAdmin, address: erasurePath },
  { route: '/panel-administracion/conservacion', who: superAdmin },
  { route: '/panel-administracion/conservacion/trabajo/$id', who: superAdmin, address: jobPath },
  { route: '/panel-administracion/correos-sin-enviar', who: superAdmin, address: unsentPath },
] as const
