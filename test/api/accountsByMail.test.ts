import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { selectChanges } from '#test/support/changes.ts'
import { enrolAndReadLink, listMailsWithLinks } from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'

test('rule log-1: an account that a mail prepares by itself, for a member who had none, leaves a line', async () => {
  const app = await anApp()
  const { db } = app
  const affiliateId = await anAffiliate(db, { email: 'lucia@example.org' })
  const lines = () =>
    db
      .selectFrom('activity')
      .where('action', '=', 'userCreated')
      .select(['details', 'userId', 'username', 'device'])
      .execute()
  await enrolAndReadLink(app)
  expect(await listMailsWithLinks(app, 'lucia@example.org')).toMatchObject([{ kind: 'already' }])
  const { id } = await db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()
  const line = {
    details: `Inscrito ${affiliateId}, usuario ${id}: Miembro`,
    userId: null,
    username: null,
    device: 'El propio servidor',
  }
  expect(await lines()).toEqual([line])
  const changed = selectChanges(db)
    .where('entity', '=', 'user')
    .select(['change.field', 'after'])
    .orderBy('change.field')
  expect((await changed.execute()).map(({ field, after }) => [field, after])).toEqual([
    ['affiliateId', `${affiliateId}`],
    ['enabled', 'true'],
    ['role', 'ROLE_USER'],
    ['username', 'lucia@example.org'],
  ])
  // Another mail to the same account prepares nothing.
  await enrolAndReadLink(app)
  expect(await lines()).toEqual([line])
})
