import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fixedRules, keptForever, periodRules } from '#contract/retention/rules.ts'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyLog } from '#server/activity/seal/verify.rules.ts'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { listUnmarked, plantAddresses } from '#test/support/addressColumns.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { anAffiliate, aRecord, aUser } from '#test/support/factories.ts'
import { runJobs } from '#test/support/jobs.ts'
import { deliverMails } from '#test/support/mail.ts'
import { plant } from '#test/support/plantedPerson.ts'
import {
  aFormer,
  applyToday,
  dumpTables,
  findIn,
  listTables,
  ofTheOrganisation,
  readDue,
  toMorning,
  type Overview,
} from '#test/support/retention.ts'
import { aMember, password } from '#test/support/self.ts'
import { runUpkeep } from '#test/support/upkeep.ts'

test('rule retention-5: each table is named by a rule, or by the reason why it is kept, and no other one is', async () => {
  const { db } = await anApp()
  const named = [...Object.values(periodRules), ...fixedRules, ...keptForever].flatMap(({ tables }) => [
    ...tables,
  ])
  expect(named.toSorted()).toEqual(await listTables(db))
})

async function aFormerMember(app: TestApp) {
  const mine = await aMember({}, { app })
  await plant(app, mine, 'MIO')
  // Whoever has a key proves it to leave.
  await app.db.deleteFrom('passkey').where('userId', '=', mine.user.userId).execute()
  const left = await mine.leave()
  expect([left.statusCode, left.body]).toEqual([204, ''])
  return mine
}

test('rule retention-4: nothing of whom is forgotten is left in any table, others keep all, and what counts counts', async () => {
  const app = await anApp()
  const { db } = app
  const mine = await aFormerMember(app)
  await plantAddresses(app, mine)
  expect(await listUnmarked(db, /\bmio[-@]|eva@example\.org/i)).toEqual([])
  const other = await aMember({ email: 'luz@example.org', idDocument: '00000001R', name: 'Luz' }, { app })
  await plant(app, other, 'AJENO')
  await sealLog(db)
  const counts = async () =>
    (
      await sql<Record<string, number>>`
        select (select count(*) from meeting_attendance) as attended, (select sum(cents) from charge) as cents,
          (select count(*) from charge) as charges, (select count(*) from communication_recipient) as recipients,
          (select count(*) from roll_person) as rolled, (select count(*) from change) as changes,
          (select count(*) from membership_interval) as intervals, (select sum(delta) from tally where relation = 'affiliate') as members`.execute(
        db,
      )
    ).rows[0]
  const before = await counts()
  const othersBefore = findIn(await dumpTables(db), /AJENO-?\w*/g).length

  // What the log says of others is not due yet.
  await sql`update organisation set log_years = 15, version = version + 1`.execute(db)
  toMorning(app, '10 years')
  const held = await readDue(app)
  expect(held.due.former).toEqual({ now: 0, tomorrow: 0, soon: 0, held: [{ reason: 'mail', count: 1 }] })
  await sql`update communication_recipient set state = 'skipped', reason = 'pausa', settled_at = now()`.execute(
    db,
  )
  expect((await readDue(app)).due.former).toEqual({ now: 1, tomorrow: 1, soon: 1, held: [] })
  await applyToday(app)
  // Which the upkeep does each second.
  await refreshEvidence(db)

  const dump = await dumpTables(db)
  expect(
    findIn(dump, /MIO(-\w+)?|\bmio-\w+|12345678Z|eva@example\.org/g).filter(
      (found) => !ofTheOrganisation.includes(found),
    ),
  ).toEqual([])
  expect(findIn(dump, /AJENO-?\w*/g)).toHaveLength(othersBefore)
  expect({ ...(await counts()), changes: 0 }).toEqual({ ...before, changes: 0 })
  const { faults } = await verifyLog(db, { heads: [] })
  expect(faults).toEqual([])
  // Also the number of whom was merged into them.
  const forgotten = await db.selectFrom('forgottenNumber').select('number').orderBy('number').execute()
  expect(forgotten.map(({ number }) => number)).toEqual([mine.id, mine.id + 1000])
  // What is done later by itself leaves nothing either.
  await runUpkeep(app)
  expect(findIn(await dumpTables(db), /12345678Z|eva@example\.org/gi)).toEqual([])
})

