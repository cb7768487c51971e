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
