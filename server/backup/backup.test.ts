import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { listTables } from '#server/backup/catalog.queries.ts'
import { restoreBackup, type Overwrite } from '#server/backup/restore.ts'
import { createFullDatabase, createBackup, createEmptyDatabase, runQuery } from '#test/support/backup.ts'
import { freshDatabase } from '#test/support/database.ts'

const restore = (url: string, file: Buffer, over: Overwrite = 'empty') =>
  restoreBackup(url, Readable.from([file]), { over, progress: () => undefined })

/** Every row of every table, as text. */
async function readAllRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client(url)
  await client.connect()
  const rows: Record<string, string[]> = {}
  for (const { name } of await listTables(client)) {
    const found = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    rows[name] = found.rows.map(({ row }) => row)
  }
  await client.end()
  return rows
}

let original: string
let file: Buffer
beforeAll(async () => {
  original = await createFullDatabase()
  file = await createBackup(original)
})

describe('restore (rule durable-6)', () => {
  let copy: string
  beforeAll(async () => {
    copy = await freshDatabase()
    await restore(copy, file)
  })

  test('every row of every table comes back as it was', async () => {
    const {
      session,
      account_link: links,
      instance,
      communication: _held,
      ...before
    } = await readAllRows(original)
    const {
      session: sessionAfter,
      account_link: linksAfter,
      instance: instanceAfter,
      communication: communications,
      ...after
    } = await readAllRows(copy)
    expect(Object.keys(before)).toContain('affiliate')
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(after).toEqual(before)
    expect(communications).toHaveLength(1)
    expect(sessionAfter).toHaveLength(session?.length ?? 0)
    expect([links?.length, linksAfter?.length]).toEqual([2, 1])
    expect(instanceAfter?.filter((row) => row.startsWith('(reference,'))).toEqual(
      instance?.filter((row) => row.startsWith('(reference,')),
    )
  })

  test('old sessions and unused links are dead, the secret is another, mail is off', async () => {
    expect(await runQuery(copy, 'select count(*) as alive from session where ended_at is null')).toEqual([
      { alive: 0 },
    ])
    expect(await runQuery(copy, 'select count(*) as unused from account_link where used_at is null')).toEqual(
      [{ unused: 0 }],
    )
    const kept = await runQuery(copy, `select key, value from instance where key <> 'reference' order by key`)
    expect(kept).toEqual([
      { key: 'mail-sending', value: 'off' },
      { key: 'restored-at', value: expect.stringMatching(/^20/) },
      { key: 'session-secret', value: expect.not.stringContaining('old secret') },
    ])
  })

  test('what was leaving to many stands still, and what may have left is approved again', async () => {
    const third = await createFullDatabase()
    // Copies of the one that is there: approved for an hour ago, for tomorrow, and sent to its end.
    await runQuery(
      third,
      `with made as (
        insert into communication (from_email, from_name, reply_email, author, updated_by, status, scheduled_date, approved_by,
          approved_at, content_hash, total, domain, processing_at, sent_at, subject, why)
        select from_email, from_name, reply_email, author, updated_by, status, at, 'x', now(), content_hash, many,
          case when many is not null then 'x.es' end, case when many is not null then now() end,
          case when status = 'SENT' then now() end, status, case when status = 'ERROR' then 'relay' end
        from (select from_email, from_name, reply_email, author, updated_by, content_hash from communication) as old,
          (values ('APPROVED', now() - interval '1 hour', null::integer), ('APPROVED', now() + interval '1 day', null),
            ('SENT', now(), 0), ('PROCESSED', now(), 0), ('PROCESSED', now(), 1), ('ERROR', now(), 1)) as planned (status, at, many)
        returning id, status, total),
      waiting as (
        insert into communication_recipient (communication_id, address, name, last_name_1, attempts)
        select id, 'espera@example.org', 'Ána', 'Peña', 1 from made where total = 1)
      select count(*) from made`,
    )
    const moved = await freshDatabase()
    await restore(moved, await createBackup(third))
    expect(
      await runQuery(moved, 'select status, why, approved_at is null as open from communication order by id'),
    ).toEqual([
      { status: 'ERROR', why: 'restored', open: false },
      { status: 'PENDING', why: 'restored', open: true },
      { status: 'APPROVED', why: null, open: false },
      { status: 'SENT', why: null, open: false },
      { status: 'PROCESSED', why: null, open: false },
      // All were tried once, or it stood in error: who waited would be written to as soon as somebody lets it go on.
      { status: 'ERROR', why: 'restored', open: false },
      { status: 'ERROR', why: 'restored', open: false },
    ])
  })

  test('identities go on after the last one given, even if its row is gone', async () => {
    const sql = `insert into assembly (assembly_type, assembly_name) values ('Municipal', 'Nueva') returning id`
    expect(await runQuery(copy, sql)).toEqual(await runQuery(original, sql))
  })

  test('triggers, indexes and foreign keys are back: the log is append-only, tallies count, references hold', async () => {
    await expect(runQuery(copy, 'delete from activity')).rejects.toThrow('append-only')
    await expect(runQuery(copy, 'update affiliate set assembly_id = 777')).rejects.toThrow('foreign key')
    const total = `select sum(delta)::integer as total from tally where relation = 'member'`
    expect(await runQuery(copy, total)).toEqual([{ total: 2 }])
    await runQuery(
      copy,
      `insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type)
      values ('X1234567L', 'NIE', 'Otra', 'Persona', 'otra@concejo.example', 1)`,
    )
    expect(await runQuery(copy, total)).toEqual([{ total: 3 }])
    const definitions = `
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all
      select indexdef from pg_indexes where schemaname = 'public'
      order by 1`
    expect(await runQuery(copy, definitions)).toEqual(await runQuery(original, definitions))
  })

  test('a copy of the copy is the same', async () => {
    const third = await freshDatabase()
    await restore(third, await createBackup(copy))
    expect(await readAllRows(third)).toMatchObject({ affiliate: (await readAllRows(copy)).affiliate })
  })
})

