import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { logChanges } from '#server/kernel/audit.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly, aRecord, aUser } from '#test/support/factories.ts'
import { aHeldVoting } from '#test/support/factVotings.ts'
import { applyToday, dumpTables, findIn, toMorning } from '#test/support/retention.ts'
import { aMember } from '#test/support/self.ts'

/** What the log says is kept longer than whoever left. */
const keepLog = (app: TestApp) =>
  sql`update organisation set log_years = 15, version = version + 1`.execute(app.db)

const leave = (app: TestApp, id: number) =>
  sql`update affiliate set inscription_type = 0, unregistered_at = now() where id = ${id}`.execute(app.db)

async function forgetAll(app: TestApp) {
  await keepLog(app)
  toMorning(app, '10 years')
  await applyToday(app)
  // Which the upkeep does each second.
  await refreshEvidence(app.db)
  app.world.clock.now = sql<string>`now()`
}

test('rule retention-4: an account that was deleted before its person is forgotten leaves no name', async () => {
  const app = await anApp()
  const mine = await aMember({}, { app })
  await mine.patch({ job: 'Maestra' })
  const chief = await app.as('ROLE_SUPER_ADMIN')
  expect((await chief('DELETE', `/users/${mine.user.userId}`)).statusCode).toBe(204)
  await leave(app, mine.id)
  // Whoever has the address now did none of it.
  await aUser(app.db, { username: 'otra@example.org' })
  await forgetAll(app)
  expect(findIn(await dumpTables(app.db), /12345678Z|eva@example\.org/gi)).toEqual([])
})

test('rule retention-4: names of accounts of nobody in the census are erased as long after they were deleted as values', async () => {
  const app = await anApp()
  const { db } = app
  const chief = await app.as('ROLE_SUPER_ADMIN')
  const { userId, username } = await aUser(db, { role: 'ROLE_ADMIN', username: 'plantilla@example.org' })
  await sql`insert into activity (action, user_id, username, role, device) values ('login', ${userId}, ${username}, 'ROLE_ADMIN', '')`.execute(
    db,
  )
  await db
    .insertInto('adminComment')
    .values({ idDocument: '00000009D', name: 'Nota', author: username })
    .execute()
  await sql`update organisation set outsider_years = 15, version = version + 1`.execute(db)
  expect((await chief('DELETE', `/users/${userId}`)).statusCode).toBe(204)
  const said = async () => new Set(findIn(await dumpTables(db), /plantilla@example\.org/g))
  toMorning(app, '5 years')
  await applyToday(app)
  expect(await said()).toContain('activity: plantilla@example.org')
  toMorning(app, '6 years 1 day')
  await applyToday(app)
  expect([...(await said())]).toEqual([])
})

test('rule retention-4: a former address goes from where it wrote, and a deleted record of a former document from the log', async () => {
  const app = await anApp()
  const { db } = app
  const mine = await aMember({}, { app })
  await sql`insert into activity (action, user_id, username, role, device)
    values ('login', ${mine.user.userId}, 'eva@example.org', 'ROLE_USER', '')`.execute(db)
  await db
    .insertInto('adminComment')
    .values({ idDocument: '00000009D', name: 'Nota', author: 'eva@example.org' })
    .execute()
  await sql`update organisation set outsider_years = 15, version = version + 1`.execute(db)
  const record = await aRecord(db, { idDocument: '12345678Z', title: 'CENTINELA-registro', name: 'Eva' })
  const admin = await app.as('ROLE_ADMIN')
  expect((await admin('DELETE', `/record/single/${record}`)).statusCode).toBe(204)
  const { version } = await db
    .selectFrom('affiliate')
    .where('id', '=', mine.id)
    .select('version')
    .executeTakeFirstOrThrow()
  const corrected = await admin('PATCH', `/affiliate/${mine.id}`, {
    idDocument: '33333333P',
    samePerson: true,
    version,
  })
  expect(corrected.statusCode).toBe(200)
  await sql`update app_user set username = 'nueva@example.org', enabled = false where id = ${mine.user.userId}`.execute(
    db,
  )
  await sql`update affiliate set email = 'nueva@example.org' where id = ${mine.id}`.execute(db)
  await leave(app, mine.id)
  await forgetAll(app)
  expect(await db.selectFrom('affiliate').select('id').execute()).toEqual([])
  const left = /CENTINELA-registro|12345678Z|33333333P|eva@example\.org|nueva@example\.org/g
  expect(findIn(await dumpTables(db), left)).toEqual([])
  expect(await db.selectFrom('adminComment').select('author').execute()).toEqual([
    { author: 'cuenta borrada' },
  ])
})

