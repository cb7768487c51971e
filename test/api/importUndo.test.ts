import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Job } from '#contract/jobKinds.ts'
import { makeRow, cp1252, makeDni, headers, joinRows } from '#server/import/lists.fixture.ts'
import { eraseOldBatches } from '#server/import/batches.queries.ts'
import { importList } from '#server/import/import.rules.ts'
import { consoleAuthor } from '#server/import/write.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { aMeeting, anAffiliate, anAssembly, aRecord, aUser } from '#test/support/factories.ts'
import { addVoters, aHeldVoting } from '#test/support/factVotings.ts'
import { selectChanges } from '#test/support/changes.ts'
import { anImporter } from '#test/support/imports.ts'
import { runJobs } from '#test/support/jobs.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

const list = (...rows: string[][]) => joinRows([headers, ...rows])

/** The census as it can be seen, but for what tells that somebody was there. */
async function census(db: PeopleDatabase) {
  const { rows } = await sql<{ file: Record<string, unknown> }>`
    select to_jsonb(a) - 'version' - 'last_update_time' || jsonb_build_object('sectorals', (
      select jsonb_agg(k.assembly_id order by k.assembly_id) from affiliate_sectoral k where k.affiliate_id = a.id)) as file
    from affiliate a order by id`.execute(db)
  const { rows: tally } = await sql<{ total: number }>`
    select coalesce(sum(delta), 0)::integer as total from tally where relation = 'affiliate'`.execute(db)
  // Whom it brought was never enrolled (rule moment-3).
  const { rows: gone } = await sql<{ total: number }>`
    select count(*)::integer as total from membership_interval
    where not exists (select from affiliate where affiliate.id = affiliate_id)`.execute(db)
  return { files: rows.map(({ file }) => file), tally: tally[0]?.total, gone: gone[0]?.total }
}

async function anOffice() {
  const on = await anImporter()
  const [town, , youth] = [
    await anAssembly(on.db, { assemblyName: 'Móstoles', assemblyType: 'Municipal' }),
    await anAssembly(on.db, { assemblyName: 'Feminismos', assemblyType: 'Sectorial' }),
    await anAssembly(on.db, { assemblyName: 'Juventud', assemblyType: 'Sectorial' }),
  ]
  return {
    ...on,
    town,
    youth,
    batchOf: (job: Job<'importCommit' | 'importPreflight'>) => job.result?.batch?.id ?? 0,
  }
}

test('import and undo is the identity: people, every field, sectorals and totals', async () => {
  const { db, importAll, undo, town, youth, batchOf, job } = await anOffice()
  const whole = await anAffiliate(db, {
    idDocument: makeDni(1),
    name: 'Eva',
    bankAccount: 'ES7921000813610123456789',
    feeCents: 500,
    period: 'Trimestral',
    birthday: '1980-02-29',
    sex: 'M',
    creationTime: '2019-03-05T07:08:09.123456Z',
    mainSectoralId: youth,
  })
  await db.insertInto('affiliateSectoral').values({ affiliateId: whole, assemblyId: youth }).execute()
  await anAffiliate(db, { idDocument: makeDni(2), phone: '+34600000000', assemblyId: town })
  await anAffiliate(db, { idDocument: makeDni(4), name: 'Nadie' })
  await aRecord(db, { idDocument: makeDni(5) })
  const before = await census(db)
  const done = await importAll(
    list(
      makeRow(1, { Asamblea: 'Feminismos', Tipo: '' }),
      makeRow(2, { Cuota: '', IBAN: '' }),
      makeRow(3, { Tipo: '' }),
      makeRow(5, { Asamblea: 'Juventud' }),
    ),
    { defaults: { inscriptionType: 'Simpatizante' } },
  )
  expect(done.result?.counts).toMatchObject({ create: 2, update: 2, refused: 0 })
  expect(await census(db)).not.toEqual(before)
  // A default is of new people only.
  const types = await db.selectFrom('affiliate').select(['idDocument', 'inscriptionType']).execute()
  expect(new Map(types.map((one) => [one.idDocument, one.inscriptionType]))).toEqual(
    new Map([1, 2, 4, 3, 5].map((number) => [makeDni(number), number === 3 ? 2 : 1])),
  )
  const undone = await undo(batchOf(done))
  expect(undone).toMatchObject({ state: 'done', result: { deleted: 2, restored: 2, stayed: 0, kinds: [] } })
  expect(await census(db)).toEqual(before)
  // Rule census-5: each step is a version, with its rows under one line of the log.
  expect(await db.selectFrom('affiliate').select('version').orderBy('id').execute()).toEqual(
    [3, 3, 1].map((version) => ({ version })),
  )
  const changes = await selectChanges(db)
    .where('activity.action', '=', 'importUndone')
    .select(['entityId', 'change.field', 'before', 'after', 'details', 'username'])
    .execute()
  expect(new Set(changes.map(({ details }) => details))).toEqual(
    new Set(['Importación 1; borradas: 2; devueltas: 2; líneas que se quedan: 0']),
  )
  const ofWhole = changes.filter(({ entityId }) => entityId === String(whole))
  expect(ofWhole).toContainEqual(
    expect.objectContaining({ field: 'bankAccount', before: 'ES•• … 1332', after: 'ES•• … 6789' }),
  )
  expect(ofWhole).toContainEqual(expect.objectContaining({ field: 'sectorals', after: String(youth) }))
  expect(changes.filter(({ field }) => field === 'importUndone')).toHaveLength(2)
  // Importing the same again gives the same again.
  expect((await importAll(list(makeRow(3)))).result?.counts).toMatchObject({ create: 1 })
  expect(await job(undone.id)).toMatchObject({ kind: 'importUndo', about: 'lista.csv' })
})

