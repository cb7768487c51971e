import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseUsernames } from '#server/activity/seal/erase.queries.ts'
import { findHead } from '#server/activity/seal/heads.queries.ts'
import type { KnownHead } from '#server/activity/seal/heads.ts'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyLog } from '#server/activity/seal/verify.rules.ts'
import { loginAsApplication } from '#server/kernel/database/applicationRole.ts'
import { type Database } from '#server/kernel/database/database.ts'
import { runQuery } from '#test/support/backup.ts'
import { aChainedLog, switchedOff } from '#test/support/logChain.ts'

let log: Awaited<ReturnType<typeof aChainedLog>>
beforeEach(async () => {
  log = await aChainedLog()
})
afterEach(() => log.end())

const listFaults = async (heads: readonly KnownHead[] = []) => (await verifyLog(log.db, { heads })).faults

/** As a superuser who has switched everything off. */
const tamper = (...statements: string[]) => runQuery(log.url, [switchedOff, ...statements].join(';\n'))

describe('rule log-11: with a head that was kept outside', () => {
  test('all that is written anew from an entry on holds in itself, and is found by a head that was kept', async () => {
    await log.writeMany(3)
    await sealLog(log.db)
    const before = await findHead(log.db)
    for (const n of [4, 5, 6]) await log.writeAlone(n)
    await sealLog(log.db)
    const head = await findHead(log.db)
    if (!before || !head) throw new Error('there are heads')
    expect(await verifyLog(log.db, { heads: [before, head] })).toMatchObject({ faults: [], confirmed: 2 })
    await tamper(
      `update activity set details = 'Nada' where id = 5`,
      'delete from activity_link where activity_id > 4',
      'update activity_seal set sealed_to = 4, sealed = 4',
    )
    expect(await sealLog(log.db)).toBe(2)
    expect(await listFaults()).toEqual([])
    expect(await listFaults([before, head])).toEqual([
      { id: 6, message: expect.stringMatching(/después de la línea 3, que sí lo es/) },
    ])
    expect(await listFaults([{ id: 99, hash: head.hash }])).toEqual([
      { id: 99, message: expect.stringMatching(/^Falta: se guardó su huella/) },
    ])
  })
})

describe('rule log-12: what may be erased is erased, and the chain stays true', () => {
  test('a value and a username go with their salts, before they are sealed and after', async () => {
    await log.writeMany(4)
    await eraseUsernames(log.db, [1_001])
    await sql`delete from change_value where after = 'Oficio 2'`.execute(log.db)
    await sealLog(log.db)
    const head = await findHead(log.db)
    await log.db.transaction().execute((unit: Database) => eraseUsernames(unit, [1_003]))
    await sql`delete from change_value where change_id in (select id from change where entity_id = '3')`.execute(
      log.db,
    )
    expect(await verifyLog(log.db, { heads: head ? [head] : [] })).toMatchObject({
      faults: [],
      confirmed: 1,
      erasedNames: 1,
      erasedValues: 3,
    })
    const left = await runQuery(
      log.url,
      `select string_agg(t::text, '') as said from (select a::text from activity a union all select v::text from change_value v
        union all select l.name_salt::text from activity_link l where activity_id in (1, 3)) as t`,
    )
    expect(left[0]?.said).not.toMatch(/«1»|«3»|Oficio [23]/)
    // Whoever has a copy of the names finds them no more by their digests: the salts are gone.
    expect(
      await runQuery(log.url, 'select activity_id from activity_link where name_salt is null order by 1'),
    ).toEqual([{ activity_id: 1 }, { activity_id: 3 }])
  })

  test.each([
    `update activity set username = 'otra'`,
    `update activity set username = username`,
    `update activity set username = null, details = ''`,
    'update activity set device = device where false',
    'delete from activity_link',
    'truncate activity_link',
    'update activity_link set hash = hash',
    'update activity_link set name_digest = null',
    `update activity_link set name_salt = decode(repeat('00', 16), 'hex')`,
  ])('nobody may «%s», the owner of the database included', async (statement) => {
    await log.writeMany(1)
    await sealLog(log.db)
    await expect(runQuery(log.url, statement)).rejects.toThrow('append-only')
    await expect(runQuery(loginAsApplication(log.url).url, statement)).rejects.toThrow(
      /append-only|permission denied/,
    )
  })

  test('each column of an entry but its username is kept from whoever alters it', async () => {
    const columns = await runQuery(
      log.url,
      `select attname as name from pg_attribute where attrelid = 'activity'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    await log.writeMany(1)
    for (const { name } of columns.filter((column) => column.name !== 'username'))
      await expect(
        runQuery(log.url, `update activity set ${String(name)} = ${name === 'id' ? 'default' : 'null'}`),
        String(name),
      ).rejects.toThrow('append-only')
  })
})
