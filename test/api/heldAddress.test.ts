import { describe, expect, test } from 'vitest'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { OwnData } from '#contract/self/data.ts'
import { joinRows } from '#server/import/lists.fixture.ts'
import { aSuperAdmin } from '#test/support/accounts.ts'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  openByInvitation,
  outlastHolds,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aRecord, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { aMerger } from '#test/support/merges.ts'
import {
  canEnter,
  listLinkedAccounts,
  ownersAddress,
  signUp,
  strangersAddress,
} from '#test/support/takeover.ts'
import { contactFacts } from '#web/people/facts.tsx'

const idDocument = '12345678Z'

/** Somebody of the census without an account. */
const aVictim = (db: TestApp['db']) => anAffiliate(db, { idDocument, email: ownersAddress })

const readAddress = async (db: TestApp['db'], id: number) =>
  db.selectFrom('affiliate').where('id', '=', id).select('email').executeTakeFirst()

/** What becomes of somebody who enrols with another's document and the mailbox that staff wrote, and follows its link. */
async function enrolAsVictim(app: TestApp) {
  const { link } = await enrolAndReadLink(app, { idDocument, email: strangersAddress })
  const { state } = (await signUp(app, link)).json<{ state: string }>()
  return { id: link.id, by: link.u, state }
}
const waits = { by: 'inscripcion', state: 'toVerify' }
const isLetIn = { by: 'invitacion', state: 'done' }

/** The code to stop the latest change, as the mail to the old address has it. */
async function findStop(app: TestApp) {
  await deliverAllMails(app)
  const mails = await listMailsWithLinks(app, ownersAddress)
  return findLinkCode(mails.find(({ kind }) => kind === 'address-replaced')?.plain)
}

const asFact = (email: string) => ['Correo electrónico', email]
const telephone = ['Teléfono', null]