test('an owner who is no superuser restores into an empty database', async () => {
  const url = await createEmptyDatabase('restorer')
  await restore(url, file)
  expect((await readAllRows(url)).affiliate).toEqual((await readAllRows(original)).affiliate)
})

describe('a database that holds people', () => {
  test('is refused, and left as it was', async () => {
    const before = await readAllRows(original)
    await expect(restore(original, file)).rejects.toThrow('--replace')
    expect(await readAllRows(original)).toEqual(before)
  })

  test('is replaced on request', async () => {
    const busy = await createFullDatabase()
    await runQuery(busy, `update affiliate set name = 'Otro nombre'`)
    await restore(busy, file, 'anything')
    expect((await readAllRows(busy)).affiliate).toEqual((await readAllRows(original)).affiliate)
  })
})

const text = () => gunzipSync(file).toString()
const flipOneBit = () => {
  const bytes = Buffer.from(file)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  return bytes
}

describe('files that are not whole or not ours leave the database as it was', () => {
  test.each([
    ['nothing', () => Buffer.alloc(0), /cortado/],
    ['not gzip', () => Buffer.from('dni;nombre\n1;Ana\n'), /no es una copia/],
    ['another gzip', () => gzipSync('dni;nombre\n1;Ana\n'), /no es una copia/],
    ['a long line', () => gzipSync('x'.repeat(3_000_000)), /no es una copia/],
    ['cut in the middle', () => file.subarray(0, file.length >> 1), /cortado/],
    ['cut at its last byte', () => file.subarray(0, -1), /cortado/],
    ['a flipped bit', flipOneBit, /./],
    ['without its trailer', () => gzipSync(text().replace(/\{"sha256.*\n$/, '')), /cortado/],
    ['with a changed name', () => gzipSync(text().replace('Peña', 'Pena')), /suma de control/],
    ['with a row less', () => gzipSync(text().replace(/\n901\t.*\n/, '\n')), /./],
    ['with more after the end', () => gzipSync(`${text()}more\n`), /después de su final/],
    [
      'of other migrations',
      () => gzipSync(text().replace(/"sha256":"[0-9a-f]{8}/, '"sha256":"00000000')),
      /otra versión del programa, aunque las dos llegan a \d{4}_\w+\.sql/,
    ],
    [
      'of a newer version',
      () => gzipSync(text().replace(/("migrations":\[.*?)\]/, '$1,{"name":"9999_later.sql","sha256":"0"}]')),
      /más nueva del programa: llega a 9999_later\.sql, y esta llega a \d{4}_\w+\.sql\. Restáurala con la versión nueva/,
    ],
    [
      'of an older version',
      () => gzipSync(text().replace(/("migrations":\[\{.*?\}),.*?\]/, '$1]')),
      /anterior del programa: llega a 0001_house\.sql, y esta llega a \d{4}_\w+\.sql\. Restáurala con aquella versión y actualiza/,
    ],
    ['of a later format', () => gzipSync(text().replace('"format":1', '"format":2')), /no es una copia/],
  ])('%s', async (_name, damaged, sentence) => {
    const target = await freshDatabase()
    await runQuery(target, `insert into instance values ('mark', 'here')`)
    const before = await readAllRows(target)
    await expect(restore(target, damaged())).rejects.toThrow(sentence)
    expect(await readAllRows(target)).toEqual(before)
  })
})
