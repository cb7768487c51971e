import { describe, expect, test } from 'vitest'
import { joinRows } from '#server/import/lists.fixture.ts'
import { deliverAndListMails, findLinkCode } from '#test/support/account.ts'
import {
  deliverAllMails,
  listMailsWithLinks,
  outlastHolds,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { aMerger } from '#test/support/merges.ts'
import { runUpkeep } from '#test/support/upkeep.ts'
import {
  strangersAddress,
  ownersAddress,
  listLinkedAccounts,
  signUp,
  canEnter,
  aVictim,
} from '#test/support/takeover.ts'

/** A member with a password, whose profile staff gave another address, and the codes of both mails. */
async function aCorrectedMember() {
  const { app, id, admin } = await aVictim({ password })
  const effect = await admin('GET', `/affiliate/${id}/address-effect?email=${strangersAddress}`)
  expect(effect.json()).toEqual({ effect: 'confirmation' })
  expect((await admin('PATCH', `/affiliate/${id}`, { email: strangersAddress })).statusCode).toBe(200)
  const [warning, question] = [
    (await deliverAndListMails(app, ownersAddress)).at(-1)?.plain,
    (await deliverAndListMails(app, strangersAddress)).at(-1)?.plain,
  ]
  const [stop, cod] = [findLinkCode(warning), findLinkCode(question)]
  const nobody = await app.as()
  return {
    app,
    id,
    admin,
    stop: () => nobody('POST', '/stop-email-change', { cod: stop }),
    look: async () => (await nobody('GET', `/stop-email-change?cod=${stop}`)).json<object>(),
    confirm: () => nobody('POST', '/confirm-email', { cod }),
    warning,
    question,
    lookAtConfirming: async () => (await nobody('GET', `/confirm-email?cod=${cod}`)).json<object>(),
  }
}

describe('rule rights-11: staff corrects an address', () => {
  test('the login moves when it is confirmed, and never before the old one could stop it', async () => {
    const { app, id, confirm, lookAtConfirming } = await aCorrectedMember()
    const wait = { until: expect.any(String) as string }
    expect(await lookAtConfirming()).toEqual({ state: 'open', wait })
    expect((await confirm()).statusCode).toBe(204)
    expect(await lookAtConfirming()).toEqual({ state: 'confirmed', wait })
    await runUpkeep(app)
    expect(await canEnter(app, ownersAddress)).toBe(true)
    expect(await canEnter(app, strangersAddress)).toBe(false)
    app.later('72 hours 1 minute')
    await Promise.all([runUpkeep(app), runUpkeep(app)])
    expect(await listLinkedAccounts(app)).toEqual([
      { username: strangersAddress, role: 'ROLE_USER', affiliateId: id },
    ])
    expect(await canEnter(app, strangersAddress)).toBe(true)
    expect(await lookAtConfirming()).toEqual({ state: 'confirmed', wait: null })
    expect((await deliverAndListMails(app, ownersAddress)).at(-1)?.subject).toBe(
      'Tu dirección de correo ha cambiado',
    )
    const log = app.db.selectFrom('activity').where('action', '=', 'emailChanged').select('details')
    expect(await log.execute()).toHaveLength(2)
  })

  test('the mails say when and whom to write to; whose profile it is only to the address that proves the account', async () => {
    const { warning, question } = await aCorrectedMember()
    for (const mail of [warning, question]) {
      expect(mail).toMatch(/\d{1,2} de [a-z]+ de \d{4}, \d{1,2}:\d\d/)
      expect(mail).toContain('censo@localhost')
    }
    expect(warning).toContain('Ana Núñez')
    expect(question).not.toContain('Ana')
  })

  test('confirmed after that time it counts at once, and unconfirmed never', async () => {
    const { app, confirm } = await aCorrectedMember()
    app.later('73 hours')
    await runUpkeep(app)
    expect(await canEnter(app, ownersAddress)).toBe(true)
    expect((await confirm()).statusCode).toBe(204)
    expect(await canEnter(app, strangersAddress)).toBe(true)
    expect((await confirm()).statusCode).toBe(409)
  })

  test('the old address stops it, confirmed or not, once and for 72 hours', async () => {
    for (const isConfirmed of [false, true]) {
      const { app, stop, look, confirm, lookAtConfirming } = await aCorrectedMember()
      if (isConfirmed) await confirm()
      expect(await look()).toEqual({ state: 'open', address: ownersAddress })
      expect((await stop()).statusCode).toBe(204)
      expect(await look()).toEqual({ state: 'used', address: null })
      expect(await lookAtConfirming()).toEqual({ state: 'stale', wait: null })
      const profile = await app.db.selectFrom('affiliate').select('email').executeTakeFirst()
      expect(profile).toEqual({ email: ownersAddress })
      expect((await stop()).statusCode).toBe(409)
      expect((await confirm()).statusCode).toBe(409)
      app.later('80 hours')
      await runUpkeep(app)
      expect(await canEnter(app, ownersAddress)).toBe(true)
      expect(await canEnter(app, strangersAddress)).toBe(false)
    }
    const late = await aCorrectedMember()
    late.app.later('73 hours')
    expect((await late.stop()).statusCode).toBe(409)
  })

  test('put right again, nothing waits any more', async () => {
    const { app, id, admin, confirm } = await aCorrectedMember()
    await confirm()
    expect((await admin('PATCH', `/affiliate/${id}`, { email: ownersAddress })).statusCode).toBe(200)
    expect((await confirm()).statusCode).toBe(409)
    app.later('80 hours')
    await runUpkeep(app)
    expect(await canEnter(app, ownersAddress)).toBe(true)
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
      const told = await admin('GET', `/affiliate/${id}/address-effect?email=${strangersAddress}`)
      expect(told.json()).toEqual({ effect: role === 'ROLE_USER' ? 'invitation' : 'noInvitation' })
      await superAdmin('POST', `/users/${userId}/invitation`)
      await deliverAllMails(app)
      const [first] = await listMailsWithLinks(app, ownersAddress)
      expect(first?.link).toContain('u=invitacion')
      expect((await admin('PATCH', `/affiliate/${id}`, { email: strangersAddress })).statusCode).toBe(200)
      await (
        await app.as()
      )('POST', '/recover-password-request', { email: ownersAddress })
      await deliverAllMails(app)
      expect((await signUp(app, parseLink(first?.link ?? ''))).statusCode).toBe(409)
      const [warning] = await listMailsWithLinks(app, ownersAddress)
      expect(warning?.subject).toBe('Se ha cambiado la dirección de correo de tu ficha')
      const early = await superAdmin('POST', `/users/${userId}/invitation`)
      expect([early.statusCode, early.body]).toEqual([
        409,
        expect.stringContaining('puede pararlo la dirección anterior'),
      ])
      expect(await listMailsWithLinks(app, strangersAddress)).toEqual([])
      await outlastHolds(app)
      const sent = await listMailsWithLinks(app, strangersAddress)
      expect(sent.map(({ kind }) => kind)).toEqual(role === 'ROLE_USER' ? ['invitation'] : [])
      const later = await app.as('ROLE_SUPER_ADMIN')
      if (role === 'ROLE_ENLACE') await later('POST', `/users/${userId}/invitation`)
      await deliverAllMails(app)
      const [second] = await listMailsWithLinks(app, strangersAddress)
      expect((await signUp(app, parseLink(second?.link ?? ''))).statusCode).toBe(200)
      expect(await canEnter(app, strangersAddress)).toBe(true)
      expect(await canEnter(app, ownersAddress)).toBe(false)
    }
  })

  test('what an address will do is told of that address', async () => {
    const { app, id, admin } = await aVictim({ password })
    const other = await anAffiliate(app.db, { email: 'berta@example.org' })
    await aUser(app.db, { username: 'ana@example.org' })
    const effectOf = async (address: string, of = id) =>
      (await admin('GET', `/affiliate/${of}/address-effect?email=${address}`)).json<{ effect: string }>()
        .effect
    expect(await effectOf('')).toBe('needed')
    expect(await effectOf(ownersAddress.toUpperCase())).toBe('same')
    expect(await effectOf('ana@example.org')).toBe('taken')
    expect(await effectOf('berta@example.org')).toBe('confirmation')
    // A contact without account may be anybody's: nothing is told of its address.
    expect([await effectOf('', other), await effectOf('ana@example.org', other)]).toEqual(['removal', 'held'])
    expect((await admin('GET', `/affiliate/${id}/address-effect?email=no`)).statusCode).toBe(422)
    const equal = await aVictim({ role: 'ROLE_ADMIN' })
    const told = await equal.admin('GET', `/affiliate/${equal.id}/address-effect`)
    expect(told.json()).toEqual({ effect: 'protected' })
  })

  test('a list and a merge move no login either', async () => {
    const on = await anImporter('ROLE_ADMIN')
    const idDocument = aDocument()
    const id = await anAffiliate(on.db, { idDocument, email: ownersAddress })
    await aUser(on.db, { affiliateId: id, username: ownersAddress, password })
    const done = await on.importAll(
      joinRows([
        ['DNI', 'EMAIL'],
        [idDocument, strangersAddress],
      ]),
    )
    expect(done.result?.counts).toMatchObject({ update: 1 })
    expect((await deliverAndListMails(on, strangersAddress)).at(-1)?.plain).toContain('/confirmar-correo')
    expect((await deliverAndListMails(on, ownersAddress)).at(-1)?.plain).toContain('/parar-cambio-correo')
    await on.undo(done.result?.batch?.id ?? 0)
    expect(await on.db.selectFrom('accountLink').select('purpose').execute()).toEqual([])
    const merger = await aMerger()
    const [kept, removed] = [
      await anAffiliate(merger.db, { email: ownersAddress }),
      await anAffiliate(merger.db),
    ]
    await aUser(merger.db, { affiliateId: kept, username: ownersAddress, password })
    await merger.merged(kept, removed, { email: 'other' })
    expect((await deliverAndListMails(merger, ownersAddress)).at(-1)?.plain).toContain('/parar-cambio-correo')
    expect(await canEnter(merger, ownersAddress)).toBe(true)
  })
})
