import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OwnFees } from '#contract/self/ownFees.ts'
import type { PersonFees } from '#contract/fees/personFees.ts'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { isOwed } from '#server/fees/basics/owed.queries.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { logChanges } from '#server/kernel/audit.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { findLogFaults } from '#test/support/logFaults.ts'
import { applyToday, dumpTables, findIn, toMorning } from '#test/support/retention.ts'
import { aMember, iban, password } from '#test/support/self.ts'
import { anAffiliate, aMeeting } from '#test/support/factories.ts'
import { forgetPeople } from '#server/retention/erase.rules.ts'
import { setCreditor } from '#test/support/batches.ts'
import { aBatch, aCharge, anAccount } from '#test/support/fees.ts'
import { addVoters } from '#test/support/openVotings.ts'
import { beginsIn } from '#test/support/meetings.ts'
import type { Job } from '#contract/jobKinds.ts'
import { aVotingOffice, surveyFields } from '#test/support/votings.ts'
import { deleteOldJobs } from '#server/kernel/jobs/jobs.queries.ts'
import { runJobs } from '#test/support/jobs.ts'
import { calls, listTypedTexts, unplanted } from '#test/support/typedTexts.ts'

/** Rule log-13: what is typed about somebody goes with them. */

const aboutEva = {
  idDocument: '12345678Z',
  documentType: 'DNI',
  name: 'Eva',
  lastName1: 'Peña',
  email: 'eva@example.org',
}

const claimPeriod = {
  ...surveyFields,
  claimsFrom: '2027-03-01T10:30:00.000Z',
  claimsUntil: '2027-03-01T11:30:00.000Z',
}

/** Everybody who left is forgotten, long before what the log says is. */
async function forgetAll(app: TestApp) {
  await sql`update organisation set log_years = 15, version = version + 1`.execute(app.db)
  toMorning(app, '10 years')
  await applyToday(app)
  await refreshEvidence(app.db)
  // What was asked of a job is kept for its days.
  await sql`update job set finished_at = finished_at - interval '1 year'`.execute(app.db)
  await deleteOldJobs(app.db)
}

const said = async (db: TestApp['db'], words: RegExp) => findIn(await dumpTables(db), words).toSorted()

/** An office that types a sentinel into each call about somebody. */
async function anOffice() {
  const app = await anApp()
  const on = await aMember(
    { bankAccount: iban, feeCents: 2000, period: 'Trimestral', creationTime: '2020-01-01T00:00:00Z' },
    { app },
  )
  const [chief, other] = [await app.as('ROLE_SUPER_ADMIN'), await app.as('ROLE_SUPER_ADMIN')]
  const planted = new Set<string>()
  let count = 0
  const type = () => `CENTINELA${(count += 1)} de lo dicho`
  /** Calls by name, with the numbers of its path and its body. */
  const say = async (who: typeof chief, name: string, params: Record<string, unknown>, body: object) => {
    const endpoint = calls.get(name)
    if (!endpoint) throw new Error(`no call ${name}`)
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) => String(params[param]))
    const answer = await who(endpoint.method, path, body)
    expect(answer.statusCode, `${name} ${answer.body}`).toBeLessThan(300)
    planted.add(name)
    return answer.body === '' ? {} : (JSON.parse(answer.body) as object)
  }
  return { app, on, chief, other, planted, type, say, typed: () => count }
}
type Office = Awaited<ReturnType<typeof anOffice>>

async function plantOnPerson({ app, on, chief, other, type, say }: Office) {
  const { db } = app
  const { id } = on
  await say(chief, 'comments.add', {}, { idDocument: '12345678Z', name: type(), description: type() })
  await say(chief, 'records.add', {}, { ...aboutEva, recordType: 'Otro', title: type(), description: type() })
  const change = { what: 'record', recordType: 'Otro', title: type(), description: type() }
  const { id: seen } = (await say(chief, 'bulk.preview', {}, { change, ids: [id] })) as Job
  await runJobs(app)
  await say(chief, 'bulk.commit', { id: seen }, {})
  await runJobs(app)
  await say(on.me, 'self.edit', {}, { job: type(), studies: type(), streetName: type() })
  await say(chief, 'profiles.edit', { id }, { version: (await on.row()).version, job: type() })
  const noted = { askedOn: '2026-11-02', way: 'carta', text: type() }
  const { id: erasure } = (await say(chief, 'erasures.note', { id }, noted)) as { id: number }
  await sql`update erasure_request set asked_on = (now() at time zone 'Europe/Madrid')::date - 20`.execute(db)
  await say(other, 'erasures.extend', { id: erasure }, { reason: type() })
  await say(other, 'erasures.decide', { id: erasure }, { decision: 'denegada', answer: type() })
  await say(on.me, 'ownErasures.ask', {}, { text: type() })
  const stopped = { affiliateId: id, email: 'parada@example.org' }
  const by = { stoppedAt: '2026-11-01T00:00:00Z', stoppedBy: 'antes@example.org' }
  await db
    .insertInto('stoppedAddress')
    .values({ ...stopped, ...by })
    .execute()
  await say(chief, 'stoppedAddresses.lift', { id }, { email: stopped.email, reason: type() })
  await db.insertInto('suppressedAddress').values({ address: 'eva@example.org', reason: 'queja' }).execute()
  await say(chief, 'suppressedAddresses.release', {}, { address: 'eva@example.org', reason: type() })
}

