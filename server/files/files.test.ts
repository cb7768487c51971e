import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  deleteFiles,
  deleteOrphanFiles,
  findFile,
  readContent,
  storeFile,
} from '#server/files/files.queries.ts'
import { judgeFile, trustFile } from '#server/files/files.rules.ts'
import { connect, inTransaction } from '#server/kernel/database/database.ts'
import { applicationRole, grantApplicationRole } from '#server/kernel/database/applicationRole.ts'
import { freshDatabase } from '#test/support/database.ts'
import { aUser } from '#test/support/factories.ts'
import { runWhileLocked } from '#test/support/locks.ts'
import { aJpeg, aPdf, aPng, aStorableList, received } from '#test/support/files.ts'

/** A store, and somebody who puts files in it; the store acts as the application does. */
async function aStore() {
  const url = await freshDatabase()
  // As in a PostgreSQL that is not ours.
  const login = await grantApplicationRole({ url, isEmbedded: false })
  const own = connect(url, 2)
  const { db, close } = connect(login.url, 12, login.role)
  onTestFinished(async () => {
    await close()
    await own.close()
  })
  const { userId: ownerId } = await aUser(own.db)
  const count = async () =>
    (
      await sql<{ files: number; pieces: number }>`
        select (select count(*) from stored_file) as files, (select count(*) from stored_file_piece) as pieces`.execute(
        db,
      )
    ).rows[0]
  const read = async (file: { id: string; size: number }) => {
    const hash = createHash('sha256')
    for await (const piece of readContent(db, file)) hash.update(piece)
    return hash.digest('hex')
  }
  return { db, own: own.db, ownerId, count, read }
}

describe('a stored file', () => {
  test('is what was sent, to the byte, whatever its size; and only of its use', async () => {
    const { db, ownerId, read } = await aStore()
    for (const size of [1, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, 3 * (1 << 18) + 7]) {
      const content = randomBytes(size)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const id = await storeFile(db, aStorableList(content), ownerId)
      const file = await findFile(db, id, 'importList')
      expect(file).toMatchObject({ type: 'csv', fileName: 'lista.csv', size, sha256, ownerId })
      expect(await read({ id, size })).toBe(sha256)
      expect(await findFile(db, id, 'attachment')).toBeUndefined()
    }
  })

  test('is judged before it is kept: an image tells no more where it was taken, and has its size in pixels', async () => {
    const { db, ownerId } = await aStore()
    const image = await judgeFile('textImage', received(aJpeg({ width: 16 }), 'mi foto.PNG'))
    const id = await storeFile(db, image, ownerId)
    expect(await findFile(db, id, 'textImage')).toMatchObject({ type: 'jpeg', fileName: 'mi foto.PNG.jpg' })
    const [row] = await db.selectFrom('storedFile').select(['width', 'height']).execute()
    expect(row).toEqual({ width: 16, height: 8 })
    await expect(judgeFile('logo', received(aPdf()))).rejects.toMatchObject({
      code: 'datos-no-validos',
      errors: [
        { in: 'body', path: 'file', message: expect.stringContaining('Se admiten: PNG y JPEG') as string },
      ],
    })
  })

  test('has a name that any system takes, with the ending of what it is', async () => {
    const names = {
      'acta.PDF': 'acta.PDF',
      'acta.exe': 'acta.exe.pdf',
      '../../etc/passwd': '_.._etc_passwd.pdf',
      'C:\\x\\acta.pdf': 'C_x_acta.pdf',
      ' .. ': 'fichero.pdf',
      'a?b*c<d>e|f"g.pdf': 'a_b_c_d_e_f_g.pdf',
    }
    for (const [sent, kept] of Object.entries(names))
      expect((await judgeFile('attachment', received(aPdf(), sent))).fileName).toBe(kept)
  })

  test('is whole or is not there: whatever stops the transaction leaves nothing', async () => {
    const { db, own, ownerId, count } = await aStore()
    const cut = {
      ...aStorableList(randomBytes(1 << 20)),
      async *read() {
        yield randomBytes(1 << 19)
        throw new Error('the connection was lost')
      },
    }
    await expect(inTransaction(db, (unit) => storeFile(unit, cut, ownerId))).rejects.toThrow('was lost')
    const [begun, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = {
      ...cut,
      async *read() {
        yield randomBytes(1 << 19)
        begun.resolve()
        await killed.promise
        yield randomBytes(1 << 19)
      },
    }
    const storing = inTransaction(db, (unit) => storeFile(unit, slow, ownerId)).catch(() => 'killed')
    await begun.promise
    const kill = async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction'`.execute(own)
      return rows.length
    }
    onTestFinished(() => killed.resolve())
    await expect.poll(kill).toBe(1)
    killed.resolve()
    expect(await storing).toBe('killed')
    expect(await count()).toEqual({ files: 0, pieces: 0 })
  })

  test('cannot be altered by the application; one deleted while it is read ends in an error', async () => {
    const { db, ownerId } = await aStore()
    const content = randomBytes(1 << 20)
    const id = await storeFile(db, aStorableList(content), ownerId)
    const alter = db
      .updateTable('storedFilePiece')
      .set({ content: Buffer.from('x') })
      .execute()
    await expect(alter).rejects.toThrow('permission denied')
    const pieces = readContent(db, { id, size: content.length })
    await pieces.next()
    await deleteFiles(db, [id])
    await expect(pieces.next()).rejects.toThrow('no result')
  })

  test('ten at once are each written as they come: at most two pieces wait, so none stands whole in memory', async () => {
    const { db, ownerId, read } = await aStore()
    const size = 2 << 20
    const piece = randomBytes(1 << 16)
    const waiting: number[] = []
    const store = async () =>
      inTransaction(db, async (unit) => {
        const written = async () =>
          (
            await sql<{ bytes: number }>`
              select coalesce(sum(octet_length(content)), 0) as bytes from stored_file_piece`.execute(unit)
          ).rows[0]?.bytes ?? 0
        const large = {
          ...trustFile('importList', 'csv', received('x', 'x.csv')),
          size,
          async *read() {
            for (let at = 0; at < size; at += piece.length) {
              waiting.push(at - (await written()))
              yield piece
            }
          },
        }
        return storeFile(unit, large, ownerId)
      })
    const ids = await Promise.all(Array.from({ length: 10 }, store))
    expect(Math.max(...waiting)).toBeLessThanOrEqual(2 << 18)
    // Out they are read piece by piece, as the test before this shows.
    expect(new Set(await Promise.all(ids.map((id) => read({ id, size })))).size).toBe(1)
  })
})