test('data changed since the import stay, and are reported by line', async () => {
  const { db, call, importAll, undo, batchOf, job: _job } = await anOffice()
  const known = await anAffiliate(db, { idDocument: makeDni(2), name: 'Eva', lastName2: 'Gil' })
  const gone = await anAffiliate(db, { idDocument: makeDni(4) })
  const done = await importAll(list(...[1, 2, 3, 4, 5, 7, 9, 11].map((number) => makeRow(number))))
  const idOf = async (number: number) =>
    (
      await db
        .selectFrom('affiliate')
        .where('idDocument', '=', makeDni(number))
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  const edited = await call('PATCH', `/affiliate/${await idOf(1)}`, { job: 'Imprenta' })
  expect(edited.statusCode, edited.body).toBe(200)
  expect((await call('PATCH', `/affiliate/${known}`, { name: 'Evita' })).statusCode).toBe(200)
  await db.deleteFrom('affiliate').where('id', '=', gone).execute()
  await aUser(db, { affiliateId: await idOf(3) })
  await aRecord(db, { idDocument: makeDni(5) })
  await anAssembly(db, { responsibleId: await idOf(7) })
  const meetingId = await aMeeting(db)
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId, affiliateId: await idOf(9), status: 'Confirmado' })
    .execute()
  const undone = await undo(batchOf(done))
  expect(undone.result).toMatchObject({ deleted: 1, restored: 1, stayed: 7 })
  const lines = undone.result?.kinds.flatMap(({ kind, first }) =>
    first.map(({ line, text: said }) => [line, kind, said]),
  )
  expect(lines?.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [2, 'touched', 'Se dio de alta y alguien ha cambiado su ficha después'],
    [3, 'changed', 'Alguien ha vuelto a cambiar algún dato después: Nombre'],
    [4, 'hangs', expect.any(String)],
    [5, 'gone', 'Ya no está en el censo'],
    [6, 'hangs', expect.any(String)],
    [7, 'hangs', expect.any(String)],
    [8, 'hangs', expect.any(String)],
  ])
  const now = await db.selectFrom('affiliate').selectAll().where('id', '=', known).executeTakeFirstOrThrow()
  expect(now).toMatchObject({ name: 'Evita', lastName2: 'Gil', feeCents: 0, bankAccount: null, version: 4 })
  const file = await call('GET', `/census-import/jobs/${undone.id}/lines`)
  expect(file.headers['content-disposition']).toContain('Lineas_no_deshechas')
  expect(file.body.trim().split('\r\n')).toHaveLength(8)
})

test('rule census-8: nobody who is on an open roll is deleted', async () => {
  const { db, importAll, undo, batchOf } = await anOffice()
  const done = await importAll(list(...[1, 3, 4, 5].map((number) => makeRow(number))))
  const people = await db
    .selectFrom('affiliate')
    .where('idDocument', 'in', [1, 3, 4, 5].map(makeDni))
    .select('id')
    .orderBy('id')
    .execute()
  const [open, failed, over] = [
    await aHeldVoting(db, 'Abierta', { isCounted: false }),
    await aHeldVoting(db, 'Parada', { isCounted: false }),
    await aHeldVoting(db, 'Contada'),
  ]
  await sql`update voting set failure = 'Algo.', failed_as = 'unopened', failed_at = now() where id = ${failed}`.execute(
    db,
  )
  for (const [at, id] of people.entries())
    await addVoters(db, [{ id: id.id, merged: false, inRoll: [[open, failed, over][at] ?? over], voted: [] }])
  // Nor who has claimed of one whose final roll is to come; of one that has its roll the claim is over.
  const toCome = await aHeldVoting(db, 'Por empezar', { isCounted: false })
  await writeUnguarded(db, sql`update voting set roll_id = null, opened_at = null where id = ${toCome}`)
  for (const [at, voting] of [
    [2, toCome],
    [3, open],
  ] as const)
    await sql`insert into voting_claim (voting_id, affiliate_id, wish, text, made_at)
      values (${voting}, ${people[at]?.id}, 'entrar', 'Soy de aquí', now())`.execute(db)
  const undone = await undo(batchOf(done))
  expect(undone.result).toMatchObject({ deleted: 1, stayed: 3, kinds: [{ kind: 'rolled' }] })
})