test('rule retention-4: how many voted of each assembly is told as before, whoever is forgotten', async () => {
  const app = await anApp()
  const { db } = app
  const voting = await aHeldVoting(db, 'Presupuestos')
  const first: number[] = []
  for (const [index, many] of [16, 15, 12, 10].entries()) {
    const assemblyId = await anAssembly(db)
    for (let n = 0; n < many; n += 1) {
      const id = await anAffiliate(db, { assemblyId })
      if (n === 0) first.push(id)
      const facts = { territorialId: assemblyId, assembly: `Asamblea ${index}`, territorialType: 'Distrital' }
      await sql`insert into roll_person (roll_id, position, affiliate_id, facts, salt, digest)
        select roll_id, ${id}, ${id}, ${index === 3 ? '{}' : JSON.stringify(facts)}, 'salt', sha256('x') from voting where id = ${voting}`.execute(
        db,
      )
      if (n % 2 === 0) await sql`insert into participation values (${voting}, ${id})`.execute(db)
    }
  }
  const admin = await app.as('ROLE_ADMIN')
  const read = async () => [
    (await admin('GET', '/stats/turnout')).json<unknown>(),
    (await admin('GET', `/voting/${voting}/turnout`)).json<unknown>(),
  ]
  const before = await read()
  expect(JSON.stringify(before)).toContain('Asamblea 2')
  // Each on another day.
  for (const id of first) {
    await leave(app, id)
    await sql`update affiliate set unregistered_at = now() - interval '4 years' where id = ${id}`.execute(db)
    toMorning(app, `${id} days`)
    await applyToday(app)
    app.world.clock.now = sql<string>`now()`
  }
  expect(await db.selectFrom('forgottenNumber').selectAll().execute()).toHaveLength(4)
  expect(await read()).toEqual(before)
})

/** Of which things the log says what is somebody's. */
const ofPeople = [
  'affiliate',
  'attendance',
  'charge',
  'comment',
  'feeRequest',
  'mandate',
  'mandateProof',
  'reason',
  'record',
  'user',
  'votingClaim',
]

