import { describe, expect, test } from 'vitest'
import { headers, joinRows, makeRow } from '#server/import/lists.fixture.ts'
import { aSignedInUser } from '#test/support/accounts.ts'
import { anApp } from '#test/support/app.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  password,
} from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { aMerger } from '#test/support/merges.ts'
import {
  strangersAddress,
  ownersAddress,
  listLinkedAccounts,
  signUp,
  canEnter,
  aVictim,
} from '#test/support/takeover.ts'

const list = (...rows: string[][]) => joinRows([headers, ...rows.map((row) => row.toSpliced(-1, 1, ''))])

describe('rule rights-11: the account of somebody else', () => {
  test('an admin does not change by whom a super admin is known, whatever way they take', async () => {
    const { app, id, admin } = await aVictim({ role: 'ROLE_SUPER_ADMIN' })
    const effect = async (send: typeof admin) =>
      (await send('GET', `/affiliate/${id}/address-effect?email=${strangersAddress}`)).json<unknown>()
    expect(await effect(admin)).toEqual({ effect: 'protected' })
    expect(await effect(await app.as('ROLE_SUPER_ADMIN'))).toEqual({ effect: 'noInvitation' })
    const read = async (send: typeof admin) => (await send('GET', `/affiliate/${id}`)).json<object>()
    expect(await read(admin)).toMatchObject({ identityLocked: true })
    expect(await read(await app.as('ROLE_SUPER_ADMIN'))).not.toHaveProperty('identityLocked')
    for (const patch of [{ email: strangersAddress }, { inscriptionType: 2 }, { idDocument: aDocument() }]) {
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
    const other = await aSignedInUser(app, { role: 'ROLE_ADMIN', email: ownersAddress })
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
    await app.db.updateTable('affiliate').set({ email: strangersAddress }).where('id', '=', id).execute()
    const { link } = await enrolAndReadLink(app, { idDocument, email: strangersAddress })
    await signUp(app, link)
    for (const mail of await listMailsWithLinks(app, strangersAddress))
      expect(mail.link).not.toContain('invitacion')
    expect(await canEnter(app, strangersAddress)).toBe(false)
    expect(await listLinkedAccounts(app)).toEqual([
      { username: ownersAddress, role: 'ROLE_SUPER_ADMIN', affiliateId: id },
    ])
    expect(await listMailsWithLinks(app, ownersAddress)).not.toEqual([])
  })

  test.each([0, 1])(
    'enrolling with their document never touches it, of type %i, and they hear',
    async (type) => {
      const { app, id, idDocument, admin } = await aVictim({ password, inscriptionType: type })
      await app.db.updateTable('affiliate').set({ email: strangersAddress }).where('id', '=', id).execute()
      const before = await listLinkedAccounts(app)
      const { link } = await enrolAndReadLink(app, { idDocument, email: strangersAddress })
      await signUp(app, link)
      await deliverAllMails(app)
      expect(await listLinkedAccounts(app)).toEqual(before)
      expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(409)
      expect(await listLinkedAccounts(app)).toEqual(before)
      expect(await canEnter(app, strangersAddress)).toBe(false)
      expect(await canEnter(app, ownersAddress)).toBe(true)
      expect(await listMailsWithLinks(app, ownersAddress)).not.toEqual([])
    },
  )

  test('registering somebody who had left does not change by whom they are known either', async () => {
    const { app, id, idDocument, admin } = await aVictim({ role: 'ROLE_SUPER_ADMIN', inscriptionType: 0 })
    const form = { ...anEnrolment({ idDocument, email: strangersAddress }), invite: true }
    const refused = await admin('POST', '/enrolment/manual', form)
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('superior')])
    const file = app.db.selectFrom('affiliate').where('id', '=', id).select('email')
    expect(await file.execute()).toEqual([{ email: ownersAddress }])
  })

  test('a list does not change by whom they are known, nor make anybody leave', async () => {
    const on = await anImporter('ROLE_ADMIN')
    await on.importAll(list(makeRow(1), makeRow(3)))
    const [chief, plain] = await on.db.selectFrom('affiliate').select(['id', 'email']).orderBy('id').execute()
    await aUser(on.db, { affiliateId: chief?.id ?? 0, role: 'ROLE_SUPER_ADMIN', username: ownersAddress })
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
    const kept = await anAffiliate(on.db, { email: strangersAddress })
    const removed = await anAffiliate(on.db, { email: ownersAddress })
    await aUser(on.db, { affiliateId: removed, role: 'ROLE_ADMIN', username: ownersAddress })
    const refused = await on.merge(kept, removed)
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain('con tu mismo rol o uno superior')
    expect((await on.merge(removed, kept, { email: 'other' })).statusCode).toBe(409)
    const { id } = await on.merged(removed, kept, { phone: 'other' })
    expect((await on.undo(id)).statusCode).toBe(200)
  })
})
