import { expect, test } from 'vitest'
import { isMissingAddress } from '#server/kernel/mail/missingAddress.ts'
import { isOfRecipient } from '#server/communications/engine/refusals.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aMeeting } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { anApproved, listStates, send, sendLong, whoAgreed } from '#test/support/sending.ts'

const addresses = (count: number, name = 'a') =>
  Array.from({ length: count }, (_, at) => `${name}${at}@example.org`)

const listSuppressed = async ({ db }: TestApp) =>
  (await db.selectFrom('suppressedAddress').select('address').execute()).map(({ address }) => address)

test.each([
  ['RCPT', 554, '5.7.1 Relay access denied'],
  ['RCPT', 550, '5.1.1 No existe'],
  ['DATA', 550, '5.4.5 Daily user sending limit exceeded'],
] as const)(
  'rule communication-8: a relay that says at %s %i %s to everybody settles nobody',
  async (at, code, words) => {
    const app = await anApp()
    const relay = await aFussyRelay()
    await whoAgreed(app.db, addresses(12))
    const { id, admin, get } = await anApproved(app)
    relay.refuseAll({ at, code, words })
    await sendLong(app, relay.url)
    expect(await get()).toMatchObject({
      status: 'ERROR',
      reason: expect.stringContaining(words),
      counts: { queued: 12, bounced: 0 },
    })
    expect(await listSuppressed(app)).toEqual([])
    relay.refuseAll(undefined)
    expect((await admin('POST', `/communication/${id}/resume`)).statusCode).toBe(200)
    await send(app, relay.url)
    expect(await get()).toMatchObject({ status: 'SENT', counts: { sent: 12 } })
  },
)

test('rule communication-8: of a relay that begins to refuse everybody few are believed, until it takes mail again', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await whoAgreed(app.db, ['ana@example.org'])
  await anApproved(app)
  await send(app, relay.url)
  await whoAgreed(app.db, addresses(30))
  const { get } = await anApproved(app)
  relay.refuseAll({ at: 'RCPT', code: 550, words: '5.1.1 No existe' })
  await sendLong(app, relay.url)
  expect(await get()).toMatchObject({ status: 'ERROR', counts: { bounced: 10, queued: 21 } })
})

test('rule communication-8: a server that drops at one address keeps nobody else waiting, and that one is given up', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await whoAgreed(app.db, ['dropAlways-ana@example.org', 'unknown-luz@example.org', ...addresses(5)])
  const { id, get } = await anApproved(app)
  const other = await anApproved(app, { subject: 'Otro' })
  await sendLong(app, relay.url)
  expect(await listStates(app.db, id)).toMatchObject({ 'dropAlways-ana': 'bounced', a0: 'sent', a4: 'sent' })
  // Whichever has its turn first learns that an address is gone; the other one does not write to it any more.
  for (const each of [await get(), await other.get()])
    expect([
      each.status,
      each.counts?.sent,
      (each.counts?.bounced ?? 0) + (each.counts?.skipped ?? 0),
    ]).toEqual(['SENT', 5, 2])
  expect(await listSuppressed(app)).toEqual(['unknown-luz@example.org'])
})

test('rules communication-8, convocation-1: a communication to few of which nothing is taken stops, and whose convocation came back is called again', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  await whoAgreed(app.db, ['full-ana@example.org', 'eva@example.org'])
  const admin = await app.as('ROLE_ADMIN')
  const meeting = await aMeeting(app.db)
  const convene = () => admin('POST', `/meeting/${meeting}/convocation`, { version: 1 })
  const called = (await convene()).json<{ notices: { communicationId: number }[] }>()
  const id = called.notices[0]?.communicationId ?? 0
  relay.refuseAll({ at: 'RCPT', code: 554, words: '5.7.1 Relay access denied' })
  await sendLong(app, relay.url)
  const get = async () => (await admin('GET', `/communication/${id}`)).json<object>()
  expect(await get()).toMatchObject({ status: 'ERROR', counts: { queued: 2 } })
  relay.refuseAll(undefined)
  await admin('POST', `/communication/${id}/resume`)
  await sendLong(app, relay.url)
  expect(await listStates(app.db, id)).toEqual({ eva: 'sent', 'full-ana': 'bounced' })
  const missing = await admin('POST', `/meeting/${meeting}/convocation/preview`, {})
  expect(missing.json()).toMatchObject({ recipients: 1 })
})

test.each([
  ['550 5.1.1 no', true, true],
  ['550 5.1.10 no', true, true],
  ['553 5.1.8 bad sender', false, false],
  ['553 5.1.7 bad sender', false, false],
  ['552 5.2.2 full', true, false],
  ['554 5.7.1 denied', false, false],
  ['550 No such user', false, false],
] as const)('rule communication-8: «%s»', (answer, isTheirs, isMissing) => {
  expect([isOfRecipient(answer), isMissingAddress(answer)]).toEqual([isTheirs, isMissing])
})
