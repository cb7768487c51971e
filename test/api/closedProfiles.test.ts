import { describe, expect, test } from 'vitest'
import { closedProfile } from '#contract/people/closedProfile.ts'
import { affiliate } from '#contract/people/affiliateProfile.ts'
import type { OpenedProfile } from '#contract/former/former.ts'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { anAffiliate, aMeeting, aRecord } from '#test/support/factories.ts'
import { joinRows } from '#server/import/lists.fixture.ts'
import { anImporter } from '#test/support/imports.ts'
import { anEnrolment } from '#test/support/enrolment.ts'
import { aMember, iban } from '#test/support/self.ts'

const closed = 'Se dio de baja: su ficha está cerrada'
const idDocument = '12345678Z'
const about = { idDocument, bankAccount: iban, feeCents: 2000, period: 'Anual', job: 'Maestra' }
/** What is written of the person and nobody may read unasked. */
const secrets = ['eva@example.org', '600123456', '1980-05-04', 'Calle Mayor', 'Maestra', 'Centro', 'Secreto']

/** Eva, with a record, a comment and an attendance, has left; Ana is a member. */
async function whoLeft() {
  const member = await aMember(about)
  const { db, id, as, leave } = member
  const ana = await anAffiliate(db)
  const chief = await as('ROLE_SUPER_ADMIN')
  const admin = await as('ROLE_ADMIN')
  const record = await aRecord(db, {
    idDocument,
    email: 'eva@example.org',
    description: 'Secreto del registro',
  })
  await chief('POST', '/adminComment', { idDocument, name: 'Nota', description: 'Secreto del comentario' })
  const meetingId = await aMeeting(db)
  await db
    .insertInto('meetingAttendance')
    .values({ meetingId, affiliateId: id, status: 'Pendiente' })
    .execute()
  expect((await leave()).statusCode).toBe(204)
  return { ...member, ana, record, admin, chief }
}

const totalOf = (reply: { json: () => unknown }) => (reply.json() as { totalElements: number }).totalElements

