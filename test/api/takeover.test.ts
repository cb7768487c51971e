import { describe, expect, test } from 'vitest'
import { headers, joinRows, makeRow } from '#server/import/lists.fixture.ts'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import { aSignedInUser } from '#test/support/accounts.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { aMerger } from '#test/support/merges.ts'
import { runUpkeep } from '#test/support/upkeep.ts'

const mine = 'atacante@example.org'
const theirs = 'eva@example.org'

const accounts = ({ db }: TestApp) =>
  db
    .selectFrom('appUser')
    .select(['username', 'role', 'affiliateId'])
    .where('affiliateId', 'is not', null)
    .execute()
const signup = async (app: TestApp, link: object) =>
  (await app.as())('POST', '/signup', { password, ...link })
const enters = async (app: TestApp, username: string) =>
  (await (await app.as())('POST', '/login', { username, password })).statusCode === 200

const list = (...rows: string[][]) => joinRows([headers, ...rows.map((row) => row.toSpliced(-1, 1, ''))])

type About = Partial<Parameters<typeof aUser>[1]> & { inscriptionType?: number }

/** Somebody with an account, and an admin who wants it. */
async function aVictim({ inscriptionType = 1, ...about }: About = {}) {
  const app = await anApp()
  const idDocument = aDocument()
  const id = await anAffiliate(app.db, { idDocument, email: theirs, inscriptionType })
  await aUser(app.db, { username: theirs, affiliateId: id, ...about })
  return { app, id, idDocument, admin: await app.as('ROLE_ADMIN') }
}