const isThere = async (db: TestApp['db'], id: number) =>
  (await db.selectFrom('affiliate').where('id', '=', id).select('id').execute()).length === 1

test('rule retention-3: what is shown beforehand is what is done, by hand too; how many is told, and never who', async () => {
  const app = await anApp()
  const { db } = app
  const due = await aFormer(db, '3 years 1 minute')
  const soon = await aFormer(db, '3 years -20 days')
  const later = await aFormer(db, '3 years -40 days')
  const collected = await aFormer(db, '4 years')
  await sql`insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state, charged_on)
    values ('cuota', ${collected}, '[2021-01-01,2021-04-01)', 'Trimestral', 1000, '10 €', 'CUOTA', 'efectivo', 'cobrado', (now() - interval '5 years')::date)`.execute(
    db,
  )
  const old = await aRecord(db, { idDocument: '00000003A' })
  await sql`update record set creation_time = now() - interval '6 years 1 day' where id = ${old}`.execute(db)
  await aRecord(db, { idDocument: '00000004G' })
  const member = await anAffiliate(db)
  const chief = await app.as('ROLE_SUPER_ADMIN')
  const { due: before } = (await chief('GET', '/retention')).json<Overview>()
  expect(before.former).toEqual({ now: 1, tomorrow: 1, soon: 2, held: [{ reason: 'accounts', count: 1 }] })
  expect(before.outsiders).toEqual({ now: 1, tomorrow: 1, soon: 1, held: [] })

  const asked = await chief('POST', '/retention/apply')
  expect(asked.statusCode).toBe(202)
  await runJobs(app)
  const job = await chief('GET', `/jobs/${asked.json<{ id: string }>().id}`)
  const report = { former: 1, reduced: 1, outsiders: 1, logValues: 0 }
  expect(job.json()).toMatchObject({ state: 'done', result: report })
  for (const [id, stays] of [
    [due, false],
    [soon, true],
    [later, true],
    [collected, true],
    [member, true],
  ] as const)
    expect([id, await isThere(db, id)]).toEqual([id, stays])
  const { due: after, runs } = (await chief('GET', '/retention')).json<Overview>()
  expect(after.former.now).toBe(0)
  expect(runs).toMatchObject([{ byHand: true, report }])
  const { rows } = await sql<{ details: string; subjects: number }>`
    select details, (select count(*) from activity_subject where activity_id = activity.id) as subjects
    from activity where action = 'retentionApplied' order by id`.execute(db)
  expect(rows).toEqual([
    { details: 'Pedido a mano, para hacerlo enseguida', subjects: 0 },
    {
      details:
        'A mano: 1 ficha anonimizada, 1 ficha reducida a lo de las cuentas, 1 persona de fuera del censo, 0 valores del registro de actividad',
      subjects: 0,
    },
  ])
})

test('rule retention-1: a period that is made shorter holds a week later, a longer one at once; all super admins hear of it', async () => {
  const app = await anApp()
  const { db, later } = app
  const owner = await aUser(db, { role: 'ROLE_SUPER_ADMIN', username: 'jefa@example.org', password })
  const change = async (body: object) =>
    (await app.as({ token: await openSession(app.world, db, owner) }))('PATCH', '/organisation/collector', {
      password,
      ...body,
    })
  await aFormer(db, '2 years')
  expect((await change({ version: 1, accountYears: 5 })).statusCode).toBe(422)
  expect((await change({ version: 1, formerYears: 1, password: 'otra' })).statusCode).toBe(422)
  const shorter = await change({ version: 1, formerYears: 1 })
  expect([shorter.statusCode, shorter.json<{ formerYears: number }>().formerYears]).toEqual([200, 1])
  expect(await readDue(app)).toMatchObject({
    periods: { formerYears: 1 },
    inForce: { formerYears: 3 },
    due: { former: { now: 0 } },
  })
  await deliverMails(app)
  const mails = await db
    .selectFrom('mail')
    .where('recipient', '=', 'jefa@example.org')
    .select(['subject', 'plain'])
    .execute()
  expect(mails).toMatchObject([{ subject: 'Han cambiado los plazos de conservación' }])
  expect(mails[0]?.plain).toMatch(/era 3 años; ahora es 1 año[\s\S]*vale dentro de 7 días/)
  later('7 days 1 minute')
  expect(await readDue(app)).toMatchObject({ inForce: { formerYears: 1 }, due: { former: { now: 1 } } })
  expect((await change({ version: 2, formerYears: 5 })).statusCode).toBe(200)
  expect(await readDue(app)).toMatchObject({ inForce: { formerYears: 5 }, due: { former: { now: 0 } } })
})