test('two simultaneous requests of two people undo the import once', async () => {
  const on = await anOffice()
  const other = await anImporter('ROLE_SUPER_ADMIN', on)
  const done = await on.importAll(list(makeRow(1), makeRow(3)))
  const path = `/census-import/batches/${on.batchOf(done)}/undo`
  const asked = await Promise.all(
    [on, on, on, other, other, other].map(async ({ call }) => (await call('POST', path)).statusCode),
  )
  expect(asked.filter((status) => status === 202)).toHaveLength(3)
  expect(asked.filter((status) => status === 409)).toHaveLength(3)
  await Promise.all([runJobs(on), runJobs(on)])
  const log = await on.db
    .selectFrom('activity')
    .where('action', '=', 'importUndone')
    .select('details')
    .execute()
  expect(log).toHaveLength(1)
  expect(await on.db.selectFrom('affiliate').select('id').execute()).toEqual([])
  const late = await Promise.all([on, other].map(async ({ call }) => (await call('POST', path)).statusCode))
  expect(late.toSorted((a, b) => a - b)).toEqual([202, 409])
  expect((await on.call('GET', '/census-import')).json()).toMatchObject({ content: [{ state: 'undone' }] })
  expect((await on.call('POST', '/census-import/batches/99/undo')).statusCode).toBe(404)
})

test('what the console imports can be undone from the screen', async () => {
  const { db, undo, call } = await anOffice()
  const before = await census(db)
  const report = await importList(db, cp1252(list(makeRow(1), makeRow(3))), {
    commit: { author: consoleAuthor, refusals: 'leave out' },
  })
  expect((await call('GET', '/census-import')).json()).toMatchObject({
    content: [{ id: report.batchId, author: 'consola', created: 2 }],
  })
  expect(await undo(report.batchId ?? 0)).toMatchObject({ result: { deleted: 2 } })
  expect(await census(db)).toEqual(before)
})

test('an undo that breaks half-way leaves everything as the import left it, and can be asked for again', async () => {
  const { db, importAll, undo, batchOf, call } = await anOffice()
  await anAffiliate(db, { idDocument: makeDni(2), name: 'Eva' })
  const done = await importAll(list(makeRow(1), makeRow(2), makeRow(3)))
  const before = await census(db)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse before delete on affiliate for each row execute function refuse()`.execute(
    db,
  )
  expect(await undo(batchOf(done))).toMatchObject({ state: 'failed', result: null })
  expect(await census(db)).toEqual(before)
  expect((await call('GET', '/census-import')).json()).toMatchObject({
    totalElements: 1,
    content: [{ id: batchOf(done), job: { kind: 'importUndo' }, state: 'failed' }],
  })
  await sql`drop trigger refuse on affiliate`.execute(db)
  expect(await undo(batchOf(done))).toMatchObject({ state: 'done', result: { deleted: 2, restored: 1 } })
  expect((await call('GET', '/census-import')).json()).toMatchObject({
    totalElements: 1,
    content: [{ job: null, state: 'undone' }],
  })
})

test('undoing all imports, the latest first, removes everybody they created', async () => {
  const { db, world, call, importAll, undo, batchOf } = await anOffice()
  const before = await census(db)
  const first = await importAll(list(makeRow(1), makeRow(2), makeRow(3), makeRow(4)))
  const second = await importAll(
    list(
      makeRow(1, { Nombre: 'Ana', Asamblea: 'Juventud' }),
      makeRow(2, { IBAN: 'ES79 2100 0813 6101 2345 6789' }),
      makeRow(3, { Nombre: 'Eva' }),
    ),
  )
  const third = await importAll(list(makeRow(1, { Nombre: 'Inés' }), makeRow(4, { Nombre: 'Inés' })))
  const { id } = await db
    .selectFrom('affiliate')
    .where('idDocument', '=', makeDni(3))
    .select('id')
    .executeTakeFirstOrThrow()
  expect((await call('PATCH', `/affiliate/${id}`, { job: 'Imprenta' })).statusCode).toBe(200)
  expect((await undo(batchOf(third))).result).toMatchObject({ restored: 2, stayed: 0 })
  expect((await undo(batchOf(second))).result).toMatchObject({ restored: 3, stayed: 0 })
  // What an undone import changed may be forgotten by then: the log of changes tells.
  await eraseOldBatches(db, world.clock)
  expect((await undo(batchOf(first))).result).toMatchObject({
    deleted: 3,
    stayed: 1,
    kinds: [{ kind: 'touched', lines: 1 }],
  })
  await db.deleteFrom('affiliate').execute()
  // Whoever stayed was enrolled until now.
  expect(await census(db)).toEqual({ ...before, gone: 1 })
})

test('who is still as a later import left them stays', async () => {
  const { importAll, undo, batchOf } = await anOffice()
  const first = await importAll(list(makeRow(1)))
  const second = await importAll(list(makeRow(1, { Nombre: 'Ana' })))
  // The third puts back by hand what the second wrote, and the second is still in force.
  await importAll(list(makeRow(1)))
  expect((await undo(batchOf(first))).result).toMatchObject({ deleted: 0, stayed: 1 })
  expect((await undo(batchOf(second))).result).toMatchObject({ restored: 0, stayed: 1 })
})
