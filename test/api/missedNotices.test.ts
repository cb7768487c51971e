import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freezeNextDue } from '#server/communications/engine/freeze.rules.ts'
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

/** A meeting to which luz and sol were called by letter, ana and eva by mail; its place is another since, and mar came after. */
async function aLettered(app: TestApp) {
  const relay = await aFussyRelay()
  const one = await aConvened(app)
  await sql`update affiliate set email = 'x' || id || '@example.org' where email = ''`.execute(app.db)
  for (const name of ['luz', 'sol']) await one.member(name, { email: '' })
  await one.edit({ status: 'Aprobada' })
  const takenSince = async (work: () => Promise<unknown>) => {
    const before = relay.taken.length
    await work()
    await send(app, relay.url)
    return relay.taken.slice(before).map(({ to }) => to)
  }
  await takenSince(one.convene)
  expect(await one.read()).toMatchObject({ offer: null, why: null, letters: 2, changeLetters: 0 })
  await one.member('mar', { email: '' })
  const pathOf = async (at: number) => `/communication/${await one.communicationOf(at)}/letter`
  const lettersOf = async (at: number) => {
    const { content } = (await one.admin('GET', await pathOf(at))).json<{ content: { fullName: string }[] }>()
    return content.map(({ fullName }) => fullName.split(' ')[0])
  }
  const remove = async () => (await one.admin('DELETE', `/meeting/${one.id}`)).statusCode
  return { ...one, takenSince, pathOf, lettersOf, remove }
}

test('rule convocation-2: whoever was called by letter is told of what comes after by mail, once one reaches them, or listed', async () => {
  const app = await anApp()
  const { edit, read, lead, preview, convene, takenSince, lettersOf, remove } = await aLettered(app)
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  // What is offered first is for all of them, and says who gets none.
  expect(await read()).toMatchObject({ offer: 'cambio', letters: 0, changeLetters: 0 })
  expect(await preview()).toMatchObject({ recipients: 3, excluded: { sinCorreo: 2 } })
  await takenSince(convene)
  expect(await read()).toMatchObject({ offer: null, why: null, letters: 1, changeLetters: 2 })
  expect([await lettersOf(0), await lettersOf(1)]).toEqual([['mar'], ['luz', 'sol']])
  await moveTo(app, 'sol', 'sol@example.org')
  expect(await read()).toMatchObject({
    offer: 'faltaCambio',
    changes: ['el lugar (antes: Casa de cultura)'],
    changeLetters: 1,
  })
  expect(await takenSince(convene)).toEqual(['sol@example.org'])
  await edit({ status: 'Cancelada' })
  expect(await takenSince(convene)).toHaveLength(4)
  // Who came after nobody called is not called off.
  expect(await read()).toMatchObject({ offer: null, why: null, letters: 0, changeLetters: 1 })
  expect([await lettersOf(0), await lettersOf(3)]).toEqual([[], ['luz']])
  expect(await read(lead)).toMatchObject({ why: expect.stringContaining('le manda una carta') })
  await moveTo(app, 'luz', 'luz@example.org')
  expect(await read()).toMatchObject({ offer: 'faltaCancelacion', changeLetters: 0 })
  expect(await remove()).toBe(409)
  expect(await takenSince(convene)).toEqual(['luz@example.org'])
  expect(await read()).toMatchObject({ offer: null, why: expect.stringContaining('ya sabe que se cancela') })
  expect(await remove()).toBe(204)
})

test('rule convocation-2: whose address was taken for a letter is called by it, also who came after the mails had left', async () => {
  const app = await anApp()
  const { admin, edit, read, convene, takenSince, pathOf, lettersOf } = await aLettered(app)
  expect(await lettersOf(0)).toEqual(['luz', 'sol', 'mar'])
  expect((await admin('GET', `${await pathOf(0)}/export?format=csv`)).statusCode).toBe(200)
  expect((await admin('GET', `${await pathOf(0)}/export?format=csv`)).statusCode).toBe(200)
  expect(await read()).toMatchObject({ letters: 3, changeLetters: 0 })
  await edit({ status: 'Cancelada' })
  await takenSince(convene)
  expect(await read()).toMatchObject({ offer: null, letters: 0, changeLetters: 3 })
  expect(await lettersOf(1)).toEqual(['luz', 'sol', 'mar'])
})

test('rule convocation-2: a convocation of which every mail came back has called by letter', async () => {
  const app = await anApp()
  const { edit, read, convene, lettersOf, takenSince, remove } = await aLettered(app)
  await sql`delete from communication_letter`.execute(app.db)
  await sql`update communication_recipient set state = 'bounced'`.execute(app.db)
  await sql`insert into suppressed_address (address, reason) select lower(address), 'rebote' from communication_recipient`.execute(
    app.db,
  )
  await app.db.deleteFrom('affiliate').where('name', 'in', ['luz', 'sol', 'mar']).execute()
  expect(await read()).toMatchObject({ offer: null, why: null, letters: 3, changeLetters: 0 })
  await edit({ status: 'Cancelada' })
  expect(await read()).toMatchObject({ offer: null, why: null, letters: 0, changeLetters: 3 })
  expect(await lettersOf(0)).toHaveLength(3)
  await moveTo(app, 'eva', 'nueva@example.org')
  expect(await read()).toMatchObject({ offer: 'cancelacion', changes: ['se cancela'] })
  expect(await remove()).toBe(409)
  expect(await takenSince(convene)).toEqual(['nueva@example.org'])
  expect(await read()).toMatchObject({ offer: null, letters: 0, changeLetters: 2 })
  // Whom only a letter reaches keeps nobody from deleting it.
  expect(await remove()).toBe(204)
})

test('rule convocation-2: who has no address any more when their mail is to leave is called by letter', async () => {
  const app = await anApp()
  const relay = await aFussyRelay()
  const { edit, read, convene } = await aConvened(app)
  await sql`update affiliate set email = 'x' || id || '@example.org' where email = ''`.execute(app.db)
  await edit({ status: 'Aprobada' })
  await convene()
  await freezeNextDue(app.world)
  await moveTo(app, 'eva', '')
  await send(app, relay.url)
  expect(await read()).toMatchObject({ offer: null, letters: 1, changeLetters: 0 })
  await edit({ status: 'Cancelada' })
  await convene()
  await send(app, relay.url)
  expect(await read()).toMatchObject({ offer: null, letters: 0, changeLetters: 1 })
})

test('rule convocation-2: where a change reaches none of those who were called, who came since is called', async () => {
  const app = await anApp()
  const { edit, read, preview, convene, member, lettersOf, takenSince } = await aLettered(app)
  await sql`update affiliate set email = '' where email <> ''`.execute(app.db)
  await edit({ place: 'Ateneo', status: 'Aprobada' })
  expect(await read()).toMatchObject({ offer: null, why: null, letters: 1, changeLetters: 5 })
  expect(await lettersOf(0)).toHaveLength(6)
  await member('rio')
  expect(await read()).toMatchObject({ offer: 'faltan', letters: 1, changeLetters: 5 })
  expect(await preview()).toMatchObject({ kind: 'convocatoria', recipients: 1 })
  expect(await takenSince(() => convene({ offer: 'faltan' }))).toEqual(['rio@example.org'])
  await edit({ status: 'Cancelada' })
  await sql`update affiliate set email = ''`.execute(app.db)
  expect(await read()).toMatchObject({ offer: null, letters: 0 })
})
