import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loginAsApplication } from '#server/kernel/database/applicationRole.ts'
import { anApp } from '#test/support/app.ts'
import { runQuery } from '#test/support/backup.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'

/** Rule log-2: what triggers keep follows from the data, and is written by nobody else. */

const code = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', 'server/migrations/**'] })
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Whether any statement of the program writes a table by its name. */
const isWritten = (table: string) => {
  const camel = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new RegExp(
    String.raw`\b(?:insert into|update|delete from) (?:public\.)?${table}\b|\b(?:insertInto|updateTable|deleteFrom)\([^)]{0,40}'${camel}'`,
    'i',
  ).test(code)
}

const entry = (action: string, who: number) => `
  with entry as (insert into activity (action, details, device) values ('${action}', '', '') returning id)
  insert into change (activity_id, entity, entity_id, field) select id, 'affiliate', '${who}', 'importUndone' from entry`

async function aCensus() {
  const app = await anApp()
  const assemblyId = await anAssembly(app.db)
  const id = await anAffiliate(app.db, { assemblyId, creationTime: '2020-01-01T00:00:00Z' })
  const asApplication = (...statements: string[]) =>
    runQuery(loginAsApplication(app.url).url, ['begin', ...statements, 'commit'].join(';\n'))
  return { ...app, id, assemblyId, asApplication }
}

test('rule log-2: what no statement of the program writes, its role may not write', async () => {
  const { url } = await anApp()
  const tables = await runQuery(
    url,
    `select relname as name, has_table_privilege('concejo_app', oid, 'insert, update, delete') as writable
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const unwritten = tables.filter(({ name }) => !isWritten(String(name)))
  expect(unwritten.filter(({ writable }) => writable)).toEqual([])
  expect(unwritten.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['membership_interval', 'member_tally', 'organisation_version']),
  )
})

test('rules log-2, statistics-2, moment-1: sums, the census at a date and versions are not written by hand', async () => {
  const { asApplication } = await aCensus()
  for (const statement of [
    `update membership_interval set is_leave = true`,
    `delete from membership_interval`,
    `insert into membership_interval (affiliate_id, inscription_type, began) values (999, 1, '2020-01-01')`,
    `insert into member_tally values (0, 'type', '1', 1000)`,
    `delete from member_tally`,
    `insert into record_tally values ('2020-01-01', 'Evento', 7)`,
    `insert into join_tally values ('2020-01-01', 0, 1, 7)`,
    `insert into organisation_version (version, content, change_time) values (1, '{}', '2020-01-01')`,
    `insert into legal_document_version select * from legal_document_version`,
  ])
    await expect(asApplication(statement), statement).rejects.toThrow('permission denied for table')
})

test('rule log-2: nor does a trigger of one’s own, on a table of one’s own, write it', async () => {
  const { asApplication, url } = await aCensus()
  const written = await runQuery(
    url,
    `select proname as name, has_function_privilege('concejo_app', oid, 'execute') as usable
     from pg_proc where prosecdef and prorettype = 'trigger'::regtype and pronamespace = 'public'::regnamespace`,
  )
  expect(written.length).toBeGreaterThan(15)
  expect(written.filter(({ usable }) => usable)).toEqual([])
  await expect(
    asApplication(
      'create temp table affiliate (like public.affiliate)',
      `create trigger own after insert on pg_temp.affiliate referencing new table as added
        for each statement execute function count_members()`,
    ),
  ).rejects.toThrow('permission denied for function')
})

test('rules log-2, moment-3: nobody is forgotten as a member but who was brought by an import that the log says is undone', async () => {
  const { asApplication, id, db } = await aCensus()
  const gone = await anAffiliate(db)
  await db.deleteFrom('affiliate').where('id', '=', gone).execute()
  const count = async () =>
    (await db.selectFrom('membershipInterval').select('affiliateId').orderBy('affiliateId').execute()).map(
      ({ affiliateId }) => affiliateId,
    )
  const forget = `select forget_memberships((select max(id) from activity))`
  await asApplication(entry('importUndone', gone))
  // Of another transaction, of another action, of who is there.
  await asApplication(forget)
  await asApplication(entry('affiliateEdited', gone), forget)
  await asApplication(entry('importUndone', id), forget)
  expect(await count()).toEqual([id, gone])
  await asApplication(entry('importUndone', gone), forget)
  expect(await count()).toEqual([id])
})