async function plantOnMoney({ app: { db }, on, chief, type, say }: Office) {
  const { id } = on
  const asked = { cents: 500, period: 'Trimestral', reason: type() }
  const { requests } = (await say(on.me, 'ownFeeCalls.ask', {}, asked)) as OwnFees
  const denied = { decision: 'rechazada', answer: type() }
  await say(chief, 'feeRequests.decide', { id: requests[0]?.id }, denied)

  const draft = await db.selectFrom('mandate').select('id').executeTakeFirstOrThrow()
  const mandateId = draft.id
  const version = async () =>
    (await db.selectFrom('mandate').select('version').where('id', '=', mandateId).executeTakeFirstOrThrow())
      .version
  const change = async (name: string, body: object) =>
    say(chief, `feesOfPerson.${name}`, { id, mandateId }, { ...body, version: await version() })
  await change('setHolder', { holder: type() })
  await change('sign', { signedOn: '2026-01-20', holder: type() })
  const proof = await sql<{ id: number }>`
    with scan as (insert into stored_file (use, type, file_name, size, content_hash)
      values ('mandateProof', 'pdf', 'orden.pdf', 1, sha256('orden')) returning id)
    insert into mandate_proof (mandate_id, file_id, file_name, added_by, added_at)
    select ${mandateId}, id, 'orden.pdf', 'antes@example.org', now() from scan returning id`.execute(db)
  const proofId = proof.rows[0]?.id
  await say(chief, 'mandateProofs.withdraw', { id, mandateId, proofId }, { reason: type() })
  await change('suspend', { reason: type() })
  await change('resume', {})

  const past = { affiliateId: id, mandateId, batchId: await aBatch(db), state: 'devuelto' }
  const [forgiven, owed] = [
    await aCharge(db, { ...past, waits: true, covers: '[2025-01-01,2025-04-01)' }),
    await aCharge(db, { ...past, covers: '[2025-04-01,2025-07-01)' }),
  ]
  await say(chief, 'charges.forgive', { id: forgiven }, { note: type() })
  const paid = { settledBy: 'transferencia', paidOn: '2026-01-15', cents: 2000 }
  await say(chief, 'feesOfPerson.payOwed', { id }, { ...paid, chargeIds: [owed], note: type() })
  const quarter = { period: 'Trimestral', from: '2025-07-01' }
  await say(chief, 'feesOfPerson.pay', { id }, { ...paid, ...quarter, note: type() })
  // What is taken back has the reason of that instead.
  await say(chief, 'feesOfPerson.waive', { id }, { from: '2026-04-01', to: '2026-06-30', reason: type() })
  const waived = { from: '2026-07-01', to: '2026-09-30', reason: 'En paro' }
  const { charges } = (await say(chief, 'feesOfPerson.waive', { id }, waived)) as PersonFees
  await say(chief, 'feesOfPerson.cancel', { id, chargeId: charges[0]?.id }, { reason: type() })
  await change('revoke', { reason: type() })
  await setCreditor(db)
  const signed = { bankAccount: anAccount(), accepted: true, textVersion: 1, password }
  await say(on.me, 'ownFeeCalls.sign', {}, { ...signed, holder: type() })

  const batchId = await aBatch(db, {
    state: 'borrador',
    creditor: null,
    approvedAt: null,
    sentAt: null,
    total: 1,
    cents: 2000,
  })
  const waiting = { affiliateId: id, batchId, state: 'previsto', covers: '[2025-10-01,2026-01-01)' } as const
  const chargeId = await aCharge(db, waiting)
  await say(chief, 'batchCharges.takeOut', { id: batchId, chargeId }, { reason: type() })
  return past
}

