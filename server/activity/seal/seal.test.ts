import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findHead } from '#server/activity/seal/heads.queries.ts'
import type { KnownHead } from '#server/activity/seal/heads.ts'
import { findSeal } from '#server/activity/seal/seal.queries.ts'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyLog } from '#server/activity/seal/verify.rules.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { connect, type Database } from '#server/kernel/database/database.ts'
import { createBackup, runQuery } from '#test/support/backup.ts'
import { freshDatabase } from '#test/support/database.ts'
import { aChainedLog, switchedOff, writeEntry } from '#test/support/logChain.ts'

let log: Awaited<ReturnType<typeof aChainedLog>>
beforeEach(async () => {
  log = await aChainedLog()
})
afterEach(() => log.end())

const listFaults = async (heads: readonly KnownHead[] = []) => (await verifyLog(log.db, { heads })).faults

/** As a superuser who has switched everything off. */
const tamper = (...statements: string[]) => runQuery(log.url, [switchedOff, ...statements].join(';\n'))

/** A transaction that has written, and ends when it is told to. */
async function beginWriting(n: number) {
  const [written, ending] = [Promise.withResolvers<number>(), Promise.withResolvers<'commit' | 'undo'>()]
  const done = log.db.transaction().execute(async (unit: Database) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(unit)
    await writeEntry(unit, n)
    written.resolve(rows[0]?.pid ?? 0)
    if ((await ending.promise) === 'undo') throw new Error('undone')
  })
  const ended = done.then(
    () => undefined,
    () => undefined,
  )
  return {
    pid: await written.promise,
    end: async (how: 'commit' | 'undo' = 'commit') => {
      ending.resolve(how)
      await ended
    },
  }
}
const listLinked = async () =>
  (await runQuery(log.url, 'select activity_id as id from activity_link order by 1')).map(({ id }) => id)

