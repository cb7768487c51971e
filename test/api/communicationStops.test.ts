import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import { finishCommunications } from '#server/communications/engine/finish.queries.ts'
import { anApp } from '#test/support/app.ts'
import { aRecipient } from '#test/support/factories.ts'
import { aService } from '#test/support/sending.ts'

/** One that stands in error with somebody doubtful. */
async function aStopped(app: Awaited<ReturnType<typeof anApp>>, why: 'doubtful' | 'relay') {
  const id = await aService(app.db, 0, { status: 'ERROR', why, reason: why === 'relay' ? '421 ya no' : null })
  const about = { communicationId: id, address: 'a@example.org', state: 'uncertain', settledAt: new Date() }
  const recipient = await aRecipient(app.db, about)
  const admin = await app.as('ROLE_ADMIN')
  const read = async () => (await admin('GET', `/communication/${id}`)).json<Communication>()
  const settle = () => admin('POST', `/communication/${id}/recipients/${recipient}/sent`)
  const finish = () => finishCommunications(app.world.db, app.world.clock)
  return { id, admin, read, settle, finish }
}

test('rule communication-8: what stands still for somebody doubtful goes on once they are settled', async () => {
  const { read, settle, finish } = await aStopped(await anApp(), 'doubtful')
  expect(await read()).toMatchObject({
    status: 'ERROR',
    why: 'doubtful',
    reason: 'Hay mensajes dudosos: no se sabe si salieron',
  })
  await finish()
  expect((await read()).status).toBe('ERROR')
  expect((await settle()).statusCode).toBe(200)
  await finish()
  await finish()
  expect(await read()).toMatchObject({ status: 'SENT', why: null, reason: null })
})

test('rule communication-6: who settles somebody doubtful lets nothing go on that stands still for the relay', async () => {
  const app = await anApp()
  const { id, admin, read, settle, finish } = await aStopped(app, 'relay')
  const waiting = await aRecipient(app.db, { communicationId: id, address: 'b@example.org' })
  expect((await settle()).statusCode).toBe(200)
  await finish()
  expect(await read()).toMatchObject({
    status: 'ERROR',
    why: 'relay',
    reason: 'El servidor de correo no acepta mensajes: 421 ya no',
  })
  expect((await admin('POST', `/communication/${id}/resume`)).json()).toMatchObject({
    why: null,
    reason: null,
  })
  const settled = { state: 'skipped', reason: 'baja', settledAt: new Date() }
  await app.db.updateTable('communicationRecipient').set(settled).where('id', '=', waiting).execute()
  await finish()
  await finish()
  expect((await read()).status).toBe('SENT')
})
