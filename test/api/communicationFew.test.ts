import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import type { Convocation } from '#contract/communications/convocations.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aConvened } from '#test/support/convocations.ts'
import { anAffiliate, anAssembly, aRecipient } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aService, send } from '#test/support/sending.ts'

/** What each of the four calls shows of it. */
const onEach = (told: unknown) => [told, told, told, told]

/** A convocation of eight people that two servers gave back, and who reads of it. */
async function aSentConvocation() {
  const app = await anApp()
  const relay = await aFussyRelay()
  const { id: meetingId, member, edit, convene, communicationOf, admin, lead, liaison } = await aConvened(app)
  for (const name of ['luz', 'pia', 'sol', 'uma', 'unknown-gil', 'unknown-leo']) await member(name)
  await edit({ status: 'Aprobada' })
  expect((await convene()).statusCode).toBe(201)
  await send(app, relay.url)
  return { app, meetingId, communicationId: await communicationOf(0), admin, lead, liaison }
}

test('rule communication-1: who holds an office is not told how many of few people take communications', async () => {
  const app = await anApp()
  const { db } = app
  const [lead, liaisonId] = [await anAffiliate(db), await anAffiliate(db)]
  const assemblyId = await anAssembly(db, { responsibleId: lead, liaisonId })
  const agree = async (many: number) => {
    for (let at = 0; at < many; at += 1) await anAffiliate(db, { assemblyId, communications: true })
  }
  await agree(4)
  await anAffiliate(db, { assemblyId, communications: false })
  const asOffice = async (role: 'ROLE_RESPONSABLE' | 'ROLE_ENLACE', id: number) =>
    app.as({ token: await app.tokenFor(role, id) })
  const offices = [await asOffice('ROLE_RESPONSABLE', lead), await asOffice('ROLE_ENLACE', liaisonId)]
  const ask = async (recipients: number | null) => {
    for (const who of offices) {
      const id = (await who('POST', '/communication')).json<number>()
      for (const body of [{ id }, {}])
        expect((await who('POST', '/communication/count-recipients', body)).json()).toEqual({
          recipients,
          chosen: null,
          excluded: null,
          gaps: [],
        })
      expect((await who('POST', '/communication/count-filters-users', { id })).json()).toBe(recipients)
    }
  }
  await ask(null)
  await agree(1)
  await ask(5)
  // Nor for how many of few people a place stays empty; that there are some, and how many where they are not few.
  const lackSurname = async (people: number | null) => {
    for (const who of offices) {
      const id = (await who('POST', '/communication')).json<number>()
      await who('PATCH', `/communication/${id}`, { body: '<p>Hola, @@APELLIDO2@@</p>' })
      expect((await who('POST', '/communication/count-recipients', { id })).json()).toMatchObject({
        gaps: [{ place: 'APELLIDO2', people }],
      })
    }
  }
  await db.updateTable('affiliate').set({ lastName2: 'Peña' }).execute()
  const some = await db
    .selectFrom('affiliate')
    .where('communications', '=', true)
    .select('id')
    .limit(5)
    .execute()
  const lack = (many: number) =>
    db
      .updateTable('affiliate')
      .set({ lastName2: null })
      .where(
        'id',
        'in',
        some.slice(0, many).map(({ id }) => id),
      )
      .execute()
  await lack(2)
  await lackSurname(null)
  await lack(5)
  await lackSurname(5)
})

test('rule communication-1: an enlace reads no number of few people of what was sent, anywhere', async () => {
  const { lead, liaison, admin, meetingId, communicationId } = await aSentConvocation()
  const read = async (who: typeof admin) => {
    const [one, list, progress, convocation] = await Promise.all([
      who('GET', `/communication/${communicationId}`),
      who('GET', '/communication/filtered'),
      who('GET', `/communication/${communicationId}/progress`),
      who('GET', `/meeting/${meetingId}/convocation`),
    ])
    return [
      one.json<Communication>(),
      list.json<{ content: Communication[] }>().content[0],
      progress.json<Communication>(),
      convocation.json<Convocation>().notices[0],
    ].map((shown) => [
      [shown?.total, shown?.counts?.sent, shown?.counts?.bounced, shown?.counts?.queued],
      shown?.atLeast,
    ])
  }
  const whole = [[8, 6, 2, 0], null]
  expect(await read(admin)).toEqual(onEach(whole))
  expect(await read(lead)).toEqual(onEach(whole))
  // That most of them left is said, as far as whoever knows that few did not can tell it.
  expect(await read(liaison)).toEqual(onEach([[8, null, null, 0], { state: 'sent', count: 5 }]))
})

test('rule communication-1: until it is over an enlace reads for how many it is, and nothing of what became of it', async () => {
  const { app, liaison, admin, communicationId, meetingId } = await aSentConvocation()
  const running = await aService(app.db, 0, { total: 30, assemblyId: await assemblyOf(app, communicationId) })
  for (let at = 0; at < 30; at += 1)
    await aRecipient(app.db, {
      communicationId: running,
      address: `q${at}@example.org`,
      ...(at < 14 && { state: 'sent', settledAt: new Date() }),
    })
  for (const path of [`/communication/${running}`, `/communication/${running}/progress`]) {
    const shown = (await liaison('GET', path)).json<Communication>()
    expect([shown.total, new Set(Object.values(shown.counts ?? {})), shown.atLeast]).toEqual([
      30,
      new Set([null]),
      null,
    ])
    expect((await admin('GET', path)).json()).toMatchObject({ counts: { sent: 14, queued: 16 } })
  }
  // What has become of what is over is said.
  const { notices } = (await liaison('GET', `/meeting/${meetingId}/convocation`)).json<Convocation>()
  expect(notices[0]?.atLeast).toEqual({ state: 'sent', count: 5 })
})

/** In whose name a communication is written. */
const assemblyOf = async ({ db }: TestApp, id: number) =>
  (await db.selectFrom('communication').where('id', '=', id).select('assemblyId').executeTakeFirstOrThrow())
    .assemblyId
