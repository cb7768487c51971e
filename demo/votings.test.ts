import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Archive } from '#contract/votings/outcome.ts'
import { verifyArchive } from '#contract/votings/verifyArchive.ts'
import { anApp } from '#test/support/app.ts'
import { aDemo } from '#test/support/demo.ts'
import { listMissing } from '#test/support/listMissing.ts'

test('votings stand in every state, one of them stopped while people voted, and what is public of it holds', async () => {
  const app = await anApp({ url: await aDemo() })
  const votings = {
    drafts: sql`state = 'draft'`,
    pending: sql`state = 'pending'`,
    approved: sql`state = 'approved' and start_date > now()`,
    claimed: sql`provisional_roll_id is not null and opened_at is null`,
    counted: sql`counted_at is not null`,
    annulled: sql`state = 'annulled'`,
    stopped: sql`failed_as = 'stopped' and opened_at is not null
      and exists (select from participation p where p.voting_id = t.id)`,
  }
  expect(await listMissing(app.db, 'voting', votings)).toEqual([])
  const stopped = app.db.selectFrom('voting').where('failedAs', '=', 'stopped').select('id')
  const { id } = await stopped.executeTakeFirstOrThrow()
  const admin = await app.as('ROLE_ADMIN')
  expect((await admin('GET', `/voting/${id}`)).json()).toMatchObject({
    trouble: 'stopped',
    may: { resume: true },
  })
  const archive = (await admin('GET', `/voting/${id}/archive`)).json<Archive>()
  expect((await verifyArchive(archive)).flatMap(({ faults }) => faults)).toEqual([])
})
