import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aConvened } from '#test/support/convocations.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { send } from '#test/support/sending.ts'

const moveTo = ({ db }: TestApp, name: string, email: string) =>
  db.updateTable('affiliate').set({ email }).where('name', '=', name).execute()

/** A meeting to which ana and eva were called, and whose place is another since. */
async function aChanged(app: TestApp) {
  const relay = await aFussyRelay()
  const one = await aConvened(app)
  await sql`update affiliate set email = 'x' || id || '@example.org' where email = ''`.execute(app.db)
  await one.edit({ status: 'Aprobada' })
  await one.convene()
  await send(app, relay.url)
  await one.edit({ place: 'Ateneo', status: 'Aprobada' })
  const takenSince = async (work: () => Promise<unknown>) => {
    const before = relay.taken.length
    await work()
    await send(app, relay.url)
    return relay.taken.slice(before).map(({ to }) => to)
  }
  return { ...one, relay, takenSince }
}

test('rule convocation-2: whom the mail of a change did not reach get a letter, or are told once a mail reaches them', async () => {
  const app = await anApp()
  const { lead, admin, read, preview, convene, member, takenSince, communicationOf } = await aChanged(app)
  await moveTo(app, 'eva', 'unknown-eva@example.org')
  await takenSince(convene)
  expect(await read()).toMatchObject({ offer: null, why: null, letters: 0, changeLetters: 1 })
  const letters = `/communication/${await communicationOf(1)}/letter`
  expect((await admin('GET', letters)).json()).toMatchObject({ totalElements: 1 })
  // Who was not called yet is called, and each gets their own mail.
  await member('luz')
  expect(await read()).toMatchObject({ offer: 'faltan', changeLetters: 1 })
  expect(await preview()).toMatchObject({ kind: 'convocatoria', recipients: 1 })
  await moveTo(app, 'eva', 'nueva@example.org')
  expect(await read()).toMatchObject({
    offer: 'faltaCambio',
    changes: ['el lugar (antes: Casa de cultura)'],
    changeLetters: 0,
  })
  expect(await read(lead)).toMatchObject({ offer: null, letters: 0, changeLetters: 0 })
  expect(await preview()).toMatchObject({
    kind: 'cambio',
    recipients: 1,
    plain: expect.stringContaining('el lugar (antes: Casa de cultura)'),
  })
  // What was read is what is sent.
  expect((await convene({ offer: 'faltan' })).statusCode).toBe(409)
  expect(await takenSince(() => convene({ offer: 'faltaCambio' }))).toEqual(['nueva@example.org'])
  expect(await read()).toMatchObject({ offer: 'faltan', changes: [], changeLetters: 0 })
  expect(await takenSince(() => convene({ offer: 'faltan' }))).toEqual(['luz@example.org'])
  expect(await read()).toMatchObject({ offer: null, why: 'Se ha convocado a quien corresponde.' })
})

test('rule convocation-2: a change that reached nobody is told once more, and of two that somebody missed they read both', async () => {
  const app = await anApp()
  const { edit, read, lead, preview, convene, takenSince } = await aChanged(app)
  await sql`update affiliate set email = 'unknown-' || id || '@example.org' where email <> ''`.execute(app.db)
  await takenSince(convene)
  // Nobody knows it, and no mail reaches anybody.
  expect(await read()).toMatchObject({ offer: null, changeLetters: 3 })
  expect(await read(lead)).toMatchObject({ offer: null, why: expect.stringContaining('Ha cambiado') })
  await sql`update affiliate set email = 'y' || id || '@example.org' where email <> ''`.execute(app.db)
  expect(await read()).toMatchObject({ offer: 'faltaCambio', changeLetters: 0 })
  await moveTo(app, 'eva', 'unknown-eva@example.org')
  expect(await takenSince(convene)).toHaveLength(2)
  expect(await read()).toMatchObject({ offer: null, changeLetters: 1 })
  await moveTo(app, 'eva', 'eva@example.org')
  await edit({ onlineLink: 'https://example.org/sala', status: 'Aprobada' })
  expect(await preview()).toMatchObject({
    kind: 'cambio',
    recipients: 3,
    plain: expect.stringContaining('el lugar (antes: Casa de cultura), el enlace'),
  })
})

test('rule convocation-2: whoever is called by letter is listed for another one of a change, and when it is cancelled', async () => {
  const app = await anApp()
  const { admin, edit, read, convene, member, takenSince, communicationOf } = await aChanged(app)
  await member('luz', { email: '' })
  await takenSince(convene)
  expect(await read()).toMatchObject({ offer: null, why: null, letters: 1, changeLetters: 0 })
  await edit({ status: 'Cancelada' })
  await moveTo(app, 'eva', 'unknown-eva@example.org')
  await takenSince(convene)
  // Both: who holds a letter, and whom a mail called and no mail reaches any more.
  expect(await read()).toMatchObject({ offer: null, why: null, letters: 1, changeLetters: 1 })
  const lettersOf = async (at: number) =>
    (await admin('GET', `/communication/${await communicationOf(at)}/letter`)).json<{
      content: { fullName: string }[]
    }>()
  expect((await lettersOf(2)).content).toMatchObject([{ fullName: expect.stringContaining('eva') }])
  // Of what is another meeting by now too, and of nobody whom its own mail told.
  expect((await lettersOf(0)).content).toMatchObject([{ fullName: expect.stringContaining('luz') }])
  expect((await admin('GET', `/communication/${await communicationOf(0)}/excluded`)).statusCode).toBe(200)
})
