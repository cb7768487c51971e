import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAffiliate } from '#test/support/factories.ts'
import { aRunningInstallation } from '#test/support/installation.ts'

const patience = { timeout: 120_000, interval: 50 }

test('rules durable-1, erasure-4: after kill -9 in the middle of a case nothing is half erased, and the next server carries it out once', async () => {
  const { db, hold, kill, restart } = await aRunningInstallation('ROLE_SUPER_ADMIN')
  // The upkeep takes it up as soon as a server starts.
  await kill()
  const idDocument = '12345678Z'
  const id = await anAffiliate(db, { idDocument })
  await sql`insert into admin_comment (id_document, name, author) values (${idDocument}, 'Nota', 'jefa@example.org')`.execute(
    db,
  )
  await sql`insert into erasure_request (affiliate_id, asked_on, way, state, decided_at, decided_by)
    values (${id}, current_date, 'web', 'aceptada', now(), 'jefa@example.org')`.execute(db)
  const standing = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select (select state from erasure_request) as state,
        (select array_agg(inscription_type) from affiliate where id = ${id}) as types,
        (select count(*)::integer from admin_comment) as comments,
        (select count(*) > 0 from change join change_value v on v.change_id = change.id
          where entity = 'affiliate' and entity_id = ${String(id)}) as says,
        (select count(*)::integer from forgotten_number) as forgotten,
        (select count(*)::integer from activity where action = 'unregisteredByErasure') as left_once,
        (select count(*)::integer from activity where action = 'erasureCarriedOut') as done`.execute(db)
    return rows[0]
  }
  // What the log says of them is erased before their comments are.
  const release = await hold(sql`select from admin_comment for update`)
  await restart()
  const waits = async () =>
    (
      await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'delete from admin_comment %'`.execute(db)
    ).rows.length
  await expect.poll(waits, patience).toBe(1)
  await kill()
  await release()
  await expect.poll(waits, patience).toBe(0)
  const closed = { types: [0], comments: 1, says: true, forgotten: 0, leftOnce: 1, done: 0 }
  expect(await standing()).toEqual({ state: 'aceptada', ...closed })
  await restart()
  await expect.poll(async () => (await standing())?.['state'], patience).toBe('hecha')
  expect(await standing()).toEqual({
    state: 'hecha',
    types: null,
    comments: 0,
    says: false,
    forgotten: 1,
    leftOnce: 1,
    done: 1,
  })
}, 300_000)
