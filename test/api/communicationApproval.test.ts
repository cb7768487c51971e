import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Communication } from '#contract/communications/communications.ts'
import { addAttachment } from '#server/communications/attachments.queries.ts'
import { storeFile } from '#server/files/files.queries.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, anAssembly } from '#test/support/factories.ts'
import { whoAgreed } from '#test/support/sending.ts'
import { aStorableList } from '#test/support/files.ts'

const later = () => new Date(Date.now() + 600_000).toISOString()

/** What an enlace has written and asked to be approved, and an admin reads. */
async function anAsked() {
  const app = await anApp()
  const liaisonId = await anAffiliate(app.db)
  const centro = await anAssembly(app.db, { liaisonId, assemblyName: 'Centro' })
  await anAffiliate(app.db, { assemblyId: centro, communications: true })
  const enlace = await app.as({ token: await app.tokenFor('ROLE_ENLACE', liaisonId) })
  const admin = await app.as('ROLE_ADMIN')
  const id = (await enlace('POST', '/communication')).json<number>()
  const edit = (change: object) => enlace('PATCH', `/communication/${id}`, change)
  await edit({ subject: 'Bueno', body: '<p>Bueno</p>', scheduledDate: later() })
  await enlace('POST', '/communication/set-pending', { id })
  const read = async () => (await admin('GET', `/communication/${id}`)).json<Communication>()
  const approve = (more: object = {}) => admin('POST', '/communication/set-approved', { id, ...more })
  return { app, id, enlace, admin, edit, read, approve }
}

test('rule communication-2: what is approved is what was read, its files too', async () => {
  const { app, id, edit, read, approve } = await anAsked()
  const { edition } = await read()
  await edit({ subject: 'Malo' })
  const refused = await approve({ edition })
  expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([
    409,
    'La comunicación ha cambiado desde que la leíste: vuelve a abrirla y léela antes de aprobarla.',
  ])
  const again = await read()
  expect(again.status).toBe('PENDING')
  const { id: owner } = await app.db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()
  const fileId = await storeFile(app.db, aStorableList(), owner)
  await addAttachment(app.db, app.world.clock, id, fileId)
  expect((await approve({ edition: again.edition })).statusCode).toBe(409)
  const approved = await approve({ edition: (await read()).edition })
  expect(approved.json()).toMatchObject({ status: 'APPROVED', subject: 'Malo' })
})

test('rule communication-2: who does not say what they read approves what nobody else has changed since it was asked for', async () => {
  const { id, admin, enlace, edit, approve } = await anAsked()
  await edit({ subject: 'Malo' })
  expect((await approve()).statusCode).toBe(409)
  // Asking again does not make it read.
  await enlace('POST', '/communication/set-draft', { id })
  await enlace('POST', '/communication/set-pending', { id })
  expect((await approve()).statusCode).toBe(409)
  await admin('PATCH', `/communication/${id}`, { subject: 'Bueno' })
  expect((await approve()).statusCode).toBe(200)
})

test('rule communication-2: who wrote it reads that it was approved, or given back and why, until they ask again', async () => {
  const { app, id, admin, enlace, approve, read } = await anAsked()
  const own = async (who = enlace) => (await who('GET', '/communication/own')).json<object>()
  expect(await own()).toEqual({ approved: 0, waiting: [], sent: [], cameBack: [] })
  const back = { id, note: 'Falta la hora' }
  expect((await admin('POST', '/communication/set-draft', back)).json()).toMatchObject({ status: 'DRAFT' })
  const reason = 'Administración la devolvió a borrador: «Falta la hora».'
  expect(await read()).toMatchObject({ why: 'returned', reason })
  // Their own page and card say the same.
  expect((await enlace('GET', `/communication/${id}`)).json()).toMatchObject({ why: 'returned', reason })
  expect(await own()).toMatchObject({ approved: 0, cameBack: [{ id, reason }] })
  expect(await own(admin)).toEqual({ approved: 0, waiting: [], sent: [], cameBack: [] })
  await enlace('POST', '/communication/set-pending', { id })
  expect(await own()).toEqual({ approved: 0, waiting: [], sent: [], cameBack: [] })
  // What one gives back to oneself needs no word.
  await enlace('POST', '/communication/set-draft', { id, note: 'Para mí' })
  expect(await read()).toMatchObject({ why: null, reason: null })
  expect((await approve({ edition: (await read()).edition })).statusCode).toBe(200)
  expect(await own()).toEqual({
    approved: 1,
    waiting: [{ id, subject: expect.any(String) }],
    sent: [],
    cameBack: [],
  })
  const sentAt = new Date()
  for (const left of [
    { status: 'PROCESSING', processingAt: sentAt, total: 0 },
    { status: 'PROCESSED' },
    { status: 'SENT', sentAt },
  ])
    await app.db.updateTable('communication').set(left).where('id', '=', id).execute()
  expect(await own()).toMatchObject({ waiting: [], sent: [{ id, sentAt: sentAt.toISOString() }] })
})