describe('who left is blocked (rule privacy-5)', () => {
  test('lists, totals, downloads and neighbours mean members; «Antiguo» finds the others, closed', async () => {
    const { db, id, ana, admin } = await whoLeft()
    for (const query of ['', '?idDocument=12345678Z', '?email=eva@example.org', '?sort=sex', '?size=-1']) {
      const reply = await admin('GET', `/affiliate${query}`)
      expect(reply.json<{ content: { id: number }[] }>().content.map((row) => row.id)).not.toContain(id)
      expect(totalOf(reply)).toBe(reply.json<{ content: unknown[] }>().content.length)
    }
    expect(totalOf(await admin('GET', '/affiliate'))).toBe(1)
    expect((await admin('GET', '/affiliate/export?format=csv')).body).not.toContain(idDocument)

    const found = await admin('GET', '/affiliate?inscriptionType=0')
    const { content } = found.json<{ content: unknown[] }>()
    expect(content).toMatchObject([{ id, idDocument, name: 'Eva', lastName1: 'Peña', inscriptionType: 0 }])
    expect(content).toEqual([affiliate.parse(content[0])])
    const download = (await admin('GET', '/affiliate/export?format=csv&inscriptionType=0')).body
    expect(download).toContain(idDocument)
    const streamed = (await admin('GET', '/affiliate?inscriptionType=0&size=-1')).body
    for (const secret of secrets)
      for (const text of [found.body, download, streamed]) expect(text).not.toContain(secret)

    const neighbours = async (of: number, query = '') =>
      (await admin('GET', `/affiliate/${of}/neighbours${query}`)).json()
    expect(await neighbours(ana)).toEqual({ previous: null, next: null })
    const other = await anAffiliate(db, { inscriptionType: 0 })
    expect(await neighbours(other, '?inscriptionType=0')).toEqual({ previous: null, next: id })
  })

  test('what is hidden is neither filtered nor ordered by', async () => {
    const { admin, id } = await whoLeft()
    const asked = [
      'email=eva',
      'hasEmail=true',
      'sex=M',
      'assemblyType=Distrital',
      'assemblyId=1',
      'city=Madrid',
    ]
    for (const query of [
      ...asked,
      'district=Centro',
      'fee=0',
      ...['email', 'city', 'sex', 'fee', 'birthday', 'assembly'].map((sort) => `sort=${sort}`),
    ])
      for (const path of ['/affiliate', '/affiliate/export', `/affiliate/${id}/neighbours`]) {
        const format = path.endsWith('export') ? '&format=csv' : ''
        const reply = await admin('GET', `${path}?inscriptionType=0&${query}${format}`)
        expect([path, query, reply.statusCode]).toEqual([path, query, 422])
      }
  })

  test('the profile says name, document and dates; nothing else of it is read', async () => {
    const { id, record, admin, chief } = await whoLeft()
    for (const who of [admin, chief]) {
      const reply = await who('GET', `/affiliate/${id}`)
      expect(closedProfile.parse(reply.json())).toEqual(reply.json())
      expect(reply.json()).toMatchObject({ blocked: true, unregisteredAt: expect.any(String), idDocument })
      for (const secret of secrets) expect(reply.body).not.toContain(secret)
      for (const path of [
        `/affiliate/${id}/history`,
        `/affiliate/${id}/address-effect?email=`,
        `/document/${id}`,
        `/record/${idDocument}`,
        `/record/${id}`,
        `/record/single/${record}`,
        `/record-document/${record}`,
        `/adminComment/${idDocument}`,
        `/adminComment/${id}`,
        '/affiliate/email/eva@example.org',
      ])
        expect([path, (await who('GET', path)).statusCode]).toEqual([path, 404])
      expect((await who('POST', `/affiliate/${id}/bank-account`)).statusCode).toBe(404)
      expect((await who('GET', `/affiliate/iddoc/${idDocument}`)).json()).toMatchObject({ id, email: '' })
    }
    for (const path of [
      `/meetingAttendance/byEmail/eva@example.org?affiliateId=${id}`,
      `/affiliate/${id}/attendances`,
    ])
      expect(totalOf(await chief('GET', path))).toBe(0)
  })

  test('the lists of records leave theirs out, exactly, until they come back', async () => {
    const { db, id, admin, ana } = await whoLeft()
    const document = (
      await db.selectFrom('affiliate').where('id', '=', ana).select('idDocument').executeTakeFirstOrThrow()
    ).idDocument
    await aRecord(db, { idDocument: document })
    const lists = async () => [
      totalOf(await admin('GET', '/record')),
      totalOf(await admin('GET', '/record?title=jornada')),
      (await admin('GET', '/record/export?format=csv')).body.split('Jornada').length - 1,
      totalOf(await admin('GET', '/recordGrouped')),
    ]
    expect(await lists()).toEqual([1, 1, 1, 0])
    expect((await admin('GET', '/record?idDocument=12345678Z')).json()).toMatchObject({ totalElements: 0 })
    await aRecord(db, { idDocument })
    expect(await lists()).toEqual([1, 1, 1, 0])
    await db.updateTable('affiliate').set({ inscriptionType: 1 }).where('id', '=', id).execute()
    expect(await lists()).toEqual([3, 3, 3, 0])
    await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', ana).execute()
    expect(await lists()).toEqual([2, 2, 2, 0])
    await db.deleteFrom('record').execute()
    expect(await lists()).toEqual([0, 0, 0, 0])
  })

  test('the total of the census is exact, however people leave, come back and go', async () => {
    const { db, id, ana, admin } = await whoLeft()
    const total = async () => totalOf(await admin('GET', '/affiliate'))
    const setType = (inscriptionType: number) =>
      db.updateTable('affiliate').set({ inscriptionType }).execute()
    expect(await total()).toBe(1)
    await setType(2)
    expect(await total()).toBe(2)
    await setType(3)
    expect(await total()).toBe(2)
    await setType(0)
    expect(await total()).toBe(0)
    await anAffiliate(db)
    await anAffiliate(db, { inscriptionType: 0 })
    expect(await total()).toBe(1)
    await db.deleteFrom('affiliate').where('id', 'not in', [id, ana]).execute()
    expect(await total()).toBe(0)
  })

  test('it is read-only: nothing is corrected, undone, added or merged', async () => {
    const { id, ana, row, admin, chief, record } = await whoLeft()
    const before = await row()
    for (const who of [admin, chief]) {
      const refused = async (...sent: Parameters<typeof who>) => {
        const reply = await who(...sent)
        expect([sent[1], reply.statusCode, reply.json<{ title: string }>().title]).toEqual([
          sent[1],
          409,
          expect.stringContaining(closed),
        ])
      }
      await refused('PATCH', `/affiliate/${id}`, { job: 'Médica' })
      await refused('POST', `/affiliate/${id}/revert`, { activityId: 1, field: 'job' })
      await refused('POST', '/adminComment', { idDocument, name: 'Otra', description: 'Nota' })
      await refused('POST', '/adminComment', { affiliateId: id, name: 'Otra', description: 'Nota' })
      await refused('POST', '/record', {
        idDocument,
        documentType: 'DNI',
        name: 'Eva',
        lastName1: 'Peña',
        email: 'eva@example.org',
        recordType: 'Evento',
        title: 'Otro',
        description: '',
      })
      for (const [one, other] of [
        [id, ana],
        [ana, id],
      ] as const) {
        await refused('GET', `/affiliate/${one}/merge/${other}`)
        await refused('POST', `/affiliate/${one}/merge`, { otherId: other, version: 1, otherVersion: 1 })
      }
      expect((await who('DELETE', `/record/single/${record}`)).statusCode).toBe(404)
    }
    expect(await row()).toEqual(before)
  })

  test('duplicates recognise them by name and document, and an import refuses them', async () => {
    const app = await whoLeft()
    const { db, id, row } = app
    const twin = { name: 'Eva', lastName1: 'Peña', birthday: '1980-05-04', email: 'eva@example.org' }
    const check = await app.admin('POST', '/affiliate/duplicates/check', { idDocument, ...twin })
    expect(check.json()).toMatchObject({
      matches: [{ person: { id, email: '', birthday: null, phone: null }, reasons: ['document'] }],
    })
    const hidden = await app.admin('POST', '/affiliate/duplicates/check', { ...twin, phone: '+34600123456' })
    expect(hidden.json()).toEqual({ matches: [] })
    // Entered again with a zero too many; the e-mail and the birthday, which are hidden, are no reason (rule secrecy-3).
    await anAffiliate(db, { ...twin, idDocument: '012345678Z', documentType: 'PASAPORTE' })
    await refreshEvidence(db)
    const pairs = await app.admin('GET', '/affiliate/duplicates')
    expect(pairs.json()).toMatchObject({
      content: [
        {
          first: { id, email: '', birthday: null, phone: null, city: null },
          second: twin,
          reasons: ['documentTypo'],
        },
      ],
    })
    const importer = await anImporter('ROLE_ADMIN', app)
    const before = await row()
    for (const type of ['Antiguo', 'Afiliado', '']) {
      const list = joinRows([
        ['DNI', 'TIPO INSCRIPCION', 'PROFESION'],
        [idDocument, type, 'Médica'],
      ])
      const { result } = await importer.importAll(list)
      expect(result?.counts).toMatchObject({ update: 0, refused: 1 })
    }
    expect(await row()).toEqual(before)
  })

  test('staff enrol them again by hand, with new data and consents, and the profile is open', async () => {
    const { db, id, admin, chief } = await whoLeft()
    const body = { ...anEnrolment({ idDocument, email: 'eva@example.org' }), invite: false }
    const answer = await admin('POST', '/enrolment/manual', body)
    expect(answer.json(), answer.body).toMatchObject({ id })
    const profile = (await admin('GET', `/affiliate/${id}`)).json<object>()
    expect(profile).toMatchObject({ id, inscriptionType: body.inscriptionType, email: 'eva@example.org' })
    expect(profile).not.toHaveProperty('blocked')
    expect((await chief('GET', `/record/${idDocument}`)).statusCode).toBe(200)
    const given = db.selectFrom('consent').where('affiliateId', '=', id).where('withdrawnAt', 'is', null)
    expect((await given.select('kind').execute()).length).toBeGreaterThan(0)
    expect(totalOf(await admin('GET', '/affiliate'))).toBe(2)
  })

  test('a super admin opens it with a reason, once, and the person is told', async () => {
    const { db, id, ana, as, tokenFor, admin, chief, record } = await whoLeft()
    const open = (reason: unknown, of = id, who = chief) => who('POST', `/affiliate/${of}/open`, { reason })
    for (const reason of ['', '   corto   ', 'a'.repeat(501), null])
      expect((await open(reason)).statusCode, `${reason}`).toBe(422)
    expect((await open('Lo pide el juzgado', id, admin)).statusCode).toBe(403)
    expect((await open('Lo pide el juzgado', ana)).statusCode).toBe(409)
    expect((await open('Lo pide el juzgado', 999_999)).statusCode).toBe(404)

    const reply = await open('Lo pide el juzgado')
    const { profile, history, records, comments, attendances, totals } = reply.json<OpenedProfile>()
    expect(totals).toEqual({
      history: history.length,
      records: records.length,
      comments: comments.length,
      attendances: attendances.length,
    })
    expect(profile).toMatchObject({ id, email: 'eva@example.org', phone: '+34600123456', job: 'Maestra' })
    expect(history.map(({ field }) => field)).toContain('inscriptionType')
    expect(history.some(({ revertible }) => revertible)).toBe(false)
    expect(records).toMatchObject([{ id: record, description: 'Secreto del registro' }])
    expect(comments).toMatchObject([{ description: 'Secreto del comentario' }])
    expect(attendances).toMatchObject([{ affiliateId: id }])
    const entries = await db
      .selectFrom('activity')
      .where('action', '=', 'closedProfileOpened')
      .select('details')
      .execute()
    expect(entries).toEqual([{ details: `Inscrito ${id}` }])
    expect((await chief('GET', '/log')).body).toContain(`Inscrito ${id}; motivo: Lo pide el juzgado`)
    // Nothing stays open.
    expect((await chief('GET', `/affiliate/${id}`)).json()).toMatchObject({ blocked: true })

    await db
      .updateTable('affiliate')
      .set({ inscriptionType: 1, unregisteredAt: null })
      .where('id', '=', id)
      .execute()
    await db.updateTable('appUser').set({ affiliateId: null }).where('affiliateId', '=', id).execute()
    const back = await as({ token: await tokenFor('ROLE_USER', id) })
    expect((await back('GET', '/logged/accesses')).body).toContain(
      'Consulta de la ficha cerrada de quien se dio de baja',
    )
  })
})
