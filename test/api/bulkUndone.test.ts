import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ImportBatch } from '#contract/import/imports.ts'
import { jobKinds, type Job } from '#contract/jobKinds.ts'
import type { Page } from '#contract/page.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { headers, joinRows, makeDni, makeRow } from '#server/import/lists.fixture.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anOffice } from '#test/support/bulkOffice.ts'
import { aMeeting, anAssembly, aUser } from '#test/support/factories.ts'
import { measureHold } from '#test/support/hold.ts'
import { anImporter } from '#test/support/imports.ts'
import { realWork, runJobs, runNextJobOf } from '#test/support/jobs.ts'

test('rule people-24: what somebody has decided since stays, also where it is what the change had written', async () => {
  const { admin, as, db, world, centro, youth, eva, noa, preview, commit, profile, undo } = await anOffice()
  const other = await anAssembly(db, { assemblyName: 'Norte', assemblyType: 'Municipal' })
  const user = await aUser(db, { role: 'ROLE_USER', affiliateId: eva })
  const me = await as({ token: await openSession(world, db, user) })
  const change = async (what: object) => {
    const done = await commit((await preview(what, { ids: [eva, noa] })).id)
    return done.result?.batch?.id ?? 0
  }
  const undone = async (batch: number) =>
    (await admin('GET', `/jobs/${(await undo(batch)).id}`)).json<Job<'importUndo'>>().result

  const assigned = await change({ what: 'assembly', assemblyId: centro })
  for (const assembly of [other, centro])
    expect((await admin('PATCH', `/affiliate/${eva}`, { assembly })).statusCode).toBe(200)
  const added = await change({ what: 'sectorals', sectoralIds: [youth] })
  for (const sectorals of [[], [youth]])
    expect((await me('PATCH', '/logged/affiliate', { sectorals })).statusCode).toBe(200)

  const stayed = { restored: 1, partly: 0, stayed: 1, kinds: [{ kind: 'changed' }] }
  expect(await undone(assigned)).toMatchObject(stayed)
  expect(await undone(added)).toMatchObject(stayed)
  expect(await profile(eva)).toMatchObject({ assembly: { id: centro }, sectorals: [{ id: youth }] })
  expect(await profile(noa)).toMatchObject({ assembly: null, sectorals: [] })
})

test('rule durable-7: a change that is not done is in the list of imports, for who asked for it alone', async () => {
  const on = await anOffice()
  const { admin, as, centro, eva, preview } = on
  const listed = async (call = admin) =>
    (await call('GET', '/census-import?unfinished=true')).json<Page<ImportBatch>>().content
  const seen = await preview({ what: 'assembly', assemblyId: centro }, { ids: [eva] })
  expect(await listed()).toEqual([])
  const asked = await admin('POST', `/people/changes/${seen.id}/commit`)
  const { id } = asked.json<Job>()
  const row = { id: null, job: { id, kind: 'bulkCommit' }, fileName: 'Asamblea: Centro', isOfList: false }
  expect(await listed()).toMatchObject([{ ...row, state: 'waiting' }])
  expect(await listed(await as('ROLE_ADMIN'))).toEqual([])
  await runNextJobOf(on, 'bulkCommit', { run: () => Promise.reject(new Error('broken')) })
  expect(await listed()).toMatchObject([{ ...row, state: 'failed' }])
})

test('rule people-24: whoever is only looked at can be changed meanwhile', async () => {
  const on = await anOffice()
  const { admin, centro, youth, eva, noa } = on
  const change = { what: 'assembly', assemblyId: centro }
  const asked = await admin('POST', '/people/changes', { change, ids: [eva, noa] })
  const { id } = asked.json<Job>()
  const saved = { statusCode: 0 }
  await runNextJobOf(on, 'bulkPreview', {
    run: async (context, of) => {
      const done = await realWork('bulkPreview')(context, of)
      saved.statusCode = (await admin('PATCH', `/affiliate/${eva}`, { sectorals: [youth] })).statusCode
      return done
    },
  })
  expect(saved.statusCode).toBe(200)
  expect((await admin('GET', `/jobs/${id}`)).json<Job>()).toMatchObject({ state: 'done' })
})

/** Does the next job of a kind, and notes before its transaction ends that somebody comes to a meeting. */
async function attendDuring(on: Awaited<ReturnType<typeof anOffice>>, kind: 'bulkCommit' | 'importUndo') {
  const meetingId = await aMeeting(on.db)
  await runNextJobOf(on, kind, {
    run: async (context, asked) => {
      const done = await realWork(kind)(context, asked)
      const comes = { meetingId, affiliateId: on.eva, status: 'Confirmado' }
      await on.db.insertInto('meetingAttendance').values(comes).execute()
      return done
    },
  })
}

test('rule people-24: what only needs somebody to stay waits for no change to many, nor for undoing one', async () => {
  const on = await anOffice()
  const { admin, centro, eva, preview } = on
  const listed = async () => (await admin('GET', '/census-import')).json<Page<ImportBatch>>().content
  const seen = await preview({ what: 'assembly', assemblyId: centro }, { ids: [eva] })
  expect((await admin('POST', `/people/changes/${seen.id}/commit`)).statusCode).toBe(202)
  await attendDuring(on, 'bulkCommit')
  const [written] = await listed()
  expect(written).toMatchObject({ state: 'reversible', updated: 1 })
  expect((await admin('POST', `/census-import/batches/${written?.id}/undo`)).statusCode).toBe(202)
  await attendDuring(on, 'importUndo')
  expect(await listed()).toMatchObject([{ state: 'undone' }])
})