/** A claim of a provisional roll, and its answer, in an organisation of its own, whose clock stands within the period. */
async function plantOnRoll({ say }: Office) {
  const office = await aVotingOffice(2)
  const { db, admin, world } = office
  await addVoters(db, 1)
  const { id: profile, send } = await office.member({ inscriptionType: 3 })
  const { id } = await office.approve(claimPeriod)
  await office.at('2027-03-01T11:00:00.000Z')
  await say(send, 'electorate.makeClaim', { id }, { wish: 'entrar', text: 'CENTINELA1 de lo dicho' })
  const claim = await db.selectFrom('votingClaim').select('id').executeTakeFirstOrThrow()
  const decided = { isAccepted: false, answer: 'CENTINELA2 de lo dicho' }
  await say(admin, 'electorate.decideClaim', { id: claim.id }, decided)
  expect(await said(db, /CENTINELA\d/g)).toHaveLength(2)
  await inTransaction(db, (unit) =>
    forgetPeople(unit, world.clock, { profiles: [profile], documents: [], writtenUntil: world.clock.now }),
  )
  expect(await said(db, /CENTINELA\d/g)).toEqual([])
}

test('rule log-13: what is typed in the calls about somebody is nowhere once they are forgotten', async () => {
  const office = await anOffice()
  const { app, on, chief, planted, type, say } = office
  const { db } = app
  await plantOnPerson(office)
  const past = await plantOnMoney(office)
  await say(chief, 'departures.record', on, { askedBy: type(), way: 'carta', askedOn: '2026-11-02' })
  await say(chief, 'former.open', on, { reason: type() })
  const [owed, more] = [
    await aCharge(db, { ...past, covers: '[2024-01-01,2024-04-01)' }),
    await aCharge(db, { ...past, covers: '[2024-04-01,2024-07-01)' }),
  ]
  const paid = { settledBy: 'transferencia', paidOn: '2026-01-15' }
  await say(chief, 'charges.pay', { id: more }, { ...paid, note: type() })
  await say(chief, 'charges.pay', { id: owed }, paid)
  const { id: payment } = await db
    .selectFrom('charge')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await say(chief, 'charges.cancelPayment', { id: payment }, { reason: type() })
  await db.updateTable('charge').set({ waits: true }).where('id', '=', owed).execute()
  await say(chief, 'charges.forgive', { id: owed }, { note: type() })
  const dead = await anAffiliate(db, { creationTime: '2020-01-01T00:00:00Z' })
  await say(chief, 'deceased.record', { id: dead }, { day: null, saidBy: type() })
  // What is typed at a door is looked for, and not kept.
  const here = { type: 'General', ...beginsIn(60_000) }
  const scan = { scanId: randomUUID(), text: 'PUERTA de nadie', door: 'Puerta 1' }
  await say(chief, 'door.scan', { id: await aMeeting(db, here) }, scan)
  expect(await said(db, /PUERTA/g)).toEqual([])

  const kept = (await said(db, /CENTINELA\d+/g)).map((found) => found.split(': ')[1])
  expect(new Set(kept)).toEqual(
    new Set(Array.from({ length: office.typed() }, (_, at) => `CENTINELA${at + 1}`)),
  )
  await forgetAll(app)
  expect(await said(db, /CENTINELA\d+/g)).toEqual([])
  await plantOnRoll(office)
  // Nor is anything owed that was paid before it was nobody's.
  expect(await db.selectFrom('charge').where(isOwed).select('id').execute()).toEqual([])
  // Each call that takes words is planted here, or says why not.
  const named = listTypedTexts()
  expect(named.filter((name) => !planted.has(name) && !(name in unplanted))).toEqual([])
  expect(Object.keys(unplanted).filter((name) => planted.has(name) || !named.includes(name))).toEqual([])
})

test('rule log-13: a text that repeats what was typed, and a change of nobody knows what, are found', async () => {
  const { db } = await anApp()
  const found: string[] = []
  const undone = inTransaction(db, async (unit) => {
    const { rows } = await sql<{ id: number }>`insert into activity (action, details, device)
      values ('login', 'Inscrito 1: No paga nunca', '') returning id`.execute(unit)
    await logChanges(unit, rows[0]?.id ?? 0, sql`values ('nobodyKnowsWhat', '1', 'x', null, 'y')`)
    found.push(...(await findLogFaults(unit, new Set(['no paga nunca']))))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(found).toEqual(['login: Inscrito 1: No paga nunca', 'change of nobodyKnowsWhat'])
})
