import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendToChain, findChainHead, readChain, verifyChain } from '#server/kernel/chain/chain.ts'
import { connect, type Database } from '#server/kernel/database/database.ts'
import { loginAsApplication } from '#server/kernel/database/applicationRole.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { createBackup, runQuery } from '#test/support/backup.ts'
import { freshDatabase } from '#test/support/database.ts'
import { Readable } from 'node:stream'

let url: string
let application: ReturnType<typeof connect>
beforeAll(async () => {
  url = await freshDatabase()
  application = connect(loginAsApplication(url).url, 10)
})
afterAll(() => application.close())

/** A transaction that appends and then waits, so that others meet it. */
const append = (chain: string, said: string, pause = 0) =>
  application.db.transaction().execute(async (db: Database) => {
    const appended = await appendToChain(db, databaseClock, { chain, kind: 'edited', details: { said } })
    await sql`select pg_sleep(${pause})`.execute(db)
    return appended
  })

/** A change by somebody who may do anything, with the triggers and checks of the table off. */
const tamper = (change: string) =>
  runQuery(
    url,
    `set session_replication_role = replica; alter table chain_entry drop constraint chain_entry_hash; ${change};
     alter table chain_entry add constraint chain_entry_hash check (true); set session_replication_role = origin`,
  )

