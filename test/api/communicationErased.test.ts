import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealLog } from '#server/activity/seal/seal.rules.ts'
import { verifyLog } from '#server/activity/seal/verify.rules.ts'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { settle } from '#server/communications/engine/queue.queries.ts'
import { carryOutErasures } from '#server/erasures/carryOut.rules.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { deliverAllMails } from '#test/support/enrolment.ts'
import { aRecipient, aRecord } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { dumpTables, findIn } from '#test/support/retention.ts'
import { aMember } from '#test/support/self.ts'
import { aService, allStates, longAgo, recipientStates, send } from '#test/support/sending.ts'

/** Somebody who was written to by a communication for each state, at a former address too, and whose case was accepted. */
async function anAccepted(app: TestApp, name: string, idDocument: string) {
  const { db } = app
  const member = await aMember({ email: `${name}@example.org`, idDocument }, { app })
  const address = `${name}@example.org`
  const about = {
    affiliateId: member.id,
    address,
    name,
    lastName1: name,
    nextAttemptAt: longAgo,
    reply: `250 <${address}>`,
  }
  const written: { communicationId: number; id: number }[] = []
  for (const state of allStates) {
    const communicationId = await aService(db, 0, { subject: `Aviso ${state}` })
    const id = await aRecipient(db, {
      ...about,
      communicationId,
      state,
      ...recipientStates[state],
    })
    await sql`insert into communication_former_try (recipient_id, address, message_key, secret, tried_at)
      values (${id}, ${`antes-${address}`}, gen_random_uuid(), gen_random_uuid(), now())`.execute(db)
    written.push({ communicationId, id })
  }
  for (const stopped of [address, `antes-${address}`])
    await db.insertInto('suppressedAddress').values({ address: stopped, reason: 'rebote' }).execute()
  const [mine] = (await member.me('POST', '/logged/erasures', {})).json<{ id: number }[]>()
  const decided = await (
    await app.as('ROLE_SUPER_ADMIN')
  )('POST', `/erasures/${mine?.id}/decision`, { decision: 'entera' })
  expect(decided.statusCode, decided.body).toBe(200)
  return { ...member, written, address, caseId: mine?.id ?? 0 }
}

test('rules communication-8, erasure-4: whatever had become of their mails, whoever is erased has none and is named nowhere', async () => {
  const app = await anApp()
  const { db, world } = app
  const relay = await aFussyRelay()
  const people = [
    await anAccepted(app, 'zutana', '12345678Z'),
    // Of whom the accounts keep the name.
    await anAccepted(app, 'perengana', '00000001R'),
  ]
  await aRecord(db, { idDocument: '00000001R', recordType: 'Donación' })
  const contents = () =>
    db.selectFrom('communication').select(['id', 'body', 'subject', 'contentHash']).orderBy('id').execute()
  const before = await contents()
  await deliverAllMails(app)
  await carryOutErasures(world)
  const readStates = async () => {
    const cases = await db
      .selectFrom('erasureRequest')
      .select(['state', 'keepsAccounts'])
      .orderBy('id')
      .execute()
    return cases.map(({ state, keepsAccounts }) => [state, keepsAccounts])
  }
  // Their mails wait: they are closed meanwhile.
  expect(await readStates()).toEqual([
    ['aceptada', false],
    ['aceptada', false],
  ])
  await send(app, relay.url)
  await carryOutErasures(world)
  expect(await readStates()).toEqual([
    ['hecha', false],
    ['hecha', true],
  ])
  // What is known later of a mail that had begun.
  for (const { written } of people) {
    const begun = written[allStates.indexOf('sending')]?.id ?? 0
    await settle(db, world.clock, 7, begun, { state: 'queued', reply: '450 4.2.1', of: 'recipient' })
  }
  await send(app, relay.url, {
    findDelivered: (absent) => Promise.resolve({ delivered: [], absent }),
  })
  expect(relay.taken).toEqual([])
  expect(await contents()).toEqual(before)
  const admin = await app.as('ROLE_ADMIN')
  for (const { communicationId } of people.flatMap(({ written }) => written)) {
    const { counts, total, status } = (await admin('GET', `/communication/${communicationId}`)).json<{
      counts: Record<string, number>
      total: number
      status: string
    }>()
    const sum = Object.values(counts).reduce((all, count) => all + count, 0)
    expect([status, sum]).toEqual(['SENT', total])
    for (const path of ['recipients?size=-1', 'recipients/export?format=csv']) {
      const answer = await admin('GET', `/communication/${communicationId}/${path}`)
      expect([answer.statusCode, answer.body.match(/zutana|perengana|@example\.org/gi)]).toEqual([200, null])
    }
  }
  await sealLog(db)
  expect((await verifyLog(db, { heads: [] })).faults).toEqual([])
  await refreshEvidence(db)
  expect(findIn(await dumpTables(db), /zutana|perengana/gi)).toEqual([])
})