describe('rule rights-11: an address that staff wrote over another one proves nothing', () => {
  test('staff read so below it, also who may not change it', async () => {
    const app = await anApp()
    const [id, admin, chief] = [await aVictim(app.db), await app.as('ROLE_ADMIN'), await aSuperAdmin(app)]
    const read = async () => (await admin('GET', `/affiliate/${id}`)).json<AffiliateProfile>()
    const readBelow = async () => contactFacts(await read()).slice(0, 2)
    expect(await readBelow()).toEqual([asFact(ownersAddress), telephone])
    const { userId } = await aUser(app.db, { affiliateId: id, username: ownersAddress, role: 'ROLE_ADMIN' })
    await chief.send('PATCH', `/affiliate/${id}`, { email: strangersAddress })
    expect(await readBelow()).toEqual([
      asFact(strangersAddress),
      ['Cambio de correo', expect.stringContaining('puede pararlo la dirección anterior')],
    ])
    expect(await read()).toMatchObject({ identityLocked: true })
    // An account in use is proved by its own address.
    await app.db.updateTable('appUser').set({ passwordHash: 'used' }).where('id', '=', userId).execute()
    expect(await readBelow()).toEqual([asFact(strangersAddress), telephone])
  })

  test('an enrolment with it waits for staff, who cannot admit it, and no invitation goes to it', async () => {
    const app = await anApp()
    const [id, admin, chief] = [await aVictim(app.db), await app.as('ROLE_ADMIN'), await aSuperAdmin(app)]
    const effect = await admin('GET', `/affiliate/${id}/address-effect?email=${strangersAddress}`)
    expect(effect.json()).toEqual({ effect: 'held' })
    const changed = await admin('PATCH', `/affiliate/${id}`, { email: strangersAddress })
    expect(changed.json()).toMatchObject({ addressHold: { until: null, isStopped: false } })
    const tried = await enrolAsVictim(app)
    expect(tried).toMatchObject(waits)
    const admitted = await admin('POST', `/enrolment/pending/${tried.id}/admit`)
    const made = await chief.send('POST', '/create-user', { username: strangersAddress, role: 'ROLE_USER' })
    for (const refused of [admitted, made]) {
      expect(refused.statusCode, refused.body).toBe(409)
      expect(refused.body).toContain('puede pararlo la dirección anterior')
    }
    expect(await listLinkedAccounts(app)).toHaveLength(0)
    // Nobody stopped it: staff may take it for theirs.
    await outlastHolds(app)
    expect(
      (await (await app.as('ROLE_SUPER_ADMIN'))('POST', `/enrolment/pending/${tried.id}/admit`)).statusCode,
    ).toBe(204)
    expect(await canEnter(app, strangersAddress)).toBe(true)
  })

  test('the old address stops it once, for ever, and gets its place back', async () => {
    const app = await anApp()
    const [id, admin] = [await aVictim(app.db), await app.as('ROLE_ADMIN')]
    await admin('PATCH', `/affiliate/${id}`, { email: strangersAddress })
    const [cod, nobody] = [await findStop(app), await app.as()]
    const look = async () => (await nobody('GET', `/stop-email-change?cod=${cod}`)).json<object>()
    expect(await look()).toEqual({ state: 'open', address: ownersAddress })
    expect((await nobody('POST', '/stop-email-change', { cod })).statusCode).toBe(204)
    expect(await look()).toEqual({ state: 'used', address: null })
    expect((await nobody('POST', '/stop-email-change', { cod })).statusCode).toBe(409)
    expect(await readAddress(app.db, id)).toEqual({ email: ownersAddress })
    const history = await admin('GET', `/affiliate/${id}/history`)
    expect(history.json<{ totalElements: number }>().totalElements).toBe(2)
    // Written again and not stopped: that address never proves who somebody is.
    await admin('PATCH', `/affiliate/${id}`, { email: strangersAddress })
    app.later('80 hours')
    expect(await enrolAsVictim(app)).toMatchObject(waits)
    expect((await (await app.as('ROLE_ADMIN'))('GET', `/affiliate/${id}`)).json()).toMatchObject({
      addressHold: { isStopped: true },
    })
  })

  test('not by steps either: none in between, another one, and back', async () => {
    const app = await anApp()
    const [id, admin] = [await aVictim(app.db), await app.as('ROLE_ADMIN')]
    const correct = async (email: string) =>
      expect((await admin('PATCH', `/affiliate/${id}`, { email })).statusCode).toBe(200)
    await correct('')
    const cod = await findStop(app)
    await correct(strangersAddress)
    expect(await enrolAsVictim(app)).toMatchObject(waits)
    expect((await (await app.as())('POST', '/stop-email-change', { cod })).statusCode).toBe(204)
    expect(await readAddress(app.db, id)).toEqual({ email: ownersAddress })
    await correct('otra@example.org')
    await correct(ownersAddress)
    await deliverAllMails(app)
    const { link } = await enrolAndReadLink(app, { idDocument, email: ownersAddress })
    expect(link.u).toBe('invitacion')
  })

  test('put back, it gets the invitation again that had died', async () => {
    const app = await anApp()
    const [id, admin] = [await aVictim(app.db), await app.as('ROLE_ADMIN')]
    await aUser(app.db, { affiliateId: id, username: ownersAddress })
    for (const email of [strangersAddress, ownersAddress])
      expect((await admin('PATCH', `/affiliate/${id}`, { email })).statusCode).toBe(200)
    await deliverAllMails(app)
    const [latest] = await listMailsWithLinks(app, ownersAddress)
    expect(latest?.kind).toBe('invitation')
    await signUp(app, parseLink(latest?.link ?? ''))
    expect(await canEnter(app, ownersAddress)).toBe(true)
  })

  test('nor by registering again somebody who had left', async () => {
    const app = await anApp()
    const id = await anAffiliate(app.db, { idDocument, email: ownersAddress, inscriptionType: 0 })
    const form = { ...anEnrolment({ idDocument, email: strangersAddress }), invite: true }
    const admin = await app.as('ROLE_ADMIN')
    expect((await admin('POST', '/enrolment/manual', form)).statusCode).toBe(201)
    await deliverAllMails(app)
    expect(await listMailsWithLinks(app, strangersAddress)).toEqual([])
    const [nobody, cod] = [await app.as(), await findStop(app)]
    expect((await nobody('POST', '/stop-email-change', { cod })).statusCode).toBe(204)
    expect(await readAddress(app.db, id)).toEqual({ email: ownersAddress })
    expect(await enrolAsVictim(app)).toMatchObject(waits)
  })

  test('nor by deleting the account that the old address proves', async () => {
    const app = await anApp()
    const id = await aVictim(app.db)
    const { userId } = await aUser(app.db, { affiliateId: id, username: ownersAddress, password })
    await (
      await app.as('ROLE_ADMIN')
    )('PATCH', `/affiliate/${id}`, { email: strangersAddress })
    const chief = await aSuperAdmin(app)
    expect((await chief.send('DELETE', `/users/${userId}`)).statusCode).toBe(204)
    expect(await enrolAsVictim(app)).toMatchObject(waits)
    expect(await findStop(app)).toBeTruthy()
  })

  test('nor by a list, nor by taking it back', async () => {
    const on = await anImporter('ROLE_ADMIN')
    const id = await aVictim(on.db)
    const columns = ['DNI', 'EMAIL']
    const done = await on.importAll(joinRows([columns, [idDocument, strangersAddress]]))
    expect(done.result?.counts).toMatchObject({ update: 1 })
    expect(await findStop(on)).toBeTruthy()
    expect(await enrolAsVictim(on)).toMatchObject(waits)
    await outlastHolds(on)
    const late = await anImporter('ROLE_ADMIN', on)
    await on.db.deleteFrom('pendingEnrolment').execute()
    expect(await enrolAsVictim(on)).toMatchObject(isLetIn)
    const { id: batchId } = await on.db.selectFrom('importBatch').select('id').executeTakeFirstOrThrow()
    const undone = await late.undo(batchId)
    expect(JSON.stringify(undone)).toContain('Tiene una cuenta con el correo que trajo la lista')
    expect(await readAddress(on.db, id)).toEqual({ email: strangersAddress })
  })
})