describe('rule log-10: what is final is linked, whoever writes meanwhile waits for nobody', () => {
  test('an earlier number that is committed later is before the others; who begins meanwhile is not waited for', async () => {
    const slow = await beginWriting(1)
    await log.writeAlone(2)
    expect(await sealLog(log.db)).toBe(0)
    expect(await verifyLog(log.db)).toMatchObject({ faults: [], verified: 0, unsealed: 1 })
    const later = await beginWriting(3)
    await slow.end()
    expect(await sealLog(log.db)).toBe(2)
    expect(await listLinked()).toEqual([1, 2])
    await log.writeAlone(4)
    await later.end('undo')
    await sealLog(log.db)
    expect(await sealLog(log.db)).toBe(0)
    expect(await listLinked()).toEqual([1, 2, 4])
    expect(await verifyLog(log.db)).toMatchObject({ faults: [], verified: 3, unsealed: 0 })
  })

  test('a writer whose process dies is not waited for', async () => {
    const lost = await beginWriting(1)
    await log.writeAlone(2)
    expect(await sealLog(log.db)).toBe(0)
    await runQuery(log.url, `select pg_terminate_backend(${lost.pid}, 5000)`)
    await lost.end('undo')
    expect(await sealLog(log.db)).toBe(1)
    expect(await listLinked()).toEqual([2])
  })

  test('a crash while it links leaves nothing half done', async () => {
    await log.writeMany(3)
    const blocker = connect(log.url, 1)
    const blocking = await blocker.db.startTransaction().execute()
    await sql`lock table activity_link in exclusive mode`.execute(blocking)
    const dying = sealLog(log.db).catch((error: unknown) => error)
    let pid: number | undefined
    while (pid === undefined) {
      await sleep(20)
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_locks where relation = 'activity_link'::regclass and not granted`.execute(log.db)
      pid = rows[0]?.pid
    }
    await runQuery(log.url, `select pg_terminate_backend(${pid}, 5000)`)
    expect(await dying).toBeInstanceOf(Error)
    await blocking.rollback().execute()
    await blocker.close()
    expect(await listLinked()).toEqual([])
    expect(await sealLog(log.db)).toBe(3)
    expect(await listFaults()).toEqual([])
  })

  test('writers that end in any order, or never, and three who link at once', async () => {
    const writing = new AbortController()
    const sealers = Array.from({ length: 3 }, async () => {
      while (!writing.signal.aborted) await sealLog(log.db)
    })
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let turn = 0; turn < 12; turn += 1) {
          await log.db
            .transaction()
            .execute(async (unit: Database) => {
              await writeEntry(unit, writer * 100 + turn)
              await sleep(Math.random() * 12)
              if (Math.random() < 0.2) throw new Error('undone')
            })
            .catch(() => undefined)
        }
      }),
    )
    writing.abort()
    await Promise.all(sealers)
    await sealLog(log.db)
    await sealLog(log.db)
    const rows = (await runQuery(log.url, 'select id from activity order by id')).map(({ id }) => id)
    expect(await listLinked()).toEqual(rows)
    expect(await verifyLog(log.db)).toMatchObject({ faults: [], verified: rows.length, unsealed: 0 })
  })

  test('more entries than are linked or read at once, and thousands of changes in one of them', async () => {
    await runQuery(
      log.url,
      `insert into activity (action, details, user_id, username) select 'login', '', n, 'x' || n from generate_series(1, 12001) n`,
    )
    await log.db.transaction().execute(async (unit: Database) => {
      const audit = new AuditEntry('')
      for (let n = 0; n < 3_000; n += 1) audit.addChanges('affiliate', n, {}, { job: `${n}` })
      await writeAuditEntry(unit, 'affiliatesImported', 'anonymous', audit)
    })
    expect(await sealLog(log.db)).toBe(12_002)
    expect(await verifyLog(log.db)).toMatchObject({ faults: [], verified: 12_002 })
    await tamper(`update activity set details = 'x' where id in (5000, 5001, 12001)`)
    expect((await listFaults()).map(({ id }) => id)).toEqual([5_000, 5_001, 12_001])
  })

  test('entries of before are linked as they are; that nothing proves what their fields said is told', async () => {
    await tamper(
      `insert into activity (action) values ('login')`,
      `insert into change (id, activity_id, entity, entity_id, field) values (1, 1, 'affiliate', '1', 'job')`,
      `insert into change_value (change_id, field, before, after) values (1, 'job', 'a', 'b')`,
    )
    await sealLog(log.db)
    expect(await verifyLog(log.db)).toMatchObject({ faults: [], verified: 1, unproven: 1 })
  })
})

test('rules durable-6, log-11: a restored log verifies and goes on; a head from after the copy is missed', async () => {
  await log.writeMany(3)
  await sealLog(log.db)
  const head = await findHead(log.db)
  const slow = connect(log.url, 1)
  const holding = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const held = slow.db.transaction().execute(async (unit) => {
    await writeEntry(unit, 4)
    begun.resolve()
    await holding.promise
  })
  await begun.promise
  await log.writeAlone(5)
  await sealLog(log.db)
  expect(await findSeal(log.db)).toMatchObject({ sealedTo: 3, pendingTo: 5 })
  const file = await createBackup(log.url)
  holding.resolve()
  await held
  await slow.close()
  await sealLog(log.db)
  const later = await findHead(log.db)
  if (!head || !later) throw new Error('there are heads')
  const copyUrl = await freshDatabase()
  await restoreBackup(copyUrl, Readable.from([file]), { over: 'empty', progress: () => undefined })
  const copy = connect(copyUrl, 4)
  expect(await verifyLog(copy.db, { heads: [head] })).toMatchObject({
    faults: [],
    confirmed: 1,
    verified: 3,
    unsealed: 1,
  })
  await copy.db.transaction().execute((unit) => writeEntry(unit, 6))
  expect(await sealLog(copy.db)).toBe(2)
  const found = await verifyLog(copy.db, { heads: [head, later] })
  expect(found).toMatchObject({ confirmed: 1, verified: 5, unsealed: 0 })
  expect(found.faults).toEqual([{ id: later.id, message: expect.stringMatching(/huella/) }])
  await copy.close()
})
