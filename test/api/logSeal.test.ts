import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { LogSeal } from '#contract/activity/log.ts'
import { readHeads } from '#server/activity/seal/heads.ts'
import { tellHead, type Watching } from '#server/activity/seal/heads.rules.ts'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyEachDay } from '#server/activity/seal/upkeep.rules.ts'
import { connect } from '#server/kernel/database/database.ts'
import { aSuperAdmin, expectSuccess } from '#test/support/accounts.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { runQuery } from '#test/support/backup.ts'
import { freshDatabase } from '#test/support/database.ts'
import { deliverMails } from '#test/support/mail.ts'
import { runProgram } from '#test/support/process.ts'

const aFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'concejo-heads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function aLog(app: TestApp) {
  const chief = await aSuperAdmin(app)
  const read = async () => expectSuccess(await chief.send('GET', '/log/seal')).json<LogSeal>()
  const signal = new AbortController().signal
  const after = (time: string) => ({
    ...app.world,
    clock: { now: sql<string>`(now() + ${time}::interval)` },
  })
  const verify = (world: Watching = app.world) => verifyEachDay(world, signal)
  return { ...app, read, after, verify }
}

const addEntries = (db: TestApp['db'], many: number) =>
  sql`insert into activity (action, user_id, username) select 'login', 7, 'ñ@example.org'
    from generate_series(1, ${many}::integer)`.execute(db)

test('rule log-11: the screen tells how far the log is sealed, what is not yet, and when it was verified', async () => {
  const { db, world, read, verify } = await aLog(await anApp())
  expect(await read()).toEqual({
    head: null,
    sealed: 0,
    unsealed: 0,
    waitingSince: null,
    verifiedAt: null,
    verified: null,
    fault: null,
    formerFault: null,
    keptAt: null,
    concerns: [],
  })
  await addEntries(db, 3)
  expect(await read()).toMatchObject({ sealed: 0, unsealed: 3, waitingSince: expect.stringMatching(/Z$/) })
  await sealLog(world.db)
  await addEntries(db, 1)
  const [last] = (await sql<{ id: number }>`select max(activity_id) as id from activity_link`.execute(db))
    .rows
  expect(await read()).toMatchObject({
    head: { id: last?.id, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    sealed: 3,
    unsealed: 1,
  })
  await verify()
  expect(await read()).toMatchObject({ verified: 3, fault: null, verifiedAt: expect.stringMatching(/Z$/) })
})

test('rule log-11: it is verified once a day; what is found stands on the screen and is an alarm', async () => {
  const { db, world, after, read, verify } = await aLog(await anApp())
  await addEntries(db, 3)
  await sealLog(world.db)
  await verify()
  const tamper = (statement: string) =>
    db.transaction().execute(async (unit) => {
      await sql`set local session_replication_role = replica`.execute(unit)
      await sql.raw(statement).execute(unit)
    })
  await tamper(`update activity set role = 'ROLE_USER' where id = (select min(id) from activity)`)
  await verify()
  expect((await read()).fault).toBe(null)
  await expect(verify(after('25 hours'))).rejects.toMatchObject({
    name: 'LogAlarm',
    message: expect.not.stringMatching(/\d/),
  })
  expect((await read()).fault).toMatch(/^Línea \d+\. No es la que se selló/)
})

test('rule log-11: the head is kept outside, in a file and by mail, once a day where there is a new one', async () => {
  const folder = aFolder()
  const file = path.join(folder, 'huellas.txt')
  const logHeads = { file, email: 'custodia@example.org' }
  const { db, world, after, read, verify } = await aLog(await anApp({ settings: { logHeads } }))
  await tellHead(world)
  await addEntries(db, 2)
  await sealLog(world.db)
  await tellHead(world)
  await addEntries(db, 2)
  await sealLog(world.db)
  await tellHead(world)
  const [first, ...more] = readHeads(readFileSync(file, 'utf8'))
  expect(more).toEqual([])
  expect((await read()).keptAt).not.toBe(null)
  const dayLater = after('25 hours')
  await tellHead(dayLater)
  await tellHead(dayLater)
  const heads = readHeads(readFileSync(file, 'utf8'))
  expect(heads).toEqual([first, { id: (await read()).head?.id, hash: (await read()).head?.hash }])
  await deliverMails({ world })
  const mails = await db.selectFrom('mail').select(['recipient', 'html']).orderBy('id').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual(Array(2).fill('custodia@example.org'))
  expect(readHeads(mails[0]?.html ?? '')).toEqual([first])
  // With the heads in the file the daily verification finds that all was written anew.
  await db.transaction().execute(async (unit) => {
    await sql`set local session_replication_role = replica`.execute(unit)
    await sql`update activity set user_id = 8`.execute(unit)
    await sql`delete from activity_link`.execute(unit)
    await sql`update activity_seal set sealed_to = 0, sealed = 0`.execute(unit)
  })
  await sealLog(world.db)
  await expect(verify()).rejects.toMatchObject({ name: 'LogAlarm' })
  expect((await read()).fault).toMatch(/huella no es la que se guardó/)
})

test('rule log-11: a head that cannot be written is told at the next round, and leaves by mail all the same', async () => {
  const file = path.join(aFolder(), 'no', 'huellas.txt')
  const logHeads = { file, email: 'custodia@example.org' }
  const { db, world } = await aLog(await anApp({ settings: { logHeads } }))
  await addEntries(db, 1)
  await sealLog(world.db)
  await expect(tellHead(world)).rejects.toThrow('ENOENT')
  await expect(tellHead(world)).rejects.toThrow('ENOENT')
  expect(await db.selectFrom('mail').select('kind').execute()).toEqual([{ kind: 'log-head' }])
  mkdirSync(path.dirname(file))
  writeFileSync(file, '1 abc')
  await tellHead(world)
  expect(readHeads(readFileSync(file, 'utf8'))).toHaveLength(1)
})

test('rule log-11: the commands give the head, and verify a database with the heads that were kept', async () => {
  const url = await freshDatabase()
  const run = (name: string, ...more: string[]) =>
    runProgram(`server/commands/${name}.ts`, more, { NODE_ENV: 'development', DATABASE_URL: url })
  expect((await run('logHead')).code).toBe(1)
  const nothing = await run('verifyLog')
  expect([nothing.code, nothing.said]).toEqual([2, expect.stringContaining('No hay ninguna línea sellada')])
  await runQuery(url, `insert into activity (action) values ('login'), ('logout'), ('login')`)
  const { db, close } = connect(url, 2)
  await sealLog(db)
  const head = await run('logHead')
  const [known] = readHeads(head.said)
  expect([head.code, known?.id]).toEqual([0, 3])
  const file = path.join(aFolder(), 'huellas.txt')
  writeFileSync(file, head.said)
  const good = await run('verifyLog', '--heads', file)
  expect(good.said).toContain('✓ 3 líneas: todo es como se escribió.')
  expect(good.said).toContain('coinciden: 1 de 1')
  expect(good.code).toBe(0)
  await runQuery(
    url,
    `set session_replication_role = replica; update activity set action = 'logout' where id = 3`,
  )
  const bad = await run('verifyLog')
  expect(bad.said).toMatch(/✗ Línea 3\. No es la que se selló/)
  expect(bad.code).toBe(1)
  writeFileSync(file, 'nada')
  expect((await run('verifyLog', '--heads', file)).code).toBe(2)
  await close()
})
