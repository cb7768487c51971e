import { describe, expect, test } from 'vitest'
import type { OwnData } from '#contract/self/data.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { makeDni } from '#server/import/lists.fixture.ts'
import { anAffiliate, aRecord } from '#test/support/factories.ts'
import { anEnrolment, deliverAllMails, listMailsWithLinks, parseLink } from '#test/support/enrolment.ts'
import { aMerger } from '#test/support/merges.ts'
import { pdfText } from '#test/support/pdf.ts'
import { aMember, password } from '#test/support/self.ts'

// Own data follow whom a row belongs to, never the document that it once stood under (rule rights-13).

const [victims, free] = [makeDni(1), makeDni(2)]

/** A member of whom much is written and something was deleted, and what another person reads of it. */
async function aVictim() {
  const app = await aMerger()
  const { db, admin } = app
  const id = await anAffiliate(db, { idDocument: victims })
  const staff = await app.as('ROLE_SUPER_ADMIN')
  const add = async (path: string, body: object) => {
    const answer = await staff('POST', path, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ id: number }>().id
  }
  const comment = (name: string, affiliateId = id) =>
    add('/adminComment', { affiliateId, name, description: name })
  await comment('AJENO-living')
  const living = await aRecord(db, { idDocument: victims, title: 'AJENO-record' })
  await staff('GET', `/record/single/${living}`)
  const deleted = await comment('AJENO-deleted')
  expect((await staff('DELETE', `/adminComment/${deleted}`)).statusCode).toBe(204)
  const record = await aRecord(db, { idDocument: victims, title: 'AJENO-gone' })
  expect((await staff('DELETE', `/record/single/${record}`)).statusCode).toBe(204)
  const correct = async (affiliateId: number, idDocument: string, samePerson?: boolean) => {
    const answer = await admin('PATCH', `/affiliate/${affiliateId}`, { idDocument, samePerson })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const readAs = async (me: Awaited<ReturnType<typeof app.as>>) => {
    const data = (await me('GET', '/logged/data')).json<OwnData>()
    const paper = pdfText((await me('GET', '/logged/data/pdf')).rawPayload)
    // Short marks alone, so that a failure can be read.
    const all = (`${JSON.stringify(data)}\n${paper}`.match(/(?:AJENO|MIO)[-\w]*/g) ?? []).join(' ')
    return { data, all }
  }
  return { ...app, id, staff, comment, correct, readAs }
}

describe('rule rights-13: a document that was another person’s shows nothing of them', () => {
  test('two corrections, the accomplice coming to the document that the victim left', async () => {
    const app = await aVictim()
    const accomplice = await aMember({}, { app })
    await app.correct(app.id, free)
    // When nobody has said in time that it is theirs.
    await app.db.deleteFrom('documentHold').execute()
    await app.correct(accomplice.id, victims)
    const { data, all } = await app.readAs(accomplice.me)
    expect(all).not.toContain('AJENO')
    expect(data.changes.filter(({ entity }) => entity !== 'affiliate')).toEqual([])
    expect(data.accesses).toEqual([])
    // And their own, deleted or not, are there.
    await app.comment('MIO-living', accomplice.id)
    const gone = await app.comment('MIO-deleted', accomplice.id)
    await app.staff('DELETE', `/adminComment/${gone}`)
    const later = (await app.readAs(accomplice.me)).all
    expect(later).toContain('MIO-living')
    expect(later).toContain('MIO-deleted')
    expect(later).not.toContain('AJENO')
  })

  test('a typo is corrected, and who really has that document is registered by hand', async () => {
    const app = await aVictim()
    await app.correct(app.id, free)
    await app.db.deleteFrom('documentHold').execute()
    const body = { ...anEnrolment({ idDocument: victims }), invite: true }
    expect((await app.admin('POST', '/enrolment/manual', body)).statusCode).toBe(201)
    await deliverAllMails(app)
    const [mail] = await listMailsWithLinks(app, 'lucia@example.org')
    const nobody = await app.as()
    await nobody('POST', '/signup', { password, ...parseLink(mail?.link ?? '') })
    const { token } = (await nobody('POST', '/login', { username: 'lucia@example.org', password })).json<{
      token: string
    }>()
    expect((await app.readAs(await app.as({ token }))).all).not.toContain('AJENO')
  })

  test('who was deleted from while it waited does not become theirs', async () => {
    const app = await aVictim()
    const accomplice = await aMember({}, { app })
    const outsider = makeDni(3)
    const record = await aRecord(app.db, { idDocument: outsider, title: 'AJENO-waiting' })
    await app.correct(accomplice.id, outsider, true)
    expect((await app.staff('DELETE', `/record/single/${record}`)).statusCode).toBe(204)
    app.later('31 days')
    const me = await app.as({ token: await openSession(app.world, app.db, accomplice.user) })
    expect((await app.readAs(me)).all).not.toContain('AJENO')
  })

  test('what is deleted while two profiles are one goes with the side that it came with', async () => {
    const app = await aVictim()
    const accomplice = await aMember({}, { app })
    const mine = await app.comment('MIO-deleted', accomplice.id)
    const theirs = await app.comment('AJENO-late')
    const { id } = await app.merged(accomplice.id, app.id)
    for (const comment of [mine, theirs])
      expect((await app.staff('DELETE', `/adminComment/${comment}`)).statusCode).toBe(204)
    const expectOwnAlone = async () => {
      const { all } = await app.readAs(accomplice.me)
      expect(all).toContain('MIO-deleted')
      expect(all).not.toContain('AJENO')
    }
    await expectOwnAlone()
    expect((await app.undo(id)).statusCode).toBe(200)
    await expectOwnAlone()
  })
})