test('rule voting-11: twenty who append at once get the numbers from 1 to 20, without a gap', async () => {
  const appended = await Promise.all(
    Array.from({ length: 20 }, (_, index) => append('race:1', `nº ${index}`, 0.01)),
  )
  expect(appended.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
  expect(await verifyChain(application.db, 'race:1')).toEqual([])
  expect(await findChainHead(application.db, 'race:1')).toMatchObject({ number: 20 })
})

test('rule voting-11: without the lock of the trigger they would not: the test above can fail', async () => {
  const lax = await freshDatabase()
  await runQuery(
    lax,
    `do $$ begin
      execute regexp_replace(pg_get_functiondef('link_chain_entry'::regproc), 'perform pg_[^;]*;', '');
    end $$`,
  )
  const { db, close } = connect(lax, 10)
  const appended = await Promise.allSettled(
    Array.from({ length: 20 }, async () =>
      db.transaction().execute(async (within) => {
        await appendToChain(within, databaseClock, { chain: 'race:1', kind: 'edited', details: {} })
        await sql`select pg_sleep(0.01)`.execute(within)
      }),
    ),
  )
  await close()
  expect(appended.filter(({ status }) => status === 'rejected')).not.toEqual([])
})

test('rule voting-11: what is undone leaves no gap, and one statement may append several', async () => {
  await append('undone:1', 'first')
  await expect(
    application.db.transaction().execute(async (db) => {
      await appendToChain(db, databaseClock, { chain: 'undone:1', kind: 'edited', details: {} })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await runQuery(
    url,
    `insert into chain_entry (chain, at, kind, content)
     select 'undone:1', now(), 'edited', '{}' from generate_series(1, 3)`,
  )
  expect((await readChain(application.db, 'undone:1')).map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(await verifyChain(application.db, 'undone:1')).toEqual([])
})

test('rule voting-11: anybody computes the hashes again from the exported entries alone', async () => {
  for (const said of ['ñ «»', 'a "quoted" \\ line\n\tand \u0001 signs', '😀', '</script>'])
    await append('hash:1', said)
  const exported = JSON.parse(JSON.stringify(await readChain(application.db, 'hash:1'))) as Awaited<
    ReturnType<typeof readChain>
  >
  let previous = ''
  for (const entry of exported) {
    expect(entry.previous).toBe(previous)
    previous = createHash('sha256').update(`${previous}\n${entry.content}`).digest('hex')
    expect(entry.hash).toBe(previous)
  }
  expect(exported.map(({ content }) => JSON.parse(content) as unknown)).toEqual(
    exported.map(({ number, at, kind }) => ({
      chain: 'hash:1',
      number,
      at,
      kind,
      details: { said: expect.any(String) },
    })),
  )
  // As canonical text has them: names in their order, no spaces.
  expect(exported[0]?.content).toBe(
    `{"at":"${exported[0]?.at}","chain":"hash:1","details":{"said":"ñ «»"},"kind":"edited","number":1}`,
  )
})

test.each([
  `update chain_entry set kind = 'other'`,
  'delete from chain_entry',
  'truncate chain_entry',
  `update chain_entry set content = content where false`,
])('rule voting-11: nobody may «%s», the owner of the database included', async (statement) => {
  await append('kept:1', 'x')
  await expect(runQuery(url, statement)).rejects.toThrow('a chain is append-only')
  await expect(runQuery(loginAsApplication(url).url, statement)).rejects.toThrow(
    /append-only|permission denied/,
  )
})

test.each([
  [`(chain, at, kind, content, number) values ('own:1', now(), 'x', '{}', 7)`, 'are the database'],
  [`(chain, at, kind, content, hash) values ('own:1', now(), 'x', '{}', sha256('x'))`, 'are the database'],
  [`(chain, at, kind, content) values ('own:1', now(), 'x', '[]')`, 'a JSON object'],
  [`(chain, at, kind, content) values ('own:1', now(), 'x', '{"a":1}}')`, 'a JSON object'],
  [`(chain, at, kind, content) values ('own:1', now(), 'x","number":9,"x":"', '{}')`, 'kind_check'],
  [`(chain, at, kind, content) values ('own"', now(), 'x', '{}')`, 'chain_check'],
  [`(chain, at, kind, content) values ('own:1', 'infinity', 'x', '{}')`, 'chain_entry_at_check'],
])('rule voting-11: nobody appends %s', async (values, message) => {
  await expect(runQuery(url, `insert into chain_entry ${values}`)).rejects.toThrow(message)
})

test('rule voting-11: what somebody altered with everything switched off is found, and named', async () => {
  for (let number = 1; number <= 5; number += 1) await append('altered:1', `nº ${number}`)
  const where = `where chain = 'altered:1' and number`
  const listFaults = () => verifyChain(application.db, 'altered:1')
  const wrongHash = 'Su huella no es la de lo que dice.'
  const wrongLink = 'No sigue a la anotación anterior.'
  expect(await listFaults()).toEqual([])

  await tamper(`update chain_entry set content = replace(content, 'nº 3', 'nº 8') ${where} = 3`)
  expect(await listFaults()).toEqual([{ number: 3, message: wrongHash }])

  // Its hash as well: the next one does not follow it any more.
  const rehash = `update chain_entry set hash = sha256(convert_to(encode(previous, 'hex') || chr(10) || content, 'UTF8'))`
  await tamper(`${rehash} ${where} = 3`)
  expect(await listFaults()).toEqual([{ number: 4, message: wrongLink }])

  await tamper(
    `update chain_entry set content = replace(content, 'nº 8', 'nº 3') ${where} = 3; ${rehash} ${where} = 3`,
  )
  expect(await listFaults()).toEqual([])
  const columns = {
    at: `at + interval '1 millisecond'`,
    kind: `'created'`,
    previous: `sha256('x')`,
    hash: `sha256('x')`,
  }
  const back = await readChain(application.db, 'altered:1')
  for (const [column, value] of Object.entries(columns)) {
    await tamper(`update chain_entry set ${column} = ${value} ${where} = 2`)
    expect(
      (await listFaults()).map(({ number }) => number),
      column,
    ).toContain(2)
    const was = back[1]
    const old = {
      at: `'${was?.at}'`,
      kind: `'${was?.kind}'`,
      previous: String.raw`'\x${was?.previous}'`,
      hash: String.raw`'\x${was?.hash}'`,
    }
    await tamper(`update chain_entry set ${column} = ${old[column as keyof typeof old]} ${where} = 2`)
    expect(await listFaults(), column).toEqual([])
  }

  await tamper(`delete from chain_entry ${where} = 2`)
  expect((await listFaults())[0]).toEqual({ number: 3, message: 'En el lugar 2 está la anotación 3.' })
})

test('rule durable-6: a restored chain verifies, and goes on', async () => {
  await append('moved:1', 'ñ')
  await append('moved:1', '\\n')
  const before = await readChain(application.db, 'moved:1')
  const copy = await freshDatabase()
  await restoreBackup(copy, Readable.from([await createBackup(url)]), {
    over: 'empty',
    progress: () => undefined,
  })
  const { db, close } = connect(copy, 1)
  expect(await readChain(db, 'moved:1')).toEqual(before)
  await appendToChain(db, databaseClock, { chain: 'moved:1', kind: 'edited', details: {} })
  expect(await verifyChain(db, 'moved:1')).toEqual([])
  expect(await findChainHead(db, 'moved:1')).toMatchObject({ number: 3, previous: before[1]?.hash })
  await close()
})