describe('rule rights-11: the account of somebody else', () => {
  test('an admin does not change by whom a super admin is known, whatever way they take', async () => {
    const { app, id, admin } = await aVictim({ role: 'ROLE_SUPER_ADMIN' })
    const effect = async (send: typeof admin) =>
      (await send('GET', `/affiliate/${id}/address-effect`)).json<unknown>()
    expect(await effect(admin)).toEqual({ effect: 'protected' })
    expect(await effect(await app.as('ROLE_SUPER_ADMIN'))).toEqual({ effect: 'noInvitation' })
    for (const patch of [{ email: mine }, { inscriptionType: 2 }, { idDocument: aDocument() }]) {
      const refused = await admin('PATCH', `/affiliate/${id}`, patch)
      expect([patch, refused.statusCode]).toEqual([patch, 422])
      expect(refused.body).toContain('con tu mismo rol o uno superior')
    }
    expect((await admin('PATCH', `/affiliate/${id}`, { phone: '600 123 456' })).statusCode).toBe(200)
    const superAdmin = await app.as('ROLE_SUPER_ADMIN')
    const changed = await superAdmin('PATCH', `/affiliate/${id}`, { email: 'otra@example.org' })
    expect(changed.statusCode).toBe(200)
    const log = app.db.selectFrom('activity').where('action', '=', 'affiliateEdited').select('id')
    const [, last] = await log.orderBy('id').execute()
    const back = { activityId: last?.id, field: 'email' }
    expect((await admin('POST', `/affiliate/${id}/revert`, back)).statusCode).toBe(422)
    expect((await superAdmin('POST', `/affiliate/${id}/revert`, back)).statusCode).toBe(200)
  })

  test('nobody changes their own login by their profile, nor that of their equals', async () => {
    const app = await anApp()
    const admin = await aSignedInUser(app, { role: 'ROLE_ADMIN', email: 'ana@example.org' })
    const other = await aSignedInUser(app, { role: 'ROLE_ADMIN', email: theirs })
    const chief = await aSignedInUser(app, { role: 'ROLE_SUPER_ADMIN', email: 'jefa@example.org' })
    const lead = await aSignedInUser(app, { role: 'ROLE_RESPONSABLE', email: 'lea@example.org' })
    const change = async (send: typeof admin.send, { affiliateId }: { affiliateId: number | null }) =>
      (await send('PATCH', `/affiliate/${affiliateId}`, { email: `x${affiliateId}@example.org` })).statusCode
    expect(await change(admin.send, admin)).toBe(422)
    expect(await change(admin.send, other)).toBe(422)
    expect(await change(chief.send, chief)).toBe(422)
    expect(await change(admin.send, lead)).toBe(200)
    expect(await change(chief.send, other)).toBe(200)
  })

  test('an invitation opens the account only from the address that it was sent to', async () => {
    const { app, id, idDocument } = await aVictim({ role: 'ROLE_SUPER_ADMIN' })
    // As staff could once leave it: the profile has another address than the account.
    await app.db.updateTable('affiliate').set({ email: mine }).where('id', '=', id).execute()
    const { link } = await enrolAndReadLink(app, { idDocument, email: mine })
    await signup(app, link)
    for (const mail of await listMailsWithLinks(app, mine)) expect(mail.link).not.toContain('invitacion')
    expect(await enters(app, mine)).toBe(false)
    expect(await accounts(app)).toEqual([{ username: theirs, role: 'ROLE_SUPER_ADMIN', affiliateId: id }])
    expect(await listMailsWithLinks(app, theirs)).not.toEqual([])
  })

  test.each([0, 1])(
    'enrolling with their document never touches it, of type %i, and they hear',
    async (type) => {
      const { app, id, idDocument, admin } = await aVictim({ password, inscriptionType: type })
      await app.db.updateTable('affiliate').set({ email: mine }).where('id', '=', id).execute()
      const before = await accounts(app)
      const { link } = await enrolAndReadLink(app, { idDocument, email: mine })
      await signup(app, link)
      await deliverAllMails(app)
      expect(await accounts(app)).toEqual(before)
      expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(409)
      expect(await accounts(app)).toEqual(before)
      expect(await enters(app, mine)).toBe(false)
      expect(await enters(app, theirs)).toBe(true)
      expect(await listMailsWithLinks(app, theirs)).not.toEqual([])
    },
  )

  test('registering somebody who had left does not change by whom they are known either', async () => {
    const { app, id, idDocument, admin } = await aVictim({ role: 'ROLE_SUPER_ADMIN', inscriptionType: 0 })
    const form = { ...anEnrolment({ idDocument, email: mine }), invite: true }
    const refused = await admin('POST', '/enrolment/manual', form)
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('superior')])
    const file = app.db.selectFrom('affiliate').where('id', '=', id).select('email')
    expect(await file.execute()).toEqual([{ email: theirs }])
  })

  test('a list does not change by whom they are known, nor make anybody leave', async () => {
    const on = await anImporter('ROLE_ADMIN')
    await on.importAll(list(makeRow(1), makeRow(3)))
    const [chief, plain] = await on.db.selectFrom('affiliate').select(['id', 'email']).orderBy('id').execute()
    await aUser(on.db, { affiliateId: chief?.id ?? 0, role: 'ROLE_SUPER_ADMIN', username: theirs })
    const columns = ['DNI', 'EMAIL', 'TELEFONO']
    const documents = await on.db.selectFrom('affiliate').select('idDocument').orderBy('id').execute()
    const moved = documents.map(({ idDocument }, n) => [idDocument, `x${n}@example.org`, '600123456'])
    const done = await on.importAll(joinRows([columns, ...moved]))
    expect(done.result?.counts).toMatchObject({ update: 1, refused: 1 })
    expect(JSON.stringify(done)).toContain('superior')
    const emails = await on.db.selectFrom('affiliate').select('email').orderBy('id').execute()
    expect(emails).toEqual([{ email: chief?.email }, { email: 'x1@example.org' }])
    expect(plain?.email).not.toBe('x1@example.org')
    const left = documents.map(({ idDocument }) => [idDocument, '0'])
    const leaving = await on.importAll(joinRows([['DNI', 'TIPO INSCRIPCION'], ...left]))
    expect(leaving.result?.counts).toMatchObject({ update: 0, refused: 2 })
    const types = await on.db.selectFrom('affiliate').select('inscriptionType').execute()
    expect(types.map(({ inscriptionType }) => inscriptionType)).not.toContain(0)
  })

  test('a merge keeps by whom they are known', async () => {
    const on = await aMerger()
    const kept = await anAffiliate(on.db, { email: mine })
    const removed = await anAffiliate(on.db, { email: theirs })
    await aUser(on.db, { affiliateId: removed, role: 'ROLE_ADMIN', username: theirs })
    const refused = await on.merge(kept, removed)
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain('con tu mismo rol o uno superior')
    expect((await on.merge(removed, kept, { email: 'other' })).statusCode).toBe(409)
    const { id } = await on.merged(removed, kept, { phone: 'other' })
    expect((await on.undo(id)).statusCode).toBe(200)
  })
})

