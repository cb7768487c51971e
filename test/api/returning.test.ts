import { describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { headers, joinRows, makeRow, makeDni } from '#server/import/lists.fixture.ts'
import { anEnrolment, deliverAllMails, listMailsWithLinks } from '#test/support/enrolment.ts'
import { enrolAndReadLink, outlastHolds, parseLink, password } from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { anImporter } from '#test/support/imports.ts'
import { aMerger } from '#test/support/merges.ts'
import { aMember } from '#test/support/self.ts'

type Changes = { content: ProfileChange[] }
const secrets = /Maestra|Enfermera|600999888|eva@/

/** Eva, whose data was corrected twice, has left. `enrolAgain` registers her by hand. */
async function whoLeft(app?: Awaited<ReturnType<typeof aMerger>>) {
  const eva = await aMember({ job: 'Maestra' }, app && { app })
  const { as, id } = eva
  const [admin, chief] = [await as('ROLE_ADMIN'), await as('ROLE_SUPER_ADMIN')]
  const corrections = { phone: '+34600999888', job: 'Enfermera' }
  expect((await admin('PATCH', `/affiliate/${id}`, corrections)).statusCode).toBe(200)
  const { version } = await eva.row()
  expect((await eva.leave()).statusCode).toBe(204)
  const { idDocument } = await eva.row()
  const enrolAgain = async (about: object = {}) => {
    const body = { ...anEnrolment({ idDocument, email: 'otra@example.org', ...about }), invite: false }
    expect((await admin('POST', '/enrolment/manual', body)).statusCode).toBe(201)
  }
  const historyFor = async (who: typeof admin, of = id) =>
    (await who('GET', `/affiliate/${of}/history?size=1000`)).json<Changes>().content
  return { ...eva, admin, chief, version, idDocument, enrolAgain, historyFor }
}

/** The warnings that an address got. */
const mailsTo = async (app: Awaited<ReturnType<typeof whoLeft>>, address: string) => {
  await deliverAllMails(app)
  return (await listMailsWithLinks(app, address)).filter(({ kind }) => kind === 'returned-elsewhere')
}

describe('rule privacy-5: coming back does not open what was closed', () => {
  test('by a correction of a version from before', async () => {
    const { id, admin, version, enrolAgain } = await whoLeft()
    await enrolAgain({ job: 'Médica' })
    // The old value is no more «what was there already» than any other.
    const answers = []
    for (const job of ['Enfermera', 'Maestra', 'Otra'])
      answers.push(await admin('PATCH', `/affiliate/${id}`, { job, version: version - 1 }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
    for (const answer of answers)
      expect(answer.json<ProblemDetails>()).toMatchObject({ conflict: [{ now: 'Médica' }] })
  })

  test('by merging the profile into another one', async () => {
    const app = await aMerger()
    const { id, admin, chief, enrolAgain, historyFor } = await whoLeft(app)
    await enrolAgain()
    // Whoever came back at another address is not merged before that one proves them.
    await app.db.deleteFrom('addressHold').execute()
    const other = await anAffiliate(app.db, { job: 'Pintora' })
    expect((await admin('PATCH', `/affiliate/${other}`, { job: 'Escultora' })).statusCode).toBe(200)
    await app.merged(other, id)
    const seen = await historyFor(admin, other)
    expect(JSON.stringify(seen)).not.toMatch(secrets)
    expect(JSON.stringify(seen)).toContain('Pintora')
    expect(JSON.stringify(await historyFor(chief, other))).toMatch(secrets)
  })

  test('by undoing an import', async () => {
    const app = await anImporter()
    const { db, call, importAll, undo } = app
    const idDocument = makeDni(1)
    const eva = await aMember({ idDocument, lastName2: 'Secreta' }, { app })
    const { name, lastName1 } = await eva.row()
    const row = { Nombre: name, 'Primer apellido': lastName1, 'E-mail': 'eva@example.org', Asamblea: '' }
    const done = await importAll(joinRows([headers, makeRow(1, row)]))
    expect(done.result?.counts).toMatchObject({ update: 1 })
    expect((await eva.leave()).statusCode).toBe(204)
    const typed = anEnrolment({ idDocument, name, lastName1, lastName2: 'Peña', sex: 'H' })
    expect((await call('POST', '/enrolment/manual', { ...typed, invite: false })).statusCode).toBe(201)
    const before = await eva.row()
    const undone = await undo(done.result?.batch?.id ?? 0)
    expect(undone).toMatchObject({ state: 'done', result: { restored: 0, stayed: 1 } })
    expect(await eva.row()).toEqual(before)
    expect(await db.selectFrom('affiliate').select('id').execute()).toHaveLength(1)
  })

  test('«Antiguo» is put back by nobody', async () => {
    const { id, admin, chief, enrolAgain, historyFor } = await whoLeft()
    await enrolAgain()
    for (const who of [admin, chief]) {
      const back = (await historyFor(who)).find(
        ({ field, action }) => field === 'inscriptionType' && action === 'affiliateRegistered',
      )
      expect(back).toMatchObject({ after: '1', revertible: false })
      const { activityId } = back ?? { activityId: 1 }
      const undo = await who('POST', `/affiliate/${id}/revert`, { activityId, field: 'inscriptionType' })
      expect(undo.statusCode).toBe(who === admin ? 404 : 409)
    }
  })
})

describe('rule rights-11: who comes back at another address is told at the old one', () => {
  test('registered by hand, at the address of the profile and at the login’s', async () => {
    const app = await whoLeft()
    await app.db
      .updateTable('appUser')
      .set({ username: 'eva.login@example.org' })
      .where('id', '=', app.user.userId)
      .execute()
    await app.enrolAgain()
    for (const address of ['eva@example.org', 'eva.login@example.org'])
      expect(await mailsTo(app, address)).toMatchObject([
        { subject: 'Vuelves a estar en el censo con otra dirección' },
      ])
    expect(await mailsTo(app, 'otra@example.org')).toEqual([])
  })

  test('whoever is invited gets the mail, and enters with the account it opens', async () => {
    for (const email of ['eva@example.org', 'otra@example.org']) {
      const app = await whoLeft()
      const { idDocument, id, admin } = app
      const body = { ...anEnrolment({ idDocument, email }), invite: true }
      expect((await admin('POST', '/enrolment/manual', body)).statusCode).toBe(201)
      await deliverAllMails(app)
      // Another address proves nothing before the one known until now could stop it.
      const isSame = email === 'eva@example.org'
      expect(await listMailsWithLinks(app, email)).toHaveLength(isSame ? 1 : 0)
      await outlastHolds(app)
      const [invitation] = await listMailsWithLinks(app, email)
      expect(invitation).toMatchObject({ kind: 'invitation' })
      const nobody = await app.as()
      const chosen = await nobody('POST', '/signup', { password, ...parseLink(invitation?.link ?? '') })
      expect(chosen.statusCode).toBe(200)
      expect((await nobody('POST', '/login', { username: email, password })).statusCode).toBe(200)
      const accounts = app.db.selectFrom('appUser').where('affiliateId', '=', id).select('username')
      expect(await accounts.execute()).toEqual([{ username: email }])
    }
  })

  test('the account that leaving closed does not keep its address from them', async () => {
    const { db, id, admin, enrolAgain } = await whoLeft()
    await enrolAgain({ email: '' })
    expect(await db.selectFrom('appUser').where('affiliateId', '=', id).select('id').execute()).toEqual([])
    for (const email of ['eva@example.org', ''])
      expect((await admin('PATCH', `/affiliate/${id}`, { email })).statusCode).toBe(200)
  })

  test('enrolled on the web and admitted by staff; not at the same address', async () => {
    const app = await whoLeft()
    const { link } = await enrolAndReadLink(app, {
      name: 'Eva',
      lastName1: 'Peña',
      idDocument: app.idDocument,
      email: 'otra@example.org',
    })
    expect((await (await app.as())('POST', '/signup', { password, ...link })).statusCode).toBe(200)
    expect((await app.admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(204)
    expect(await mailsTo(app, 'eva@example.org')).toHaveLength(1)
    const seen = JSON.stringify(await app.historyFor(app.admin))
    expect(seen).not.toMatch(secrets)

    const same = await whoLeft()
    await same.enrolAgain({ email: 'eva@example.org' })
    expect(await mailsTo(same, 'eva@example.org')).toEqual([])
  })
})
