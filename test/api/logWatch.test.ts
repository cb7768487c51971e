import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { LogSeal } from '#contract/activity/log.ts'
import { tellHead } from '#server/activity/seal/heads.rules.ts'
import { markNote, type Note } from '#server/activity/seal/notes.ts'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyEachDay } from '#server/activity/seal/upkeep.rules.ts'
import { describeSeal } from '#server/activity/seal/concerns.rules.ts'
import { tellOfLog } from '#server/activity/watch/tell.rules.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { objectLocks, takeObjectLock } from '#server/kernel/database/locks.ts'
import { runUpkeepTask } from '#server/kernel/runtime/upkeep.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { upkeepTasks } from '#server/upkeep.ts'
import { aSuperAdmin, expectSuccess } from '#test/support/accounts.ts'
import { anApp } from '#test/support/app.ts'
import { deliverMails } from '#test/support/mail.ts'
import { waitForLock } from '#test/support/waitForLock.ts'

const alarm = { name: 'LogAlarm' }

/** A log of three entries that are linked, with one super admin and what comes round. */
async function aWatchedLog(logHeads: Settings['logHeads'] = { file: undefined, email: undefined }) {
  const app = await anApp({ settings: { logHeads } })
  const chief = await aSuperAdmin(app)
  const { db, world } = app
  const addEntry = () => sql`insert into activity (action) values ('login')`.execute(db)
  for (let n = 0; n < 3; n += 1) await addEntry()
  await sealLog(world.db)
  const at = (time: string) => ({ ...world, clock: { now: sql<string>`(now() + ${time}::interval)` } })
  const tamper = (statement: string) =>
    db.transaction().execute(async (unit) => {
      await sql`set local session_replication_role = replica`.execute(unit)
      await sql.raw(statement).execute(unit)
    })
  return {
    ...app,
    addEntry,
    at,
    tamper,
    read: async () => expectSuccess(await chief.send('GET', '/log/seal')).json<LogSeal>(),
    verify: async (time = '0') => verifyEachDay(at(time), new AbortController().signal),
    tell: async (time = '0') => tellOfLog(at(time), new AbortController().signal),
    listConcerns: async (time = '0') => (await describeSeal(at(time))).concerns,
    /** To whom what was told since, and what. */
    takeTold: async () => {
      await deliverMails(app)
      const rows = await db
        .deleteFrom('mail')
        .where('kind', '=', 'log-concerns')
        .returning(['recipient', 'plain'])
        .execute()
      return rows.toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1))
    },
    chief: chief.username,
  }
}
const forgetEarly = `update activity set role = 'ROLE_USER' where id = (select min(id) from activity)`

describe('rule log-11: what is found reaches super admins, once, in a sentence', () => {
  test('and whoever keeps the heads; what is found no more stays on the screen', async () => {
    const log = await aWatchedLog({ file: undefined, email: 'custodia@example.org' })
    await tellHead(log.world)
    await log.verify()
    await log.tell()
    expect(await log.takeTold()).toEqual([])
    await log.tamper(forgetEarly)
    await expect(log.verify('25 hours')).rejects.toMatchObject(alarm)
    await expect(log.tell('25 hours')).rejects.toMatchObject(alarm)
    await log.tell('26 hours')
    const told = await log.takeTold()
    expect(told.map(({ recipient }) => recipient)).toEqual(['custodia@example.org', log.chief].toSorted())
    expect(told[0]?.plain).toMatch(/no es como se escribió\. Línea \d+\. No es la que se selló/)
    const { concerns, fault } = await log.read()
    expect(concerns).toEqual([expect.stringContaining(fault ?? 'nothing')])

    await log.tamper(`update activity set role = null where id = (select min(id) from activity)`)
    await log.verify('50 hours')
    await log.tell('50 hours')
    expect(await log.takeTold()).toEqual([])
    expect(await log.read()).toMatchObject({ concerns: [], fault: null, formerFault: { fault } })
    await log.tamper(forgetEarly)
    await expect(log.verify('75 hours')).rejects.toMatchObject(alarm)
    await expect(log.tell('75 hours')).rejects.toMatchObject(alarm)
    expect(await log.takeTold()).toHaveLength(2)
  })

  test('that it has not been verified for two days', async () => {
    const log = await aWatchedLog()
    await log.tell()
    expect(await log.listConcerns('47 hours')).toEqual([])
    await expect(log.tell('49 hours')).rejects.toMatchObject(alarm)
    await log.tell('60 hours')
    expect(await log.takeTold()).toEqual([
      { recipient: log.chief, plain: expect.stringMatching(/no se ha comprobado el registro/) },
    ])
    await log.verify('61 hours')
    expect(await log.listConcerns('108 hours')).toEqual([])
    expect(await log.listConcerns('110 hours')).toEqual([expect.stringMatching(/no se ha comprobado/)])
  })

  test('that entries are not linked for half an hour, once however long it takes', async () => {
    const log = await aWatchedLog()
    await log.tell()
    const writer = await log.db.startTransaction().execute()
    onTestFinished(async () => {
      if (!writer.isCommitted) await writer.rollback().execute()
    })
    await sql`insert into activity (action) values ('login')`.execute(writer)
    await log.addEntry()
    expect(await log.listConcerns('29 minutes')).toEqual([])
    await expect(log.tell('31 minutes')).rejects.toMatchObject(alarm)
    await writer.commit().execute()
    await log.tell('40 minutes')
    expect(await log.takeTold()).toEqual([
      { recipient: log.chief, plain: expect.stringMatching(/Hay líneas sin sellar desde el/) },
    ])
  })

  test('but not what waits because no server ran: it is linked first', async () => {
    const log = await aWatchedLog()
    await log.addEntry()
    expect(await log.listConcerns('31 minutes')).toHaveLength(1)
    await log.tell('31 minutes')
    expect(await log.listConcerns('31 minutes')).toEqual([])
    expect(await log.takeTold()).toEqual([])
  })

  test('that a head could not be kept for two days where it should be', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'concejo-watch-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const log = await aWatchedLog({ file: path.join(folder, 'no', 'x.txt'), email: 'custodia@example.org' })
    await log.tell()
    await expect(tellHead(log.world)).rejects.toThrow('ENOENT')
    await log.verify('47 hours')
    expect(await log.listConcerns('47 hours')).toEqual([])
    expect(await log.listConcerns('49 hours')).toEqual([
      expect.stringMatching(/^Desde el .* la huella del registro no se ha podido guardar en su fichero/),
    ])
    await log.addEntry()
    await sealLog(log.world.db)
    expect(await log.listConcerns('49 hours')).toHaveLength(2)
  })

  test('that a head is gone from the file', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'concejo-watch-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'x.txt')
    const log = await aWatchedLog({ file, email: undefined })
    await tellHead(log.world)
    await log.verify()
    writeFileSync(file, '')
    await expect(log.verify('25 hours')).rejects.toMatchObject(alarm)
    expect((await log.read()).fault).toMatch(/se guardó en el fichero de las huellas y ya no está/)
  })
})