test('rule people-24: what there was time to do there is time to undo', () => {
  const most = Math.max(jobKinds.importCommit.timeoutMinutes, jobKinds.bulkCommit.timeoutMinutes)
  expect(jobKinds.importUndo.timeoutMinutes).toBeGreaterThanOrEqual(most)
})

test('rule people-24: who changed many finds the report in the list of imports, and nobody else', async () => {
  const { admin, as, centro, eva, luz, preview, commit, undo } = await anOffice()
  const listed = async (call = admin) =>
    (await call('GET', '/census-import')).json<Page<ImportBatch>>().content.map(({ report }) => report)
  const done = await commit((await preview({ what: 'assembly', assemblyId: centro }, { ids: [eva, luz] })).id)
  expect(await listed()).toEqual([done.id])
  expect(await listed(await as('ROLE_ADMIN'))).toEqual([null])
  await undo(done.result?.batch?.id ?? 0)
  expect(await listed()).toEqual([done.id])
})

test('rule people-24: of whom undoing a change leaves something each is named in the file as well', async () => {
  const { admin, db, centro, eva, noa, preview, commit, undo } = await anOffice()
  const other = await anAssembly(db, { assemblyName: 'Norte', assemblyType: 'Municipal' })
  const done = await commit((await preview({ what: 'assembly', assemblyId: centro }, { ids: [eva, noa] })).id)
  expect((await admin('PATCH', `/affiliate/${eva}`, { assembly: other })).statusCode).toBe(200)
  const { id } = await undo(done.result?.batch?.id ?? 0)
  const [head, ...lines] = (await admin('GET', `/census-import/jobs/${id}/lines`)).body.trim().split('\r\n')
  expect(head).toContain('Persona')
  expect(lines).toEqual([expect.stringContaining('Eva ')])
  // Each file is of its own kind of job.
  expect((await admin('GET', `/people/changes/${id}/spared`)).statusCode).toBe(404)
  expect((await admin('GET', `/census-import/jobs/${done.id}/lines`)).statusCode).toBe(404)
})

test('rule people-24: whom a list brought in is taken out again after a change to them that was undone', async () => {
  const on = await anOffice()
  const { importAll, undo } = await anImporter('ROLE_ADMIN', on)
  const listed = await importAll(joinRows([headers, makeRow(1, { Asamblea: '' })]))
  const { id } = await on.db
    .selectFrom('affiliate')
    .where('idDocument', '=', makeDni(1))
    .select('id')
    .executeTakeFirstOrThrow()
  const seen = await on.preview({ what: 'assembly', assemblyId: on.centro }, { ids: [id] })
  await on.undo((await on.commit(seen.id)).result?.batch?.id ?? 0)
  expect((await undo(listed.result?.batch?.id ?? 0)).result).toMatchObject({ deleted: 1, stayed: 0 })
})

test('rule people-24: an assembly that was dissolved after it was seen is assigned to nobody', async () => {
  const on = await anOffice()
  const { admin, db, centro, eva, preview } = on
  const seen = await preview({ what: 'assembly', assemblyId: centro }, { ids: [eva] })
  const { id } = (await admin('POST', `/people/changes/${seen.id}/commit`)).json<Job>()
  await sql`update affiliate set assembly_id = null`.execute(db)
  await sql`update assembly set deleted_at = now() where id = ${centro}`.execute(db)
  await runJobs(on)
  expect((await admin('GET', `/jobs/${id}`)).json<Job>()).toMatchObject({
    state: 'failed',
    failure: 'Esa asamblea no existe, o se ha disuelto',
  })
})

test('rule people-24: why a change is not undone is not told of an import', async () => {
  const { admin, as, later, centro, eva, noa, preview, commit } = await anOffice()
  const other = await as('ROLE_ADMIN')
  const change = { what: 'assembly', assemblyId: centro }
  const [one = 0, late = 0] = [
    (await commit((await preview(change, { ids: [eva] })).id)).result?.batch?.id,
    (await commit((await preview(change, { ids: [noa] })).id)).result?.batch?.id,
  ]
  const ask = async (call: typeof admin, batch: number) => {
    const { statusCode, body } = await call('POST', `/census-import/batches/${batch}/undo`)
    return [statusCode, (JSON.parse(body) as ProblemDetails).title]
  }
  expect((await ask(admin, one))[0]).toBe(202)
  expect(await ask(other, one)).toEqual([409, 'Otra persona ha pedido ya que se deshaga'])
  later('31 days')
  expect(await ask(await as('ROLE_ADMIN'), late)).toEqual([
    409,
    'Han pasado más de 30 días: ya no se puede deshacer',
  ])
})

test('rule input-13: the file of the many whom a change leaves as they are stops nobody', async () => {
  const { admin, db, eva, preview } = await anOffice()
  const { id } = await preview({ what: 'communications' }, { ids: [eva] })
  await sql`update job set lines = (
    select jsonb_agg(jsonb_build_object('id', i, 'name', 'María García', 'why', 'Ya no recibe comunicaciones'))
    from generate_series(1, 100000) i) where id = ${id}`.execute(db)
  const file = { body: '' }
  const held = await measureHold(async () => {
    file.body = (await admin('GET', `/people/changes/${id}/spared`)).body
  })
  expect(file.body.trim().split('\r\n')).toHaveLength(100_001)
  // Read whole they held everybody for a quarter of a second; five times as many, for two and a half.
  expect(held).toBeLessThan(150)
})
