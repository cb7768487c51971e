import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyLog } from '#server/activity/seal/verify.rules.ts'
import { loginAsApplication } from '#server/kernel/database/applicationRole.ts'
import { connect } from '#server/kernel/database/database.ts'
import { runQuery } from '#test/support/backup.ts'
import { aChainedLog } from '#test/support/logChain.ts'

let log: Awaited<ReturnType<typeof aChainedLog>>
beforeEach(async () => {
  log = await aChainedLog()
  await log.writeMany(3)
  await sealLog(log.db)
})
afterEach(() => log.end())

const asApplication = (...statements: string[]) =>
  runQuery(loginAsApplication(log.url).url, statements.join(';\n'))

describe('rule log-2: whoever has the application’s role', () => {
  test.each([
    ['chooses no number', `insert into activity (id, action) overriding system value values (99, 'login')`],
    ['chooses no time', `insert into activity (action, creation_date) values ('login', '2020-01-01')`],
    [
      'adds no change later',
      `insert into change (activity_id, entity, entity_id, field) values (2, 'affiliate', '9', 'job')`,
    ],
    ['adds later nobody whom an entry is about', `insert into activity_subject values ('affiliate', 9, 2)`],
    ['takes nothing back that is linked', 'update activity_seal set sealed_to = 0'],
    ['counts no fewer', 'update activity_seal set sealed = 0'],
    ['makes nothing final wait again', 'update activity_seal set sealed_to = 0, sealed = 0, final_to = 0'],
    ['does not forget how far it is linked', 'delete from activity_seal'],
    ['takes no note of the watch away', 'delete from activity_watch'],
    ['alters no note of the watch', 'update activity_watch set note = note'],
    ['empties no table', 'truncate activity_watch'],
    ['sets no counter back', `select setval('activity_id_seq', 1)`],
  ])('%s', async (_what, statement) => {
    await expect(asApplication(statement)).rejects.toThrow(/append-only|permission denied/)
  })

  test('does not lead guards astray with tables of the same name', async () => {
    const shadow = `create temp table activity as select id, now() as creation_date from public.activity`
    const change = `(select min(id) from change)`
    await runQuery(
      log.url,
      `set session_replication_role = replica; delete from change_value where change_id = ${change}`,
    )
    await expect(
      asApplication(shadow, `insert into change_value (change_id, field) values (${change}, 'job')`),
    ).rejects.toThrow('append-only')
    await expect(
      asApplication(shadow, `insert into activity_subject values ('affiliate', 9, 2)`),
    ).rejects.toThrow('append-only')
  })

  test('does not show the program other tables, where a statement of it made some', async () => {
    const { db, close } = connect(loginAsApplication(log.url).url, 1)
    await sql`create temp table activity_seal as select true as one, 0 as sealed_to, 0 as sealed`.execute(db)
    await sql`create temp table activity as select * from public.activity limit 0`.execute(db)
    expect(await verifyLog(db)).toMatchObject({ verified: 3, found: 0 })
    await close()
  })
})

test('rule log-2: every function that guards says where its tables are, temporary ones last', async () => {
  const astray = await runQuery(
    log.url,
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not coalesce('search_path=pg_catalog, public, pg_temp' = any(p.proconfig), false)`,
  )
  expect(astray).toEqual([])
})