test('rule retention-4: what is of others stays: a shared address, who was parted again, how the organisation works, a donation', async () => {
  const app = await anApp()
  const { db } = app
  const gone = await anAffiliate(db, { email: 'casa@example.org' })
  const parted = await anAffiliate(db, { email: 'casa@example.org' })
  await leave(app, gone)
  await sql`update affiliate set unregistered_at = now() - interval '4 years' where id = ${gone}`.execute(db)
  await sql`insert into suppressed_address (address, reason) values ('casa@example.org', 'rebote')`.execute(
    db,
  )
  await sql`insert into affiliate_merge (kept_id, removed_id, snapshot, creation_time, undone_at)
    values (${gone}, ${parted}, '{}', now() - interval '3 years', now() - interval '3 years')`.execute(db)
  const donated = await aRecord(db, { idDocument: '00000003A', recordType: 'Donación' })
  const told = await aRecord(db, { idDocument: '00000004G' })
  await sql`update organisation set account_years = 15, version = version + 1`.execute(db)
  await sql`update record set creation_time = now() - interval '7 years'`.execute(db)
  await db.transaction().execute(async (unit) => {
    const { id } = await unit
      .insertInto('activity')
      .values({ action: 'assemblyEdited', details: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await logChanges(
      unit,
      id,
      sql`values ('assembly', '1', 'assemblyName', 'Norte', 'Sur'), ${sql.join(
        ofPeople.map((entity) => sql`(${entity}, '9', 'title', 'Uno', 'Dos')`),
      )}`,
    )
  })
  toMorning(app, '7 years')
  await applyToday(app)
  const affiliates = await db.selectFrom('affiliate').select('id').execute()
  expect(affiliates).toEqual([{ id: parted }])
  expect(await db.selectFrom('forgottenNumber').select('number').execute()).toEqual([{ number: gone }])
  expect(await db.selectFrom('suppressedAddress').select('address').execute()).toEqual([
    { address: 'casa@example.org' },
  ])
  expect(await db.selectFrom('record').select('id').execute()).toEqual([{ id: donated }])
  expect(told).not.toBe(donated)
  expect(
    await db.selectFrom('changeValue').select('after').where('after', 'in', ['Sur', 'Dos']).execute(),
  ).toEqual([{ after: 'Sur' }])
})

test('rule retention-4: what is about them at others goes, and who applies with their address stays', async () => {
  const app = await anApp()
  const { db } = app
  const gone = await anAffiliate(db, { inscriptionType: 0, email: 'sola@example.org' })
  const stays = await anAffiliate(db)
  await sql`update affiliate set unregistered_at = now() - interval '4 years' where id = ${gone}`.execute(db)
  // Those whom a merge was undone of are two people again.
  await sql`insert into affiliate_merge (kept_id, removed_id, snapshot, creation_time, undone_at)
    values (${stays}, ${gone}, '{"name": "CENTINELA"}', now() - interval '3 years', now() - interval '3 years')`.execute(
    db,
  )
  await sql`insert into mail (kind, recipient, data) values ('prueba', 'jefa@example.org', ${JSON.stringify({ affiliateId: gone })}),
    ('prueba', 'jefa@example.org', ${JSON.stringify({ affiliateId: stays })})`.execute(db)
  const apply = (idDocument: string, expires: string, about: { held?: boolean; done?: boolean } = {}) =>
    sql`insert into pending_enrolment (id_document, email, data, expires_at, held_at, completed_at)
      values (${idDocument}, 'Sola@example.org', '{}', now() + ${expires}::interval,
        case when ${about.held ?? false} then now() end, case when ${about.done ?? false} then now() end)`.execute(
      db,
    )
  await apply('00000001R', '3 days')
  await apply('00000002W', '-1 day', { held: true })
  await apply('00000003A', '-1 day')
  await apply('00000004G', '3 days', { done: true })
  toMorning(app, '1 day')
  await applyToday(app)
  expect(await db.selectFrom('forgottenNumber').select('number').execute()).toEqual([{ number: gone }])
  expect(findIn(await dumpTables(db), /CENTINELA/g)).toEqual([])
  expect(await db.selectFrom('mail').select('data').where('kind', '=', 'prueba').execute()).toEqual([
    { data: { affiliateId: stays } },
  ])
  const left = db.selectFrom('pendingEnrolment').select('idDocument').orderBy('idDocument')
  expect((await left.execute()).map(({ idDocument }) => idDocument)).toEqual(['00000001R', '00000002W'])
})

test('rule retention-4: that they brought something to somebody else’s records and comments is forgotten, and both stay', async () => {
  const app = await anApp()
  const { db } = app
  const mine = await aMember({}, { app })
  await anAffiliate(db, { idDocument: '00000009D' })
  const record = await aRecord(db, { idDocument: '00000009D' })
  await db
    .insertInto('adminComment')
    .values({ idDocument: '00000009D', name: 'Nota', author: 'admin' })
    .execute()
  for (const table of ['record', 'admin_comment'])
    await sql`update ${sql.table(table)} set joined_affiliate_id = ${mine.id}, joined_document = '12345678Z', joined_at = now()`.execute(
      db,
    )
  await sql`update app_user set enabled = false where id = ${mine.user.userId}`.execute(db)
  await leave(app, mine.id)
  await forgetAll(app)
  expect(findIn(await dumpTables(db), /12345678Z/g)).toEqual([])
  const kept = await db.selectFrom('record').select(['id', 'joinedAffiliateId']).execute()
  expect(kept).toEqual([{ id: record, joinedAffiliateId: null }])
  const comments = await db.selectFrom('adminComment').select(['idDocument', 'joinedAffiliateId']).execute()
  expect(comments).toEqual([{ idDocument: '00000009D', joinedAffiliateId: null }])
})