/** A member with a password, whose profile staff gave another address, and the codes of both mails. */
async function aCorrectedMember() {
  const { app, id, admin } = await aVictim({ password })
  const effect = await admin('GET', `/affiliate/${id}/address-effect`)
  expect(effect.json()).toEqual({ effect: 'confirmation' })
  expect((await admin('PATCH', `/affiliate/${id}`, { email: mine })).statusCode).toBe(200)
  const stop = findLinkCode((await deliverAndListMails(app, theirs)).at(-1)?.plain)
  const cod = findLinkCode((await deliverAndListMails(app, mine)).at(-1)?.plain)
  const nobody = await app.as()
  return {
    app,
    id,
    admin,
    stop: () => nobody('POST', '/stop-email-change', { cod: stop }),
    look: async () => (await nobody('GET', `/stop-email-change?cod=${stop}`)).json<object>(),
    confirm: () => nobody('POST', '/confirm-email', { cod }),
    lookAtConfirming: async () => (await nobody('GET', `/confirm-email?cod=${cod}`)).json<object>(),
  }
}

describe('rule rights-11: staff corrects an address', () => {
  test('the login moves when it is confirmed, and never before the old one could stop it', async () => {
    const { app, id, confirm, lookAtConfirming } = await aCorrectedMember()
    const effectiveAt = expect.any(String) as string
    expect(await lookAtConfirming()).toEqual({ state: 'open', effectiveAt })
    expect((await confirm()).statusCode).toBe(204)
    expect(await lookAtConfirming()).toEqual({ state: 'confirmed', effectiveAt })
    await runUpkeep(app)
    expect(await enters(app, theirs)).toBe(true)
    expect(await enters(app, mine)).toBe(false)
    app.later('72 hours 1 minute')
    await Promise.all([runUpkeep(app), runUpkeep(app)])
    expect(await accounts(app)).toEqual([{ username: mine, role: 'ROLE_USER', affiliateId: id }])
    expect(await enters(app, mine)).toBe(true)
    expect(await lookAtConfirming()).toEqual({ state: 'confirmed', effectiveAt: null })
    expect((await deliverAndListMails(app, theirs)).at(-1)?.subject).toBe(
      'Tu dirección de correo ha cambiado',
    )
    const log = app.db.selectFrom('activity').where('action', '=', 'emailChanged').select('details')
    expect(await log.execute()).toHaveLength(2)
  })

  test('confirmed after that time it counts at once, and unconfirmed never', async () => {
    const { app, confirm } = await aCorrectedMember()
    app.later('73 hours')
    await runUpkeep(app)
    expect(await enters(app, theirs)).toBe(true)
    expect((await confirm()).statusCode).toBe(204)
    expect(await enters(app, mine)).toBe(true)
    expect((await confirm()).statusCode).toBe(409)
  })

  test('the old address stops it, confirmed or not, once and for 72 hours', async () => {
    for (const isConfirmed of [false, true]) {
      const { app, stop, look, confirm, lookAtConfirming } = await aCorrectedMember()
      if (isConfirmed) await confirm()
      expect(await look()).toEqual({ open: true })
      expect((await stop()).statusCode).toBe(204)
      expect(await look()).toEqual({ open: false })
      expect(await lookAtConfirming()).toEqual({ state: 'stale', effectiveAt: null })
      const profile = await app.db.selectFrom('affiliate').select('email').executeTakeFirst()
      expect(profile).toEqual({ email: theirs })
      expect((await stop()).statusCode).toBe(409)
      expect((await confirm()).statusCode).toBe(409)
      app.later('80 hours')
      await runUpkeep(app)
      expect(await enters(app, theirs)).toBe(true)
      expect(await enters(app, mine)).toBe(false)
    }
    const late = await aCorrectedMember()
    late.app.later('73 hours')
    expect((await late.stop()).statusCode).toBe(409)
  })

  test('put right again, nothing waits any more', async () => {
    const { app, id, admin, confirm } = await aCorrectedMember()
    await confirm()
    expect((await admin('PATCH', `/affiliate/${id}`, { email: theirs })).statusCode).toBe(200)
    expect((await confirm()).statusCode).toBe(409)
    app.later('80 hours')
    await runUpkeep(app)
    expect(await enters(app, theirs)).toBe(true)
  })

  test('an unused invitation dies; another goes to a member’s new address, and of staff a super admin decides', async () => {
    for (const role of ['ROLE_USER', 'ROLE_ENLACE'] as const) {
      const { app, id, admin } = await aVictim({ role })
      const superAdmin = await app.as('ROLE_SUPER_ADMIN')
      const { userId } = await app.db
        .selectFrom('appUser')
        .where('affiliateId', '=', id)
        .select('id as userId')
        .executeTakeFirstOrThrow()
      const told = await admin('GET', `/affiliate/${id}/address-effect`)
      expect(told.json()).toEqual({ effect: role === 'ROLE_USER' ? 'invitation' : 'noInvitation' })
      await superAdmin('POST', `/users/${userId}/invitation`)
      await deliverAllMails(app)
      const [first] = await listMailsWithLinks(app, theirs)
      expect(first?.link).toContain('u=invitacion')
      expect((await admin('PATCH', `/affiliate/${id}`, { email: mine })).statusCode).toBe(200)
      await (
        await app.as()
      )('POST', '/recover-password-request', { email: theirs })
      await deliverAllMails(app)
      expect((await signup(app, parseLink(first?.link ?? ''))).statusCode).toBe(409)
      const [warning] = await listMailsWithLinks(app, theirs)
      expect(warning?.subject).toBe('Se ha cambiado la dirección de correo de tu ficha')
      const sent = await listMailsWithLinks(app, mine)
      expect(sent.map(({ kind }) => kind)).toEqual(role === 'ROLE_USER' ? ['invitation'] : [])
      if (role === 'ROLE_ENLACE') await superAdmin('POST', `/users/${userId}/invitation`)
      await deliverAllMails(app)
      const [second] = await listMailsWithLinks(app, mine)
      expect((await signup(app, parseLink(second?.link ?? ''))).statusCode).toBe(200)
      expect(await enters(app, mine)).toBe(true)
      expect(await enters(app, theirs)).toBe(false)
    }
  })

  test('a list and a merge move no login either', async () => {
    const on = await anImporter('ROLE_ADMIN')
    const idDocument = aDocument()
    const id = await anAffiliate(on.db, { idDocument, email: theirs })
    await aUser(on.db, { affiliateId: id, username: theirs, password })
    const done = await on.importAll(
      joinRows([
        ['DNI', 'EMAIL'],
        [idDocument, mine],
      ]),
    )
    expect(done.result?.counts).toMatchObject({ update: 1 })
    expect((await deliverAndListMails(on, mine)).at(-1)?.plain).toContain('/confirmar-correo')
    expect((await deliverAndListMails(on, theirs)).at(-1)?.plain).toContain('/parar-cambio-correo')
    await on.undo(done.result?.batch?.id ?? 0)
    expect(await on.db.selectFrom('accountLink').select('purpose').execute()).toEqual([])
    const merger = await aMerger()
    const [kept, removed] = [await anAffiliate(merger.db, { email: theirs }), await anAffiliate(merger.db)]
    await aUser(merger.db, { affiliateId: kept, username: theirs, password })
    await merger.merged(kept, removed, { email: 'other' })
    expect((await deliverAndListMails(merger, theirs)).at(-1)?.plain).toContain('/parar-cambio-correo')
    expect(await enters(merger, theirs)).toBe(true)
  })
})
