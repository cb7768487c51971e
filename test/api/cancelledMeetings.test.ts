import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatDayOfYear } from '#contract/format.ts'
import { claimRecipients } from '#server/communications/engine/claim.queries.ts'
import { beginProcessing } from '#server/communications/engine/freeze.queries.ts'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
import { takeProcessNumber } from '#server/communications/engine/owner.queries.ts'
import { beginSending, skipCancelled } from '#server/communications/engine/queue.queries.ts'
import { inTransaction } from '#server/kernel/database/database.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aConvened } from '#test/support/convocations.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { send } from '#test/support/sending.ts'
import { waitForLock } from '#test/support/waitForLock.ts'

const countBy = async ({ db }: TestApp) => {
  const { rows } = await sql<{ state: string; reason: string | null; people: number }>`
    select state, reason, count(*)::integer as people from communication_recipient group by 1, 2 order by 1, 2`.execute(
    db,
  )
  return rows.map(({ state, reason, people }) => [state, reason, people])
}

/** Lets what is leaving stand in error, as a relay does that takes nothing. */
const stop = ({ db }: TestApp) =>
  sql`update communication set status = 'ERROR', why = 'relay', reason = '421' where status = 'PROCESSING'`.execute(
    db,
  )

/** A meeting that was convened and cancelled, of which it is being told that it is. */
async function aCancelled(app: TestApp, before: object = {}) {
  const relay = await aFussyRelay()
  const one = await aConvened(app)
  await sql`update affiliate set email = 'x' || id || '@example.org' where email = ''`.execute(app.db)
  await one.edit({ status: 'Aprobada' })
  await one.convene()
  await send(app, relay.url)
  await one.edit({ ...before, status: 'Aprobada' })
  await one.edit({ status: 'Cancelada' })
  expect((await one.convene()).statusCode).toBe(201)
  const remove = async () => (await one.admin('DELETE', `/meeting/${one.id}`)).statusCode
  const path = `/communication/${await one.communicationOf(1)}`
  return { ...one, relay, remove, path }
}

test('rule convocation-4: of a meeting that is cancelled nobody says that all know it, and it stays, until they have been told', async () => {
  const app = await anApp()
  const { admin, lead, read, remove, path, relay } = await aCancelled(app)
  const says = async (part: string) => {
    const why = expect.stringContaining(part)
    expect(await read()).toMatchObject({ offer: null, why })
    expect(await read(lead)).toMatchObject({ offer: null, why })
    expect(await remove()).toBe(409)
  }
  await says('Está a punto de salir')
  await freezeNextDue(app.world)
  await says('El aviso de que se cancela está saliendo')
  await admin('POST', `${path}/pause`)
  await says('Está en pausa')
  await admin('POST', `${path}/resume`)
  await stop(app)
  await says('El aviso de que se cancela se ha parado por un error')
  await admin('POST', `${path}/resume`)
  await sql`update communication_recipient set state = 'claimed', owner = 1 where state = 'queued'`.execute(
    app.db,
  )
  await sql`update communication_recipient set state = 'sending' where state = 'claimed'`.execute(app.db)
  await sql`update communication_recipient set state = 'uncertain', settled_at = now() where state = 'sending'`.execute(
    app.db,
  )
  await send(app, relay.url)
  await says('De algunas personas no se sabe si el aviso de que se cancela les llegó')
  await sql`update communication_recipient set state = 'sent' where state = 'uncertain'`.execute(app.db)
  await send(app, relay.url)
  expect(await read()).toMatchObject({ offer: null, why: expect.stringContaining('ya sabe que se cancela') })
  expect(await remove()).toBe(204)
})

test('rule convocation-2: whom a notice did not reach that was cancelled for good are told by another one', async () => {
  const app = await anApp()
  const { admin, read, preview, convene, remove, path, relay } = await aCancelled(app)
  await freezeNextDue(app.world)
  const owner = await takeProcessNumber(app.db)
  const [reached] = await claimRecipients(app.db, app.world.clock, owner, 1)
  await sql`update communication_recipient set state = 'sending' where id = ${reached?.id}`.execute(app.db)
  await sql`update communication_recipient set state = 'sent', settled_at = now() where id = ${reached?.id}`.execute(
    app.db,
  )
  await admin('POST', `${path}/cancel`)
  // At once, and after whoever waited was skipped.
  for (const after of [() => Promise.resolve(), () => send(app, relay.url)]) {
    await after()
    expect(await read()).toMatchObject({ offer: 'cancelacion', changes: ['se cancela'] })
    expect(await remove()).toBe(409)
  }
  expect(await countBy(app)).toContainEqual(['skipped', 'cancelada', 2])
  // Whom it reached knows it.
  expect(await preview()).toMatchObject({ kind: 'cancelacion', recipients: 2 })
  expect((await convene()).statusCode).toBe(201)
  await send(app, relay.url)
  expect(await read()).toMatchObject({ offer: null, why: expect.stringContaining('ya sabe que se cancela') })
  expect(await remove()).toBe(204)
})

