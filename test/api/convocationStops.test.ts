import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Convocation } from '#contract/communications/convocations.ts'
import { describeReason } from '#contract/communications/recipients.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import { beginSending } from '#server/communications/engine/queue.queries.ts'
import { takeProcessNumber } from '#server/communications/engine/owner.queries.ts'
import { createSendingLanes } from '#server/communications/engine/sender.ts'
import { openCarrier } from '#server/communications/engine/smtp.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { waitForLock } from '#test/support/waitForLock.ts'
import { aConvened } from '#test/support/convocations.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { quietLog } from '#test/support/log.ts'
import { listStates, send } from '#test/support/sending.ts'

const byLetters = (one: string, other: string) => one.localeCompare(other)

/** Sends to some of those who wait, as many as the pace lets. */
async function sendSome(app: TestApp, url: string, most: number) {
  await sql`update sending_relay set per_second = ${most}, tokens = ${most}, refilled_at = clock_timestamp()`.execute(
    app.db,
  )
  const { lanes, close } = createSendingLanes(app.world, {
    log: quietLog,
    openCarrier: () => openCarrier(url),
    lanes: 1,
  })
  for (const { run } of lanes) await run(new AbortController().signal)
  await close()
}

test('rule convocation-2: what is leaving stops with the change, and the next notice tells who was told', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const one = await aConvened(app)
  const { edit, read, preview, convene, member, communicationOf } = one
  for (const name of ['luz', 'mar', 'sol']) await member(name)
  const taken = () => relay.taken.map(({ to }) => to).toSorted(byLetters)
  await edit({ status: 'Aprobada' })
  await convene()
  await sendSome(app, relay.url, 2)
  expect(taken()).toHaveLength(2)
  const called = taken()
  // Somebody is claimed already when it changes: no mail begins any more.
  const convocation = await communicationOf(0)
  await sql`update sending_relay set per_second = null`.execute(app.db)
  const owner = await takeProcessNumber(app.db)
  const [claimed] = await claimRecipients(app.db, app.world.clock, owner, 1)
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  const begun = await beginSending(app.db, app.world.clock, [{ id: claimed?.id ?? 0, owner }])
  expect([...begun]).toEqual([])
  // Who was not told of it is not told that it changed: they are called to what it is now.
  expect(await read()).toMatchObject({ offer: 'cambio', changes: ['el lugar (antes: Casa de cultura)'] })
  expect(await preview()).toMatchObject({ kind: 'cambio', recipients: 2 })
  await send(app, relay.url)
  expect(taken()).toEqual(called)
  expect(Object.values(await listStates(app.db, convocation)).toSorted(byLetters)).toEqual([
    'sent',
    'sent',
    'skipped',
    'skipped',
    'skipped',
  ])
  const { reason } = await app.db
    .selectFrom('communicationRecipient')
    .where('state', '=', 'skipped')
    .select('reason')
    .executeTakeFirstOrThrow()
  expect(describeReason(reason)).toBe('La reunión o la votación cambió o se canceló antes')
  expect((await read()).notices).toMatchObject([{ status: 'SENT', counts: { sent: 2, skipped: 3 } }])
  await convene()
  // Of two who are told that it changed one is; then it is another, and as it was again.
  await sendSome(app, relay.url, 1)
  expect(relay.taken).toHaveLength(3)
  await edit({ place: 'Casa de cultura', status: 'Aprobada' })
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  await send(app, relay.url)
  expect(relay.taken).toHaveLength(3)
  expect(await read()).toMatchObject({ offer: 'cambio', changes: ['el lugar (antes: Casa de cultura)'] })
  await edit({ status: 'Cancelada' })
  expect(await preview()).toMatchObject({ kind: 'cancelacion', recipients: 2 })
  expect((await read()).changes.toSorted(byLetters)).toEqual([
    'el lugar (antes: Casa de cultura)',
    'se cancela',
  ])
  await convene()
  await send(app, relay.url)
  expect(
    relay.taken
      .slice(3)
      .map(({ to }) => to)
      .toSorted(byLetters),
  ).toEqual(called)
})

test('rule convocation-2: of whom nobody was told before it changed, all are called', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const { edit, read, convene } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  await freezeNextDue(app.world)
  await edit({ title: 'Otro', status: 'Aprobada' })
  await send(app, relay.url)
  expect(relay.taken).toEqual([])
  expect(await read()).toMatchObject({ offer: 'convocatoria' })
  // Another one, and back, before anybody is frozen: it goes back.
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  await edit({ place: 'Casa de cultura', status: 'Aprobada' })
  expect(await read()).toMatchObject({ offer: 'convocatoria' })
  await send(app, relay.url)
  expect(relay.taken).toEqual([])
  await convene()
  // A description is nothing that is told.
  await freezeNextDue(app.world)
  await edit({ description: 'Una coma.', status: 'Aprobada' })
  await send(app, relay.url)
  expect(relay.taken).toHaveLength(2)
})

test('rule convocation-2: who convenes waits for whom a mail is just beginning to leave, and then it is known that they were told', async () => {
  const app = await anApp()
  const { edit, convene } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  await freezeNextDue(app.world)
  const owner = await takeProcessNumber(app.db)
  const [claimed] = await claimRecipients(app.db, app.world.clock, owner, 1)
  const { convening } = await inTransaction(app.db, async (unit) => {
    const begun = await beginSending(unit, app.world.clock, [{ id: claimed?.id ?? 0, owner }])
    expect(begun.size).toBe(1)
    await edit({ place: 'Ateneo', status: 'Aprobada' })
    const later = convene()
    await waitForLock(app.db)
    return { convening: later }
  })
  expect((await convening).json<Convocation>().notices.map(({ kind }) => kind)).toEqual([
    'convocatoria',
    'cambio',
  ])
})

test('rule convocation-4: a meeting that is cancelled before anybody was told of it may be deleted', async () => {
  const app = await anApp()
  const { edit, read, convene, admin, id } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  await freezeNextDue(app.world)
  await edit({ status: 'Cancelada' })
  expect(await read()).toMatchObject({ offer: null, why: expect.stringContaining('sin haberla convocado') })
  expect((await admin('DELETE', `/meeting/${id}`)).statusCode).toBe(204)
  const relay = await aFussyRelay()
  await send(app, relay.url)
  expect(relay.taken).toEqual([])
})

test('rule communication-6: who holds the office holds up no convocation, and of one that an admin holds up the meeting says so', async () => {
  const app = await anApp()
  const { edit, read, convene, communicationOf, admin, lead, liaison } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  expect((await convene()).statusCode).toBe(201)
  const path = `/communication/${await communicationOf(0)}`
  for (const who of [lead, liaison]) {
    expect((await who('GET', path)).json()).toMatchObject({ may: { pause: false } })
    expect((await who('POST', `${path}/pause`)).statusCode).toBe(409)
  }
  expect((await admin('POST', `${path}/pause`)).statusCode).toBe(200)
  expect(await read(lead)).toMatchObject({
    why: 'Está en pausa: no sale hasta que Administración la reanude.',
    notices: [{ pausedAt: expect.any(String) }],
  })
  expect((await admin('POST', `${path}/resume`)).statusCode).toBe(200)
  expect(await read()).toMatchObject({ why: 'Está a punto de salir.', notices: [{ pausedAt: null }] })
})