test('rule rights-11: an account opened on merged profiles goes with the one whose address it proved', async () => {
  const on = await aMerger()
  const kept = await aVictim(on.db)
  const other = aDocument()
  const removed = await anAffiliate(on.db, { idDocument: other, email: strangersAddress })
  await aRecord(on.db, { idDocument, title: 'de la víctima' })
  await aRecord(on.db, { idDocument: other, title: 'de la otra' })
  const { id } = await on.merged(kept, removed, { email: 'other' })
  // Whom they joined lately is not let in by enrolling (rule rights-14), but by a super admin.
  expect(await enrolAsVictim(on)).toMatchObject(waits)
  expect(await listLinkedAccounts(on)).toEqual([])
  expect(await openByInvitation(on, kept, strangersAddress)).toEqual(isLetIn)
  const nobody = await on.as()
  const login = await nobody('POST', '/login', { username: strangersAddress, password })
  const me = await on.as({ token: login.json<{ token: string }>().token })
  const readTitles = async () =>
    (await me('GET', '/logged/data')).json<OwnData>().records.map(({ title }) => title)
  // What was there before the first account waits (rule rights-13); the merge alone keeps the other side's from it.
  expect(await readTitles()).toEqual([])
  await on.db.deleteFrom('admission').execute()
  expect(await readTitles()).toEqual(['de la otra'])
  const undone = await on.undo(id)
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await listLinkedAccounts(on)).toEqual([
    { username: strangersAddress, role: 'ROLE_USER', affiliateId: removed },
  ])
  expect(await readAddress(on.db, kept)).toEqual({ email: ownersAddress })
  expect((await me('GET', '/logged/data')).statusCode).toBe(401)
  const told = (await deliverAndListMails(on, strangersAddress)).at(-1)
  expect(told?.subject).toBe('Tu cuenta vuelve a tener solo tu ficha')
})
