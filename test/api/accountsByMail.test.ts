import { expect, test } from 'vitest'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { selectChanges } from '#test/support/changes.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'

test('rule log-1: an account that a mail prepares by itself, for whom staff invites, leaves a line', async () => {
  const app = await anApp()
  const { db } = app
  const admin = await app.as('ROLE_ADMIN')
  const registered = await admin('POST', '/enrolment/manual', { ...anEnrolment(), invite: true })
  const { id: affiliateId } = registered.json<{ id: number }>()
  const lines = () =>
    db
      .selectFrom('activity')
      .where('action', '=', 'userCreated')
      .select(['details', 'userId', 'username', 'device'])
      .execute()
  await deliverAllMails(app)
  const account = db.selectFrom('appUser').where('affiliateId', '=', affiliateId).select('id')
  const { id } = await account.executeTakeFirstOrThrow()
  const line = {
    details: `Inscrito ${affiliateId}, usuario ${id}: Miembro`,
    userId: null,
    username: null,
    device: 'El propio servidor',
  }
  expect(await lines()).toEqual([line])
  expect(await listAccountChanges(db)).toEqual(await accountOf(db, affiliateId))
  // Another mail to the same account prepares nothing.
  await enrolAndReadLink(app)
  expect(await lines()).toEqual([line])
})

test('rules log-1, session-9: an account that a member makes by a link of their own leaves a line, the link none', async () => {
  const app = await anApp()
  const { db } = app
  const affiliateId = await anAffiliate(db, { email: 'lucia@example.org' })
  const { link } = await enrolAndReadLink(app)
  expect(await listMailsWithLinks(app, 'lucia@example.org')).toMatchObject([{ kind: 'already' }])
  expect(await db.selectFrom('appUser').select('id').execute()).toEqual([])
  expect(await listAccountChanges(db)).toEqual([])
  expect((await (await app.as())('POST', '/signup', { ...link, password })).statusCode).toBe(200)
  const signedUp = db.selectFrom('activity').where('action', '=', 'signedUp').select(['details', 'username'])
  expect(await signedUp.execute()).toEqual([
    { details: `Invitación del inscrito ${affiliateId}`, username: 'lucia@example.org' },
  ])
  expect(await listAccountChanges(db)).toEqual(await accountOf(db, affiliateId))
  // It makes one account: where that is deleted, it makes no other; another link does.
  await db.deleteFrom('session').execute()
  await db.deleteFrom('appUser').where('affiliateId', '=', affiliateId).execute()
  const nobody = await app.as()
  expect((await nobody('POST', '/signup', { ...link, password })).statusCode).toBe(409)
  await nobody('POST', '/recover-password-request', { email: 'lucia@example.org' })
  await deliverAllMails(app)
  const [again] = (await listMailsWithLinks(app, 'lucia@example.org')).filter((mail) =>
    mail.link.includes('cod='),
  )
  expect(parseLink(again?.link ?? 'http://nothing.example')).not.toEqual(link)
})

/** What the log says of an account, by field. */
async function listAccountChanges(db: PeopleDatabase) {
  const changed = selectChanges(db)
    .where('entity', '=', 'user')
    .select(['change.field', 'after'])
    .orderBy('change.field')
  return (await changed.execute()).map(({ field, after }) => [field, after])
}

/** What it says of one that was made for a member. */
async function accountOf(db: PeopleDatabase, affiliateId: number) {
  const account = db.selectFrom('appUser').where('affiliateId', '=', affiliateId).select('username')
  return [
    ['affiliateId', `${affiliateId}`],
    ['enabled', 'true'],
    ['role', 'ROLE_USER'],
    ['username', (await account.executeTakeFirstOrThrow()).username],
  ]
}
