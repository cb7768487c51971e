import { aBatch, aCharge as aFee, aMandate } from '#test/support/fees.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { heldReasons, type HeldReason } from '#contract/retention/retention.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { lockRolls } from '#server/people/choosing/rolls.queries.ts'
import { findStanding } from '#server/retention/due.queries.ts'
import { findPeriodsInForce } from '#server/retention/periods.queries.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly, aMeeting, aRecipient, aRecord, aUser } from '#test/support/factories.ts'
import { addVoters, aHeldVoting } from '#test/support/factVotings.ts'
import { runWhileLocked } from '#test/support/locks.ts'
import { aFormer, applyToday, readDue, toMorning } from '#test/support/retention.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

/** When the run is done: half past five tomorrow. */
const now = sql`((date_trunc('day', now() at time zone 'Europe/Madrid') + interval '1 day 5 hours 30 minutes') at time zone 'Europe/Madrid')`

const aCharge = (db: PeopleDatabase, affiliateId: number, state: string, age = '10 years') =>
  sql`insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state, charged_on)
    values ('cuota', ${affiliateId}, '[2011-01-01,2011-04-01)', 'Trimestral', 1000, '10 €', 'CUOTA', 'efectivo', ${state},
      (${now} - ${age}::interval)::date)`.execute(db)

/** A fee of long ago that came back. */
const aReturnedCharge = async (db: PeopleDatabase, affiliateId: number, about: object = {}) =>
  aFee(db, {
    affiliateId,
    mandateId: await aMandate(db, { affiliateId }),
    batchId: await aBatch(db, {
      state: 'cobrada',
      segmentName: `Prueba ${affiliateId} ${JSON.stringify(about)}`,
    }),
    covers: '[2011-01-01,2011-04-01)',
    chargedOn: '2011-01-10',
    state: 'devuelto',
    returnedOn: '2011-02-01',
    ...about,
  })

/** On the roll of a meeting that ends so much later. */
async function putOnRoll(db: PeopleDatabase, affiliateId: number, endsIn: string) {
  const { rows } = await sql<{ id: number }>`
    insert into roll (name, words, reason, author, taken_at, total, hash)
    values ('Lista', '{}', 'Reunión', 'admin@concejo.example', ${now}, 1, sha256('x')) returning id`.execute(
    db,
  )
  const rollId = rows[0]?.id ?? 0
  await sql`insert into roll_person (roll_id, position, affiliate_id, facts, salt, digest)
    values (${rollId}, 1, ${affiliateId}, '{}', 'salt', sha256('x'))`.execute(db)
  const id = await aMeeting(db)
  await sql`update meeting set roll_id = ${rollId}, meeting_time = ${now} + ${endsIn}::interval - interval '1 hour',
    end_time = ${now} + ${endsIn}::interval where id = ${id}`.execute(db)
}

const documentOf = async (db: PeopleDatabase, id: number) =>
  (await db.selectFrom('affiliate').where('id', '=', id).select('idDocument').executeTakeFirstOrThrow())
    .idDocument

async function applyAgain(db: PeopleDatabase, id: number, about: { held?: boolean; ago?: string }) {
  await sql`insert into pending_enrolment (id_document, email, data, expires_at, held_at)
    values (${await documentOf(db, id)}, 'vuelve@example.org', '{}', ${now} + interval '1 day' - ${about.ago ?? '0 days'}::interval,
      case when ${about.held ?? false} then ${now} end)`.execute(db)
}

async function mergeInto(db: PeopleDatabase, id: number, ago: string, undone = false) {
  await sql`insert into affiliate_merge (kept_id, removed_id, snapshot, creation_time, undone_at)
    values (${id}, ${id + 5000}, '{}', ${now} - ${ago}::interval, case when ${undone} then ${now} end)`.execute(
    db,
  )
}

type Way = (db: PeopleDatabase, id: number) => Promise<unknown>