describe('rule log-11: whoever writes rows silences nothing', () => {
  test('a note that the program did not make counts for nothing', async () => {
    const log = await aWatchedLog()
    await log.tell()
    const at = new Date(Date.now() + 40 * 3_600_000).toISOString()
    const forged: Note[] = [
      { kind: 'verified', at, head: null, verified: 3, fault: null },
      { kind: 'told', after: 0, concerns: ['verification'] },
    ]
    for (const note of forged)
      await log.world.db
        .insertInto('activityWatch')
        .values(markNote(new TextEncoder().encode('another secret'), note))
        .execute()
    for (const [note, mark] of [
      ['{}', Buffer.alloc(32)],
      [JSON.stringify(forged[0]), Buffer.alloc(32, 1)],
    ] as const)
      await log.world.db.insertInto('activityWatch').values({ note, mark }).execute()
    await expect(log.tell('49 hours')).rejects.toMatchObject(alarm)
    expect(await log.takeTold()).toHaveLength(1)
    expect(await log.read()).toMatchObject({ verifiedAt: null })
    await log.verify('49 hours')
    expect(await log.read()).toMatchObject({ verified: 3 })
  })

  test('nor does one that the program made, written once more', async () => {
    const log = await aWatchedLog()
    await log.verify()
    await log.tell()
    await log.tamper(forgetEarly)
    await expect(log.verify('25 hours')).rejects.toMatchObject(alarm)
    const copying = sql`insert into activity_watch (note, mark) select note, mark from activity_watch order by id`
    await expect(copying.execute(log.world.db)).rejects.toMatchObject({ code: '23505' })
    expect((await log.read()).fault).toMatch(/no es como se escribió|No es la que se selló/)
    await expect(log.tell('25 hours')).rejects.toMatchObject(alarm)
    expect(await log.takeTold()).toHaveLength(1)
  })

  test('two that watch at the same time tell once', async () => {
    const log = await aWatchedLog()
    await log.tell()
    const holder = await log.db.startTransaction().execute()
    await sql`lock table activity_watch in share mode`.execute(holder)
    const both = Promise.allSettled([log.tell('49 hours'), log.tell('49 hours')])
    await waitForLock(log.db, 2)
    await holder.commit().execute()
    await both
    expect(await log.takeTold()).toHaveLength(1)
  })

  test('nor does who holds the locks of the upkeep, or keeps it from linking', async () => {
    const log = await aWatchedLog()
    await log.tell()
    await log.addEntry()
    await sql`
      create function refuse_link() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$;
      create trigger refused before insert on activity_link for each row execute function refuse_link()`.execute(
      log.db,
    )
    const watch = upkeepTasks.find(({ name }) => name === 'watch over the log')
    await inTransaction(log.world.db, async (holder) => {
      await takeObjectLock(holder, objectLocks.upkeepTask, 'watch over the log')
      if (watch) await runUpkeepTask(log.at('31 minutes'), log.logger, watch, new AbortController().signal)
    })
    expect(await log.takeTold()).toEqual([
      { recipient: log.chief, plain: expect.stringMatching(/Hay líneas sin sellar desde el/) },
    ])
  })

  test('all that is written anew from some entry on is found by what was noted at the last verification', async () => {
    const log = await aWatchedLog()
    await log.verify()
    await log.tamper(forgetEarly)
    await log.tamper('delete from activity_link')
    await log.tamper('update activity_seal set sealed_to = 0, sealed = 0')
    await sealLog(log.world.db)
    await expect(log.verify('25 hours')).rejects.toMatchObject(alarm)
    expect((await log.read()).fault).toMatch(/Su huella no es la que se guardó/)
  })
})
