import { describe, expect, test } from 'vitest'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { finishDeaths } from '#server/deceased/deceased.rules.ts'
import { headers, joinRows, makeDni, makeRow } from '#server/import/lists.fixture.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
} from '#test/support/enrolment.ts'
import { selectChanges } from '#test/support/changes.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { dumpTables } from '#test/support/merges.ts'
import { signUp } from '#test/support/takeover.ts'
import { death, aPerson } from '#test/support/deceased.ts'

describe('rule privacy-6: who has died', () => {
  test('is closed like who left, is written nothing, and is found as such', async () => {
    const { db, member, admin, record, enter, ...app } = await aPerson()
    const nobody = await app.as()
    await nobody('POST', '/recover-password-request', { email: 'eva@example.org' })
    const said = { ...death, day: '2026-01-02' }
    const answer = await record(said)
    expect(answer.statusCode, answer.body).toBe(204)
    expect(await member.row()).toMatchObject({
      inscriptionType: 0,
      feeCents: 0,
      bankAccount: null,
      assemblyId: null,
    })
    expect(await enter()).toBe(401)
    expect((await member.me('GET', '/logged/affiliate')).statusCode).toBe(401)
    await deliverAllMails(app)
    expect(await listMailsWithLinks({ db }, 'eva@example.org')).toEqual([])
    const seen = (await admin('GET', `/affiliate/${member.id}`)).json<object>()
    expect(seen).toMatchObject({ blocked: true, deceased: { ...said, undoable: true } })
    const found = (await admin('GET', '/affiliate?deceased=true')).json<{ content: { id: number }[] }>()
    expect(found.content.map(({ id }) => id)).toEqual([member.id])
    // Neither a second death nor any other change is answered as if they had left.
    const refusals = [
      await record(),
      await admin('PATCH', `/affiliate/${member.id}`, { phone: '600 333 444' }),
    ]
    for (const { statusCode, body } of refusals)
      expect([statusCode, body]).toEqual([409, expect.stringContaining('Ya consta que ha fallecido')])
  })

  test('and a mistake is undone: everything is as it was', async () => {
    const { db, member, record, undo, enter } = await aPerson()
    const before = await dumpTables(db, member.id)
    expect((await record()).statusCode).toBe(204)
    const answer = await undo()
    expect(answer.statusCode, answer.body).toBe(204)
    const after = await dumpTables(db, member.id)
    for (const table of ['affiliate', 'affiliate_sectoral', 'assembly', 'consent', 'app_user', 'deceased'])
      expect(after[table], table).toEqual(before[table])
    expect(await enter()).toBe(200)
    expect((await undo()).statusCode).toBe(404)
  })

  test('what has gone meanwhile stays gone', async () => {
    const { db, member, record, undo, assemblyId } = await aPerson()
    await record()
    const other = await anAffiliate(db)
    await db.updateTable('assembly').set({ responsibleId: other }).where('id', '=', assemblyId).execute()
    expect((await undo()).statusCode).toBe(204)
    expect(await member.row()).toMatchObject({ inscriptionType: 1, assemblyId })
    const office = db.selectFrom('assembly').where('id', '=', assemblyId).select('responsibleId')
    expect(await office.executeTakeFirstOrThrow()).toEqual({ responsibleId: other })
  })

  test('nobody gets an office of an assembly that has gone meanwhile', async () => {
    const { db, record, undo, assemblyId } = await aPerson()
    await record()
    const assembly = db.updateTable('assembly').where('id', '=', assemblyId)
    await assembly.set({ deletedAt: new Date() }).execute()
    expect((await undo()).statusCode).toBe(204)
    const office = db.selectFrom('assembly').where('id', '=', assemblyId).select('responsibleId')
    expect(await office.executeTakeFirstOrThrow()).toEqual({ responsibleId: null })
  })

  test('nothing is given back to an account that was deleted, nor an office to who lost the role', async () => {
    const { db, member, record, undo, as, assemblyId } = await aPerson()
    const chief = await as('ROLE_SUPER_ADMIN')
    const { userId } = member.user
    const office = db.selectFrom('assembly').where('id', '=', assemblyId).select('responsibleId')
    await record()
    const demoted = await chief('POST', `/update-user-role/${userId}`, { role: 'ROLE_USER' })
    expect(demoted.statusCode).toBe(200)
    expect((await undo()).statusCode).toBe(204)
    expect(await member.account()).toMatchObject({ role: 'ROLE_USER', enabled: true })
    expect(await office.executeTakeFirstOrThrow()).toEqual({ responsibleId: null })
    await record()
    expect((await chief('DELETE', `/users/${userId}`)).statusCode).toBe(204)
    expect((await undo()).statusCode).toBe(204)
    const logged = await selectChanges(db)
      .where('entity', '=', 'user')
      .select(['action', 'change.field'])
      .execute()
    expect(logged.filter(({ action }) => action === 'deathUndone')).toEqual([
      { action: 'deathUndone', field: 'enabled' },
    ])
  })

  test('who is undone was never away: admins read the history from before, but what an earlier return closed', async () => {
    const { member, admin, record, undo } = await aPerson()
    const read = async () => {
      const answer = await admin('GET', `/affiliate/${member.id}/history?size=50`)
      return answer.json<{ content: ProfileChange[] }>().content
    }
    const correct = (job: string) => admin('PATCH', `/affiliate/${member.id}`, { job })
    await correct('Maestra')
    await member.leave()
    const { idDocument } = await member.row()
    const again = { ...anEnrolment({ idDocument, email: 'eva@example.org', job: 'Médica' }), invite: true }
    expect((await admin('POST', '/enrolment/manual', again)).statusCode).toBe(201)
    await correct('Enfermera')
    const before = await read()
    expect(JSON.stringify(before)).toContain('"before":"Médica"')
    await record()
    expect((await undo()).statusCode).toBe(204)
    const after = await read()
    const closing = new Set(['deathRecorded', 'deathUndone'])
    // What both wrote is taken back as a whole, by the other.
    const own = after.filter(({ action }) => closing.has(action))
    const left = own.filter(({ field }) => field === 'unregisteredAt')
    expect(left.map(({ before: was, after: is }) => was === null || is === null)).toEqual([true, true])
    expect(own.some(({ revertible }) => revertible)).toBe(false)
    expect(after.filter(({ action }) => !closing.has(action))).toEqual(before)
    expect(JSON.stringify(after)).not.toContain('Maestra')
  })

  test('nor is an import kept from being undone', async () => {
    const on = await anImporter()
    const idDocument = makeDni(1)
    const id = await anAffiliate(on.db, { idDocument, phone: '+34600000000' })
    const done = await on.importAll(joinRows([headers, makeRow(1, { Asamblea: '' })]))
    expect(done.result?.counts).toMatchObject({ update: 1 })
    expect((await on.call('POST', `/affiliate/${id}/deceased`, death)).statusCode).toBe(204)
    expect((await on.call('POST', `/affiliate/${id}/deceased/undo`)).statusCode).toBe(204)
    expect(await on.undo(done.result?.batch?.id ?? 0)).toMatchObject({
      state: 'done',
      result: { restored: 1, stayed: 0 },
    })
  })

  test('after 30 days the account is closed for good', async () => {
    const { member, record, later, world, as } = await aPerson()
    await record()
    later('31 days')
    const path = `/affiliate/${member.id}/deceased/undo`
    expect((await (await as('ROLE_ADMIN'))('POST', path)).statusCode).toBe(409)
    await finishDeaths(world)
    expect(await member.account()).toMatchObject({ role: 'ROLE_USER', enabled: false, passwordHash: null })
    expect((await (await as('ROLE_ADMIN'))('POST', path)).statusCode).toBe(409)
  })

  test('between its last moment and the upkeep nothing says that it can be undone, and nobody comes back', async () => {
    const { member, record, later, world, as } = await aPerson()
    await record()
    const path = `/affiliate/${member.id}/deceased/undo`
    const register = async () => {
      const body = { ...anEnrolment({ idDocument: '12345678Z', email: 'eva@example.org' }), invite: false }
      return (await as('ROLE_SUPER_ADMIN'))('POST', '/enrolment/manual', body)
    }
    const seen = async () => (await (await as('ROLE_ADMIN'))('GET', `/affiliate/${member.id}`)).json<object>()
    later('29 days 23 hours')
    expect(await seen()).toMatchObject({ deceased: { undoable: true } })
    expect((await register()).body).toContain('deshazlo antes')
    later('30 days')
    expect(await seen()).toMatchObject({ deceased: { undoable: false } })
    expect((await (await as('ROLE_ADMIN'))('POST', path)).statusCode).toBe(409)
    const early = await register()
    expect([early.statusCode, early.body]).toEqual([422, expect.stringContaining('en unos minutos')])
    await finishDeaths(world)
    expect((await register()).statusCode).toBe(201)
  })

  test.each(['before', 'after'])(
    'also one that was blocked %s, which stays so: nobody opens it by admitting somebody',
    async (when) => {
      const { member, record, as, ...on } = await aPerson()
      const chief = await as('ROLE_SUPER_ADMIN')
      const block = () =>
        chief('POST', `/update-user-enabled/${member.user.userId}`, { enabled: 'BLOQUEADO' })
      for (const act of when === 'before' ? [block, record] : [record, block])
        expect((await act()).statusCode).toBeLessThan(300)
      on.later('31 days')
      await finishDeaths(on.world)
      expect(await member.account()).toMatchObject({ role: 'ROLE_USER', enabled: false, passwordHash: null })
      const admin = await as('ROLE_ADMIN')
      const { link } = await enrolAndReadLink(
        { ...on, as },
        { idDocument: '12345678Z', email: 'eva@example.org' },
      )
      await signUp({ ...on, as }, link)
      const admitted = await admin('POST', `/enrolment/pending/${link.id}/admit`)
      expect([admitted.statusCode, admitted.body]).toEqual([409, expect.stringContaining('bloqueada')])
      const seen = (await admin('GET', `/affiliate/${member.id}`)).json<object>()
      expect(seen).toMatchObject({ deceased: { undoable: false } })
    },
  )

  test('nobody comes back with their document and mailbox before staff has looked', async () => {
    const { db, member, record, as, ...app } = await aPerson()
    await record()
    const on = { ...app, db, as }
    const { link } = await enrolAndReadLink(on, { idDocument: '12345678Z', email: 'eva@example.org' })
    expect((await signUp(on, link)).json()).toMatchObject({ state: 'toVerify' })
    expect(await member.row()).toMatchObject({ inscriptionType: 0 })
  })

  test('is not said of oneself, of who ranks as high, of a day to come, or by whom', async () => {
    const { db, member, record, admin, as } = await aPerson()
    for (const [body, path] of [
      [{ ...death, day: '2999-01-01' }, 'day'],
      [{ ...death, day: '1800-01-01' }, 'day'],
      [{ ...death, saidBy: '' }, 'saidBy'],
    ] as const) {
      const answer = await record(body)
      expect([answer.statusCode, answer.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
        422,
        path,
      ])
    }
    await db.updateTable('affiliate').set({ birthday: '1950-05-01' }).where('id', '=', member.id).execute()
    for (const [day, message] of [
      ['1950-04-30', 'El 30 de abril de 1950 es anterior a su nacimiento, el 1 de mayo de 1950'],
      [
        '2020-03-02',
        'El 2 de marzo de 2020 es anterior a su inscripción, el 3 de marzo de 2020: si no se sabe el día, déjalo vacío',
      ],
    ])
      expect((await record({ ...death, day })).json()).toMatchObject({ errors: [{ path: 'day', message }] })
    const boss = await anAffiliate(db)
    await aUser(db, { affiliateId: boss, role: 'ROLE_ADMIN' })
    expect((await admin('POST', `/affiliate/${boss}/deceased`, death)).statusCode).toBe(409)
    const chief = await as('ROLE_SUPER_ADMIN')
    expect((await chief('POST', `/affiliate/${boss}/deceased`, death)).statusCode).toBe(204)
    expect((await admin('POST', `/affiliate/${boss}/deceased/undo`)).statusCode).toBe(409)
    expect((await admin('POST', '/affiliate/999999/deceased', death)).statusCode).toBe(404)
    expect((await member.me('POST', `/affiliate/${boss}/deceased`, death)).statusCode).toBe(403)
  })

  test('forgets nothing that was stopped, lifts no block, and swallows no notice', async () => {
    const { db, member, record, undo, admin, as, later, world, ...app } = await aPerson()
    const chief = await as('ROLE_SUPER_ADMIN')
    await db
      .insertInto('stoppedAddress')
      .values({
        affiliateId: member.id,
        email: 'otra@example.org',
        stoppedAt: '2026-01-01T00:00:00Z',
        stoppedBy: 'eva@example.org',
      })
      .execute()
    expect((await admin('PATCH', `/affiliate/${member.id}`, { email: 'otra@example.org' })).statusCode).toBe(
      200,
    )
    await record()
    const kinds = db.selectFrom('mail').where('state', '=', 'waiting').select('kind')
    expect(await kinds.execute()).toContainEqual({ kind: 'address-corrected' })
    const blocked = await chief('POST', `/update-user-enabled/${member.user.userId}`, {
      enabled: 'BLOQUEADO',
    })
    expect(blocked.statusCode).toBe(200)
    expect((await undo()).statusCode).toBe(204)
    expect(await member.account()).toMatchObject({ enabled: false })
    await record()
    const on = { ...app, db, as, later, world }
    const { link } = await enrolAndReadLink(on, { idDocument: '12345678Z', email: 'eva@example.org' })
    await signUp(on, link)
    expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(409)
    later('31 days')
    await finishDeaths(world)
    expect(await db.selectFrom('stoppedAddress').select('email').execute()).toEqual([
      { email: 'otra@example.org' },
    ])
  })
})