describe('a file to which nothing refers', () => {
  test('is forgotten after a day, a referred one never; nobody who is about to refer to it is in the way', async () => {
    const { db, own, ownerId, count } = await aStore()
    const keep = () => storeFile(db, aStorableList(), ownerId)
    const [referred, referredSoon, orphan, recent] = [await keep(), await keep(), await keep(), await keep()]
    const refer = (fileId: string) => ({ ownerId, fileId })
    await db.insertInto('importUpload').values(refer(referred)).execute()
    await sql`update stored_file set creation_time = now() - interval '25 hours' where id <> ${recent}`.execute(
      own,
    )
    await inTransaction(db, async (unit) => {
      await unit.insertInto('importUpload').values(refer(referredSoon)).execute()
      await deleteOrphanFiles(db)
    })
    const left = await db.selectFrom('storedFile').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([referred, referredSoon, recent].toSorted())
    expect(left.map(({ id }) => id)).not.toContain(orphan)
    await expect(deleteFiles(db, [referred])).rejects.toThrow('import_upload_file_id_fkey')
    await db.deleteFrom('importUpload').execute()
    await sql`update stored_file set creation_time = now() - interval '25 hours'`.execute(own)
    await Promise.all([deleteOrphanFiles(db), deleteOrphanFiles(db)])
    expect(await count()).toEqual({ files: 0, pieces: 0 })
  })

  test('stays when a reference is stored while it is being judged an orphan', async () => {
    const { db, own, ownerId } = await aStore()
    const [fileId, other] = [
      await storeFile(db, aStorableList(), ownerId),
      await storeFile(db, aStorableList(), ownerId),
    ]
    await sql`update stored_file set creation_time = now() - interval '25 hours'`.execute(own)
    // Whoever reads this table waits at the gate, with what they saw of the other tables before.
    await sql`create table slow_reference (file_id uuid references stored_file (id))`.execute(own)
    await sql`insert into slow_reference values (${other})`.execute(own)
    await sql`grant select on slow_reference to ${sql.ref(applicationRole)}`.execute(own)
    await sql`alter table slow_reference enable row level security`.execute(own)
    await sql`create table gate as select 1 as number`.execute(own)
    await sql`create function pass_gate() returns boolean language plpgsql security definer as
      'begin perform from gate for update; return true; end'`.execute(own)
    await sql`create policy wait on slow_reference using (pass_gate())`.execute(own)
    await runWhileLocked(own, {
      hold: (holder) => sql`select from gate for update`.execute(holder),
      call: () => deleteOrphanFiles(db),
      goOn: (holder) => holder.insertInto('importUpload').values({ ownerId, fileId }).execute(),
    })
    const left = await db.selectFrom('storedFile').select('id').execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([fileId, other].toSorted())
  })

  test('whoever uploaded it may be deleted; then it is nobody’s', async () => {
    const { db, own, ownerId } = await aStore()
    await storeFile(db, await judgeFile('logo', received(aPng())), ownerId)
    await own.deleteFrom('appUser').where('id', '=', ownerId).execute()
    expect(await db.selectFrom('storedFile').select('ownerId').execute()).toEqual([{ ownerId: null }])
  })
})
