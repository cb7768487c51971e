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
  const admin = await app.as({ token: await app.tokenFor('ROLE_ADMIN') })
  const asOffice = async (role: 'ROLE_RESPONSABLE' | 'ROLE_ENLACE', id: number) =>
    app.as({ token: await app.tokenFor(role, id) })
  const offices = [await asOffice('ROLE_RESPONSABLE', lead), await asOffice('ROLE_ENLACE', liaisonId)]
  const ask = async (recipients: number | null) => {
    for (const who of offices) {
      const id = (await who('POST', '/communication')).json<number>()
      for (const body of [{ id }, {}])
        expect((await who('POST', '/communication/count-recipients', body)).json()).toEqual({
          recipients,
          isExact: false,
          chosen: null,
          excluded: null,
          gaps: [],
        })
      expect((await who('POST', '/communication/count-filters-users', { id })).json()).toBe(recipients)
    }
  }
  await agree(9)
  const other = await anAffiliate(db, { assemblyId, communications: false })
  const choose = (id: number, communications: boolean) =>
    db.updateTable('affiliate').set({ communications }).where('id', '=', id).execute()
  await ask(null)
  await agree(10)
  // Whether one of twenty takes none, or nobody, reads the same.
  await ask(10)
  await choose(other, true)
  await ask(10)
  await agree(2)
  await ask(20)
  const asked = (await admin('POST', '/communication/count-recipients', { assemblyIds: [assemblyId] })).json()
  expect(asked).toMatchObject({ recipients: 22, isExact: true, chosen: 22 })
  // Nor for how many of few people a place stays empty; that there are some, and the tens where they are not few.
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
    .limit(13)
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
  await lack(9)
  await lackSurname(null)
  await lack(13)
  await lackSurname(10)
})

test('rule communication-1: an enlace reads the tens of what was sent, and no number of few people, anywhere', async () => {
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
      shown?.isExact,
    ])
  }
  const whole = [[8, 6, 2, 0], true]
  expect(await read(admin)).toEqual(onEach(whole))
  expect(await read(lead)).toEqual(onEach(whole))
  expect(await read(liaison)).toEqual(onEach([[null, null, null, 0], false]))
  // Who complained is one of few, whoever they are.
  const progress = (who: typeof admin) => who('GET', `/communication/${communicationId}/progress`)
  for (const [who, complaints] of [
    [admin, 0],
    [lead, null],
    [liaison, null],
  ] as const)
    expect((await progress(who)).json()).toMatchObject({ complaints })
})

test('rule communication-1: until it is over an enlace reads for how many it is, and nothing of what became of it', async () => {
  const { app, liaison, admin, communicationId, meetingId } = await aSentConvocation()
  const running = await aService(app.db, 0, { total: 34, assemblyId: await assemblyOf(app, communicationId) })
  for (let at = 0; at < 34; at += 1)
    await aRecipient(app.db, {
      communicationId: running,
      address: `q${at}@example.org`,
      ...(at < 14 && { state: 'sent', settledAt: new Date() }),
    })
  for (const path of [`/communication/${running}`, `/communication/${running}/progress`]) {
    const shown = (await liaison('GET', path)).json<Communication>()
    expect([shown.total, new Set(Object.values(shown.counts ?? {})), shown.isExact]).toEqual([
      30,
      new Set([null]),
      false,
    ])
    expect((await admin('GET', path)).json()).toMatchObject({ counts: { sent: 14, queued: 20 } })
  }
  // What has become of what is over is said.
  const { notices } = (await liaison('GET', `/meeting/${meetingId}/convocation`)).json<Convocation>()
  expect(notices[0]?.counts).toMatchObject({ sent: null, bounced: null, queued: 0 })
})

/** In whose name a communication is written. */
const assemblyOf = async ({ db }: TestApp, id: number) =>
  (await db.selectFrom('communication').where('id', '=', id).select('assemblyId').executeTakeFirstOrThrow())
    .assemblyId