/** What holds somebody by each reason, and beside it what is nearly the same and holds nobody. */
const ways: Record<HeldReason, { holds: Way[]; frees: Way[] }> = {
  unsettled: {
    holds: [
      (db, id) => aCharge(db, id, 'previsto'),
      async (db, id) => {
        const recordId = await aRecord(db, { idDocument: await documentOf(db, id) })
        await sql`insert into charge (kind, record_id, cents, explained, concept, settled_by, state, charged_on)
          values ('donacion', ${recordId}, 1000, '10 €', 'DONACIÓN', 'efectivo', 'previsto', '2011-01-01')`.execute(
          db,
        )
      },
      (db, id) => aReturnedCharge(db, id),
    ],
    frees: [
      (db, id) => aCharge(db, id, 'anulado'),
      // What came back and was paid for its days, at once or in parts.
      async (db, id) => {
        await aReturnedCharge(db, id)
        await aCharge(db, id, 'cobrado')
      },
      async (db, id) => {
        const retryOf = await aReturnedCharge(db, id)
        await aReturnedCharge(db, id, {
          retryOf,
          state: 'cobrado',
          returnedOn: null,
          returnCode: null,
          stateBefore: null,
        })
      },
    ],
  },
  accounts: {
    holds: [
      (db, id) => aCharge(db, id, 'cobrado', '5 years'),
      async (db, id) =>
        void (await aRecord(db, { idDocument: await documentOf(db, id), recordType: 'Donación' })),
    ],
    frees: [
      (db, id) => aCharge(db, id, 'cobrado', '7 years'),
      async (db, id) =>
        void (await aRecord(db, { idDocument: await documentOf(db, id), recordType: 'Evento' })),
    ],
  },
  rolls: {
    holds: [
      (db, id) => putOnRoll(db, id, '1 day'),
      (db, id) => putOnRoll(db, id, '-1 hour'),
      async (db, id) => {
        const voting = await aHeldVoting(db, 'Abierta', { isCounted: false })
        await addVoters(db, [{ id, merged: false, inRoll: [voting], voted: [] }])
      },
      // Who has claimed to be in one that is not taken yet.
      async (db, id) => {
        const voting = await aHeldVoting(db, 'Provisional', { isCounted: false })
        await writeUnguarded(
          db,
          sql`update voting set provisional_roll_id = roll_id, roll_id = null, opened_at = null where id = ${voting}`,
        )
        await sql`insert into voting_claim (voting_id, affiliate_id, wish, text, made_at) values (${voting}, ${id}, 'entrar', 'Falto', now())`.execute(
          db,
        )
      },
    ],
    frees: [
      (db, id) => putOnRoll(db, id, '-1 day'),
      async (db, id) => {
        const voting = await aHeldVoting(db, 'Contada')
        await addVoters(db, [{ id, merged: false, inRoll: [voting], voted: [voting] }])
      },
    ],
  },
  mail: {
    holds: [(db, id) => aRecipient(db, { affiliateId: id, address: `a${id}@example.org` })],
    frees: [
      (db, id) =>
        aRecipient(db, {
          affiliateId: id,
          address: `a${id}@example.org`,
          state: 'sent',
          settledAt: new Date(),
        }),
    ],
  },
  merges: {
    holds: [(db, id) => mergeInto(db, id, '29 days')],
    frees: [(db, id) => mergeInto(db, id, '31 days'), (db, id) => mergeInto(db, id, '1 day', true)],
  },
  office: {
    holds: [(db, id) => anAssembly(db, { responsibleId: id }), (db, id) => anAssembly(db, { liaisonId: id })],
    frees: [(db, id) => anAssembly(db, { liaisonId: id, deletedAt: new Date() })],
  },
  account: {
    holds: [(db, id) => aUser(db, { affiliateId: id })],
    frees: [
      async (db, id) => {
        const { userId } = await aUser(db, { affiliateId: id })
        await sql`update app_user set enabled = false where id = ${userId}`.execute(db)
      },
    ],
  },
  returning: {
    holds: [
      (db, id) => applyAgain(db, id, {}),
      (db, id) => applyAgain(db, id, { held: true, ago: '9 days' }),
    ],
    frees: [(db, id) => applyAgain(db, id, { ago: '9 days' })],
  },
}

const listLeft = async (db: PeopleDatabase) =>
  (await db.selectFrom('affiliate').select('id').orderBy('id').execute()).map(({ id }) => id)