test('rule retention-4: lists, papers and pages with what stays of whom was forgotten are read as before', async () => {
  const app = await anApp()
  const { db } = app
  const mine = await aFormerMember(app)
  await sql`update communication_recipient set state = 'skipped', reason = 'pausa', settled_at = now()`.execute(
    db,
  )
  await sql`update charge set note = 'Lo dijo Eva'`.execute(db)
  await sql`insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state, charged_on, batch_id,
      sequence, mandate_id, holder, iban, mandate_reference, mandate_signed_on)
    select 'cuota', affiliate_id, '[2026-04-01,2026-07-01)', 'Trimestral', 1000, '10 €', 'CUOTA', 'adeudo', 'cobrado', '2026-04-02',
      (select max(id) from fee_batch), 'FRST', id, 'Eva', iban, reference, '2026-01-01' from mandate where affiliate_id = ${mine.id}`.execute(
    db,
  )
  const chief = await app.as('ROLE_SUPER_ADMIN')
  const numberOf = async (table: string) =>
    (await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(db)).rows[0]?.id ?? 0
  const [chargeId, meetingId, rollId, batchId, communicationId] = [
    await numberOf('charge'),
    await numberOf('meeting'),
    await numberOf('roll'),
    await numberOf('fee_batch'),
    await numberOf('communication'),
  ]
  const pages = [
    '/charges?size=50',
    '/charges/summary',
    `/charges/${chargeId}`,
    '/fees/declaration/summary?year=2026',
    `/fee-batches/${batchId}`,
    `/fee-batches/${batchId}/charges?size=50`,
    `/meeting/single/${meetingId}`,
    `/meeting/${meetingId}/attendances?size=50`,
    `/rolls/${rollId}`,
    `/rolls/${rollId}/people?size=50`,
    `/communication/${communicationId}/progress`,
    `/communication/${communicationId}/recipients?size=50`,
    '/affiliate/merges?size=50',
    '/census-import?size=50',
    '/affiliate?inscriptionType=0&size=50',
    '/affiliate/duplicates?size=50',
    '/log?size=50',
    '/fee-batches?size=50',
  ]
  const read = async () => {
    const answers: [string, number][] = []
    for (const path of pages) answers.push([path, (await chief('GET', path)).statusCode])
    return answers
  }
  const before = await read()
  toMorning(app, '10 years')
  await applyToday(app)
  expect((await db.selectFrom('affiliate').where('id', '=', mine.id).select('id').execute()).length).toBe(0)
  app.world.clock.now = sql<string>`now()`
  expect(await read()).toEqual(before)
  expect(before.filter(([, status]) => status !== 200)).toEqual([])
  const inBatch = await chief('GET', `/fee-batches/${batchId}/charges?size=50`)
  expect(inBatch.json()).toMatchObject({
    content: [{ affiliateId: null, name: 'Persona anonimizada', idDocument: '', iban: null, cents: 1000 }],
  })
  const charge = await chief('GET', `/charges/${chargeId}`)
  expect(charge.json()).toMatchObject({
    affiliateId: null,
    name: null,
    note: null,
    cents: 1000,
    state: 'cobrado',
  })
  expect((await chief('GET', `/affiliate/${mine.id}`)).statusCode).toBe(404)
})