test('rule convocation-2: whom the mail that a meeting is cancelled did not reach are offered it again', async () => {
  const app = await anApp()
  const { lead, read, preview, convene, relay, remove } = await aCancelled(app)
  await sql`update affiliate set email = 'unknown-' || id || '@example.org' where name = 'eva'`.execute(
    app.db,
  )
  await send(app, relay.url)
  expect(await countBy(app)).toContainEqual(['bounced', 'devuelto', 1])
  // No mail reaches her: it is said that she gets a letter, and to nobody that all know it.
  expect(await read()).toMatchObject({ offer: null, why: null, letters: 0, changeLetters: 1 })
  const notAll = 'Se ha avisado de que se cancela, pero a alguien no le ha llegado'
  expect(await read(lead)).toMatchObject({ why: expect.stringContaining(notAll) })
  await sql`update affiliate set email = 'nueva@example.org' where name = 'eva'`.execute(app.db)
  expect(await read()).toMatchObject({ offer: 'faltaCancelacion', changeLetters: 0 })
  expect(await read(lead)).toMatchObject({ offer: null, letters: 0, why: expect.stringContaining(notAll) })
  // While somebody can be told it stays.
  expect(await remove()).toBe(409)
  expect(await preview()).toMatchObject({ kind: 'cancelacion', recipients: 1 })
  const taken = relay.taken.length
  expect((await convene()).statusCode).toBe(201)
  expect((await convene()).statusCode).toBe(409)
  await send(app, relay.url)
  expect(relay.taken.slice(taken).map(({ to }) => to)).toEqual(['nueva@example.org'])
  expect(await read(lead)).toMatchObject({
    why: 'Se ha avisado de que se cancela a quien estaba en la convocatoria.',
  })
  expect(await read()).toMatchObject({ offer: null, why: expect.stringContaining('ya sabe que se cancela') })
  expect(await remove()).toBe(204)
})

test('rule convocation-2: a second cancellation says the day that those know whom it tells, and no other', async () => {
  const app = await anApp()
  const moved = { meetingTime: new Date(Date.now() + 20 * 86_400_000).toISOString() }
  const { id, relay, preview } = await aCancelled(app, moved)
  const days = await sql<{ told: { meetingTime: string } }>`
    select told from meeting_notice where meeting_id = ${id} order by part`.execute(app.db)
  const [called = '', now = ''] = days.rows.map(({ told }) => formatDayOfYear(told.meetingTime))
  await sql`update affiliate set email = 'unknown-' || id || '@example.org' where name = 'eva'`.execute(
    app.db,
  )
  await send(app, relay.url)
  await sql`update affiliate set email = 'nueva@example.org' where name = 'eva'`.execute(app.db)
  const { subject, recipients } = await preview()
  expect(recipients).toBe(1)
  expect(subject).toContain(called)
  expect(subject).not.toContain(now)
})

test('rule convocation-2: what stopped when the meeting changed is not said to be leaving, also when it is again what it was', async () => {
  const app = await anApp()
  const { edit, read, convene } = await aConvened(app)
  const relay = await aFussyRelay()
  await edit({ status: 'Aprobada' })
  await convene()
  await freezeNextDue(app.world)
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  await edit({ place: 'Casa de cultura', status: 'Aprobada' })
  expect(await read()).toMatchObject({ offer: 'convocatoria', why: null })
  // Who was to get a letter by it knows of it no more than the others.
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  await convene()
  await send(app, relay.url)
  expect(await read()).toMatchObject({ offer: null, letters: 1, changeLetters: 0 })
})

test('rule convocation-2: what stands in error is over when its meeting is, and a change is called a change', async () => {
  const app = await anApp()
  const { edit, convene, read, lead, relay, communicationOf, admin } = {
    ...(await aConvened(app)),
    relay: await aFussyRelay(),
  }
  await edit({ status: 'Aprobada' })
  await convene()
  await send(app, relay.url)
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  await convene()
  await freezeNextDue(app.world)
  const why = expect.stringContaining('El aviso del cambio está saliendo')
  expect([await read(), await read(lead)]).toMatchObject([{ why }, { why }])
  await stop(app)
  const path = `/communication/${await communicationOf(1)}`
  expect((await admin('GET', path)).json()).toMatchObject({ status: 'ERROR' })
  const { now } = app.world.clock
  app.world.clock.now = sql<string>`(select (told ->> 'endTime')::timestamptz + interval '1 hour' from meeting_notice limit 1)`
  await send(app, relay.url)
  app.world.clock.now = now
  expect((await admin('GET', path)).json()).toMatchObject({ status: 'SENT', reason: null })
})

test('rule convocation-2: nothing begins of a meeting that is over, and nobody waits for it', async () => {
  const app = await anApp()
  const { edit, convene } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  await freezeNextDue(app.world)
  const owner = await takeProcessNumber(app.db)
  const [claimed] = await claimRecipients(app.db, app.world.clock, owner, 1)
  app.world.clock.now = sql<string>`(select (told ->> 'endTime')::timestamptz from meeting_notice limit 1)`
  // Each by itself: a mail that is about to leave, and those who wait.
  const begun = await beginSending(app.db, app.world.clock, [{ id: claimed?.id ?? 0, owner }])
  expect([...begun]).toEqual([])
  await skipCancelled(app.db, app.world.clock)
  expect(await countBy(app)).toEqual([['skipped', 'pasada', 2]])
})

test('rule convocation-2: whoever convenes waits for the notice before to be frozen, and judges what is so then', async () => {
  const app = await anApp()
  const { db, world } = app
  const { edit, convene, communicationOf } = await aConvened(app)
  await edit({ status: 'Aprobada' })
  await convene()
  const id = await communicationOf(0)
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  const { convening } = await inTransaction(db, async (unit) => {
    await sql`select from communication where id = ${id} for no key update`.execute(unit)
    const later = convene()
    await waitForLock(db)
    await beginProcessing(unit, world.clock, { id, total: 1, domain: 'concejo.example' })
    return { convening: later }
  })
  expect((await convening).statusCode).toBe(201)
  const { rows } = await sql`select id from communication order by id`.execute(db)
  expect(rows).toHaveLength(2)
})