test('rule communication-2: an admin takes their own back, and is told nothing of it', async () => {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const id = (await admin('POST', '/communication')).json<number>()
  await admin('PATCH', `/communication/${id}`, { subject: 'Hola', body: '<p>Hola</p>' })
  for (const [to, note] of [
    ['pending', undefined],
    ['draft', 'Para mí'],
  ] as const)
    expect((await admin('POST', `/communication/set-${to}`, { id, note })).statusCode).toBe(200)
  const read = await admin('GET', `/communication/${id}`)
  expect(read.json()).toMatchObject({ status: 'DRAFT', why: null, reason: null })
})

test('rule communication-2: whom it is for is who was counted', async () => {
  const { app, approve, read } = await anAsked()
  const { edition } = await read()
  const wrong = await approve({ edition, confirm: 7 })
  expect([wrong.statusCode, wrong.json<{ title: string }>().title]).toEqual([
    409,
    'Ahora llega a 1 persona: mira otra vez para quién es.',
  ])
  await whoAgreed(app.db, ['sol@example.org'])
  expect((await approve({ edition, confirm: 1 })).statusCode).toBe(200)
})

test('rule communication-3: a segment of somebody else is neither narrowed by a count nor copied', async () => {
  const app = await anApp()
  await whoAgreed(app.db, ['ana@example.org'])
  const chief = await app.as('ROLE_SUPER_ADMIN')
  const filter = { v: 1, tree: { where: { communications: 'true' } } }
  const made = await chief('POST', '/segments', { name: 'Mío', filter, sharedWith: null })
  const { id: segmentId } = made.json<{ id: number }>()
  const id = (await chief('POST', '/communication')).json<number>()
  expect((await chief('PATCH', `/communication/${id}`, { segmentId })).statusCode).toBe(200)
  const admin = await app.as('ROLE_ADMIN')
  const count = (more: object) => admin('POST', '/communication/count-recipients', { id, ...more })
  expect((await count({})).json()).toMatchObject({ recipients: 1 })
  expect((await count({ city: ['Getafe'] })).statusCode).toBe(422)
  expect((await admin('POST', `/communication/${id}/clone`)).statusCode).toBe(409)
  expect((await chief('POST', `/communication/${id}/clone`)).statusCode).toBe(201)
})

test('rule communication-7: files are taken away while the communication is copied', async () => {
  const { app, id, admin } = await anAsked()
  const { id: owner } = await app.db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()
  for (let round = 0; round < 6; round += 1) {
    const fileId = await storeFile(app.db, aStorableList(), owner)
    await addAttachment(app.db, app.world.clock, id, fileId)
    const answers = await Promise.all([
      admin('POST', `/communication/${id}/clone`),
      admin('DELETE', `/communication/delete-attachments/${id}`),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 204])
  }
})

/** What an enlace has asked for, with what their assembly and the organisation say of themselves. */
async function anAskedFor() {
  const asked = await anAsked()
  const { app, id, admin } = asked
  const set = (name: string) =>
    Promise.all([
      sql`update organisation set name = ${name}, contact_email = ${`${name}@example.org`}`.execute(app.db),
      sql`update assembly set contact_email = ${`asamblea.${name}@example.org`}`.execute(app.db),
    ])
  const readHtml = async () =>
    (await admin('GET', `/communication/${id}/preview`)).json<{ html: string }>().html
  return { ...asked, set, readHtml }
}

test('rule communication-2: what its mails say of the organisation, and who is answered, is frozen when it is approved', async () => {
  const { id, admin, read, approve, set, readHtml } = await anAskedFor()
  await set('antes')
  expect(await read()).toMatchObject({ fromName: 'antes · Centro', replyEmail: 'asamblea.antes@example.org' })
  expect((await approve({ edition: (await read()).edition })).statusCode).toBe(200)
  await set('despues')
  expect(await read()).toMatchObject({ fromName: 'antes · Centro', replyEmail: 'asamblea.antes@example.org' })
  const html = await readHtml()
  expect([html.includes('antes@example.org'), html.includes('despues')]).toEqual([true, false])
  await admin('POST', '/communication/set-pending', { id })
  expect(await read()).toMatchObject({ fromName: 'despues · Centro' })
  expect(await readHtml()).toContain('despues@example.org')
})