test('rule retention-2: each reason holds whoever it names, by itself, and what is nearly the same holds nobody', async () => {
  const app = await anApp()
  const { db } = app
  toMorning(app, '1 day')
  const held: number[] = []
  const free: number[] = []
  for (const [from, to] of [
    ['holds', held],
    ['frees', free],
  ] as const)
    for (const reason of Object.keys(heldReasons) as HeldReason[])
      for (const way of ways[reason][from]) {
        const id = await aFormer(db, '4 years')
        await way(db, id)
        to.push(id)
      }
  // Members have no time that comes, also those who had left once.
  const member = await anAffiliate(db)
  await sql`update affiliate set unregistered_at = now() - interval '4 years' where id = ${member}`.execute(
    db,
  )
  await aCharge(db, member, 'cobrado', '5 years')
  const { former, reduced } = (await readDue(app)).due
  expect(Object.fromEntries(former.held.map(({ reason, count }) => [reason, count]))).toEqual(
    Object.fromEntries(Object.entries(ways).map(([reason, { holds }]) => [reason, holds.length])),
  )
  expect([former.now, reduced.now]).toEqual([free.length, ways.accounts.holds.length])
  await applyToday(app)
  expect(await listLeft(db)).toEqual([...held, member].toSorted((one, other) => one - other))
})

test('rule retention-2: the years of accounts end with a day of Madrid', async () => {
  const app = await anApp()
  const { db, world } = app
  // Half an hour into a day, when the world is in the one before.
  world.clock.now = sql<string>`((date_trunc('day', now() at time zone 'Europe/Madrid') + interval '1 day 30 minutes') at time zone 'Europe/Madrid')`
  const day = sql`((${world.clock.now} at time zone 'Europe/Madrid')::date - interval '6 years')::date`
  for (const later of [0, 1]) {
    const charged = await aFormer(db, '4 years')
    await aCharge(db, charged, 'cobrado')
    await writeUnguarded(
      db,
      sql`update charge set charged_on = ${day} + ${later}::integer where affiliate_id = ${charged}`,
    )
    const idDocument = await documentOf(db, await aFormer(db, '4 years'))
    const record = await aRecord(db, { idDocument, recordType: 'Donación' })
    await sql`update record set creation_time = (${day} + ${later}::integer + time '00:30') at time zone 'Europe/Madrid'
      where id = ${record}`.execute(db)
  }
  expect((await readDue(app)).due.former).toMatchObject({ now: 2, held: [{ reason: 'accounts', count: 2 }] })
})

test('rule erasure-4: the roll of a meeting holds until its door shuts', async () => {
  const { db, world } = await anApp()
  const id = await aFormer(db, '1 day')
  await putOnRoll(db, id, '1 day')
  const asked = { clock: world.clock, periods: await findPeriodsInForce(db, world.clock) }
  const { held, heldUntil } = await findStanding(db, asked, id)
  const { endTime } = await db.selectFrom('meeting').select('endTime').executeTakeFirstOrThrow()
  expect([held, Date.parse(heldUntil ?? '') - Date.parse(endTime)]).toEqual(['rolls', 2 * 3_600_000])
})

test('rule retention-2: who comes back, or is held, while the run goes on is left; so are people outside the census', async () => {
  const app = await anApp()
  const { db } = app
  toMorning(app, '1 day')
  const [back, called, charged, opened] = [
    await aFormer(db, '4 years'),
    await aFormer(db, '4 years'),
    await aFormer(db, '4 years'),
    await aFormer(db, '4 years'),
  ]
  const account = await aUser(db, { affiliateId: opened })
  await sql`update app_user set enabled = false where id = ${account.userId}`.execute(db)
  const record = await aRecord(db, { idDocument: '00000003A' })
  await sql`update record set creation_time = now() - interval '7 years' where id = ${record}`.execute(db)
  const comment = { idDocument: '00000004G', name: 'Luz', author: 'admin@concejo.example' }
  const old = new Date('2011-01-01')
  await db
    .insertInto('adminComment')
    .values({ ...comment, creationTime: old })
    .execute()
  // What others are about to do when it begins.
  await db.transaction().execute(async (other) => {
    await sql`update affiliate set inscription_type = 1, unregistered_at = null where id = ${back}`.execute(
      other,
    )
    await sql`update app_user set enabled = true where id = ${account.userId}`.execute(other)
    await aCharge(other, charged, 'previsto')
    await aRecord(other, { idDocument: '00000003A' })
    // And what is done once everybody has been chosen.
    await runWhileLocked(db, {
      hold: lockRolls,
      call: () => applyToday(app),
      goOn: async (unit) => {
        await applyAgain(unit, called, {})
        await db.insertInto('adminComment').values(comment).execute()
      },
    })
  })
  expect(await listLeft(db)).toEqual([back, called, charged, opened])
  expect(await db.selectFrom('record').select('id').execute()).toHaveLength(2)
  expect(await db.selectFrom('forgottenNumber').selectAll().execute()).toEqual([])
})