test('rule communication-2: who is answered stays as an admin wrote it', async () => {
  const { id, admin, read, approve, set, edit } = await anAskedFor()
  await admin('PATCH', `/communication/${id}`, { replyEmail: 'prensa@example.org' })
  await set('antes')
  expect(await read()).toMatchObject({ replyEmail: 'prensa@example.org' })
  // Whoever holds the office writes in its name.
  await edit({ subject: 'Otro' })
  expect(await read()).toMatchObject({ replyEmail: 'asamblea.antes@example.org' })
  await admin('PATCH', `/communication/${id}`, { replyEmail: 'prensa@example.org' })
  expect((await approve()).json()).toMatchObject({ replyEmail: 'prensa@example.org' })
})

test('rule communication-2: what admins write leaves in the name that the organisation has when it is approved', async () => {
  const { admin, set } = await anAskedFor()
  const begin = async () => {
    const id = (await admin('POST', '/communication')).json<number>()
    return { id, read: async () => (await admin('GET', `/communication/${id}`)).json<Communication>() }
  }
  await set('antes')
  const [usual, chosen] = [await begin(), await begin()]
  await admin('PATCH', `/communication/${chosen.id}`, { fromName: 'Prensa' })
  // What is written as it would be anyway is not chosen.
  await admin('PATCH', `/communication/${usual.id}`, { fromName: 'Otro' })
  await admin('PATCH', `/communication/${usual.id}`, { fromName: 'antes', subject: 'Fiesta' })
  await set('despues')
  expect(await usual.read()).toMatchObject({ fromName: 'despues', replyEmail: 'despues@example.org' })
  expect(await chosen.read()).toMatchObject({ fromName: 'Prensa', replyEmail: 'antes@example.org' })
  const clone = async (id: number) =>
    (await admin('POST', `/communication/${id}/clone`)).json<Communication>()
  expect(await clone(chosen.id)).toMatchObject({ fromName: 'Prensa' })
  expect(await clone(usual.id)).toMatchObject({ fromName: 'despues', subject: 'Fiesta' })
})

test('rule communication-2: a copy of what has left bears the name of today', async () => {
  const { id, admin, read, approve, set } = await anAskedFor()
  await set('antes')
  await approve({ edition: (await read()).edition })
  await set('despues')
  expect(await read()).toMatchObject({ fromName: 'antes · Centro' })
  const copy = (await admin('POST', `/communication/${id}/clone`)).json<Communication>()
  expect(copy).toMatchObject({ fromName: 'despues · Centro', replyEmail: 'asamblea.despues@example.org' })
})

test('rule communication-2: the database keeps what was said of the organisation when it was approved', async () => {
  const { app, approve, read } = await anAsked()
  await approve({ edition: (await read()).edition })
  await expect(sql`update communication set organisation_name = 'Otra'`.execute(app.db)).rejects.toThrow(
    'an approved communication does not change',
  )
})

test('rule communication-5: the page is no longer than 100 kB for whoever has the longest data', async () => {
  const { id, admin, read, edit } = await anAsked()
  const problems = async (places: number) => {
    await edit({ body: `<p>Hola</p>${'<p>@@NOMBRE@@</p>'.repeat(places)}` })
    const { edition } = await read()
    const previewed = await admin('GET', `/communication/${id}/preview`)
    return { edition, problems: previewed.json<{ problems: { message: string }[] }>().problems }
  }
  expect((await problems(20)).problems).toEqual([])
  const { edition, problems: told } = await problems(200)
  const message = 'Pasaría de 100 kB para quien tiene los datos más largos: pon menos datos de cada persona.'
  expect(told).toEqual([{ level: 'error', message }])
  const refused = await admin('POST', '/communication/set-approved', { id, edition })
  expect([refused.statusCode, refused.json<{ title: string }>().title]).toEqual([422, message])
})

test('rule communication-2: whoever approves is told that the author holds the office no more', async () => {
  const { app, id, admin, read } = await anAsked()
  expect(await read()).toMatchObject({ authorLeft: false })
  await app.db.updateTable('assembly').set({ liaisonId: null }).execute()
  expect(await read()).toMatchObject({ authorLeft: true })
  // What an admin begins is nobody's office.
  const copy = await admin('POST', `/communication/${id}/clone`)
  expect(copy.json()).toMatchObject({ authorLeft: false })
})

/** A long text with a word in it. */
const textWith = (word: string) => `<p>${'Texto largo. '.repeat(100)}${word}${' Sigue. '.repeat(100)}</p>`

test('rule log-4: the log of a text has what was other of it', async () => {
  const { app, edit } = await anAsked()
  await edit({ body: textWith('uno') })
  await edit({ body: textWith('dos') })
  const { rows } = await sql<{ before: string; after: string }>`
    select before, after from change_value where field = 'body' order by change_id desc limit 1`.execute(
    app.db,
  )
  expect(rows[0]?.before).toMatch(/^….*uno.*…$/)
  expect(rows[0]?.after).toMatch(/^….*dos.*…$/)
  expect(rows[0]?.after.length).toBeLessThan(100)
})
