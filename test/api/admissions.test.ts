import { describe, expect, test } from 'vitest'
import { activityActions } from '#contract/activityActions.ts'
import type { OwnData } from '#contract/self/data.ts'
import type { IdentityComparison } from '#contract/enrolment/comparison.ts'
import { makeDni } from '#server/import/lists.fixture.ts'
import { openSession } from '#server/kernel/security/session.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { aMeeting, aConsent, anAffiliate, aRecord, aUser } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import { pdfText } from '#test/support/pdf.ts'
import { iban } from '#test/support/self.ts'

// An admission over what stood already is a joining: what was there waits (rule rights-13).

const idDocument = makeDni(1)
const strangers = 'curiosa@example.org'
/** The same name and birthday as `anEnrolment`. */
const lucia = { name: 'Lucía', lastName1: 'Ferrer', birthday: '1980-02-29' }
const luis = { name: 'Luis', lastName1: 'Peña', birthday: '1970-01-01' }

/** An application, and functions that enrol and admit with the document of somebody who is known. */
async function anOffice() {
  const app = await aMerger()
  const { db } = app
  const [chief, nobody] = [await app.as('ROLE_SUPER_ADMIN'), await app.as()]
  const hold = async (about: object = {}) => {
    const { link } = await enrolAndReadLink(app, { idDocument, email: strangers, ...about })
    const answer = await nobody('POST', '/signup', { password, ...link })
    expect(answer.json()).toMatchObject({ state: 'toVerify' })
    return link.id
  }
  const admit = (id: string, who = app.admin) => who('POST', `/enrolment/pending/${id}/admit`)
  const write = async () => {
    const record = await aRecord(db, { idDocument, title: 'AJENO-record', bankAccount: iban, ...lucia })
    await chief('GET', `/record/single/${record}`)
    const text = { name: 'AJENO-comment', description: 'AJENO-comment', idDocument }
    expect((await chief('POST', '/adminComment', text)).statusCode).toBe(201)
  }
  const enter = async (username = strangers) => {
    const answer = await nobody('POST', '/login', { username, password })
    return app.as({ token: answer.json<{ token: string }>().token })
  }
  const read = async (me: Awaited<ReturnType<typeof enter>>) => {
    const answers = await Promise.all(
      ['affiliate', 'records', 'consents', 'history', 'accesses', 'user-attendances'].map(
        async (call) => (await me('GET', `/logged/${call}`)).body,
      ),
    )
    const answer = await me('GET', '/logged/data')
    const paper = pdfText((await me('GET', '/logged/data/pdf')).rawPayload)
    const all = [answer.body, paper, ...answers].join('\n').match(/AJENO[-\w]*|ES91\d+|2011-01-01/g) ?? []
    return { data: answer.json<OwnData>(), all: [...new Set(all)].toSorted() }
  }
  /** Somebody is admitted with this profile, or with none. */
  const expectWaiting = async (username = strangers) => {
    const during = await read(await enter(username))
    expect(during.all).toEqual([])
    expect(during.data).toMatchObject({ records: [], comments: [], attendances: [] })
    const looks = during.data.accesses.map(({ action }) => action)
    for (const action of ['affiliateRead', 'recordRead'] as const)
      expect(looks).not.toContain(activityActions[action])
    expect(during.data.inReviewUntil).toMatch(/^\d{4}-/)
  }
  const expectTheirs = async (username = strangers) => {
    app.later('31 days')
    const user = await db
      .selectFrom('appUser')
      .where('username', '=', username)
      .select(['id as userId', 'username', 'affiliateId'])
      .executeTakeFirstOrThrow()
    const me = await app.as({ token: await openSession(app.world, db, { ...user, role: 'ROLE_USER' }) })
    const after = await read(me)
    expect(after.all).toEqual(expect.arrayContaining(['AJENO-comment', 'AJENO-record']))
    expect(after.data.inReviewUntil).toBeNull()
  }
  return { ...app, chief, nobody, hold, admit, write, enter, read, expectWaiting, expectTheirs }
}

type Office = Awaited<ReturnType<typeof anOffice>>

/** The ways in which staff enrol the stranger, who chooses a password. */
const enrolAgain = {
  async 'on the web'({ admit, hold }: Office) {
    expect((await admit(await hold())).statusCode).toBe(204)
  },
  async 'by hand'(office: Office) {
    const body = { ...anEnrolment({ idDocument, email: strangers }), invite: true }
    expect((await office.admin('POST', '/enrolment/manual', body)).statusCode).toBe(201)
    await deliverAllMails(office)
    const [mail] = await listMailsWithLinks(office, strangers)
    await office.nobody('POST', '/signup', { password, ...parseLink(mail?.link ?? '') })
  },
}

describe('rule rights-13: what was there before an admission waits', () => {
  test('a donor outside the census; their own address is told', async () => {
    const office = await anOffice()
    await office.write()
    await aRecord(office.db, { idDocument, title: 'AJENO-later', email: 'luz@example.org', ...lucia })
    expect((await office.admit(await office.hold())).statusCode).toBe(204)
    await office.expectWaiting()
    await deliverAllMails(office)
    expect((await listMailsWithLinks(office, 'luz@example.org'))[0]).toMatchObject({
      subject: 'Alguien figura en el censo con tu documento',
    })
    await office.expectTheirs()
  })

  test('a member on paper', async () => {
    const office = await anOffice()
    const { db, admin } = office
    const id = await anAffiliate(db, {
      idDocument,
      email: '',
      bankAccount: iban,
      feeCents: 1000,
      period: 'Anual',
      ...lucia,
    })
    await office.write()
    await db
      .insertInto('meetingAttendance')
      .values({
        meetingId: await aMeeting(db, { title: 'AJENO-meeting' }),
        affiliateId: id,
        status: 'Confirmado',
      })
      .execute()
    await aConsent(db, id, { givenAt: '2011-01-01T00:00:00Z' })
    for (const job of ['AJENO-job', 'Panadera'])
      expect((await admin('PATCH', `/affiliate/${id}`, { job })).statusCode).toBe(200)
    expect((await office.admit(await office.hold())).statusCode).toBe(204)
    await office.expectWaiting()
    // What they agreed to themselves, and what they write from now on, is theirs.
    const me = await office.enter()
    expect((await me('PATCH', '/logged/affiliate', { studies: 'MIO-studies' })).statusCode).toBe(200)
    const { data } = await office.read(me)
    expect(data.consents).toHaveLength(3)
    expect(data.changes.filter(({ entity }) => entity === 'affiliate')).toMatchObject([
      { after: 'MIO-studies' },
    ])
    await office.expectTheirs()
  })

  test.each(['on the web', 'by hand'] as const)('who had left, enrolled again %s', async (way) => {
    const office = await anOffice()
    const { db, admin } = office
    const id = await anAffiliate(db, { idDocument, email: 'luz@example.org', ...lucia })
    await office.write()
    for (const job of ['AJENO-job', 'AJENO-last'])
      expect((await admin('PATCH', `/affiliate/${id}`, { job })).statusCode).toBe(200)
    await db
      .updateTable('affiliate')
      .set({ inscriptionType: 0, unregisteredAt: '2020-01-01T00:00:00Z' })
      .execute()
    await enrolAgain[way](office)
    await office.expectWaiting()
    await office.expectTheirs()
  })

  test.each(['who enrols', 'whom a super admin gives an account'])(
    'a member on paper to whom staff wrote an address: %s is invited to it',
    async (way) => {
      const office = await anOffice()
      const id = await anAffiliate(office.db, { idDocument, email: '', ...lucia })
      await office.write()
      expect((await office.admin('PATCH', `/affiliate/${id}`, { email: strangers })).statusCode).toBe(200)
      if (way === 'who enrols') await enrolAndReadLink(office, { idDocument, email: strangers })
      else
        await office.chief('POST', '/create-user', {
          username: strangers,
          role: 'ROLE_USER',
          affiliateId: id,
        })
      await deliverAllMails(office)
      const [mail] = await listMailsWithLinks(office, strangers)
      const chosen = await office.nobody('POST', '/signup', { password, ...parseLink(mail?.link ?? '') })
      expect(chosen.json()).toMatchObject({ state: 'done' })
      await office.expectWaiting()
      await office.expectTheirs()
    },
  )

  test('nothing waits where nothing was', async () => {
    const office = await anOffice()
    await enrolAgain['by hand'](office)
    expect((await office.read(await office.enter())).data.inReviewUntil).toBeNull()
  })
})

describe('rule enrol-6: who admits compares', () => {
  test('nobody admits what bears their own address or document', async () => {
    const office = await anOffice()
    await office.write()
    const own = await anAffiliate(office.db, { idDocument: makeDni(3), email: 'jefa@example.org' })
    const held = await office.hold()
    const withAddress = await aUser(office.db, { username: strangers, role: 'ROLE_ADMIN' })
    const withDocument = await aUser(office.db, {
      username: 'jefa@example.org',
      role: 'ROLE_ADMIN',
      affiliateId: own,
    })
    await office.db.updateTable('pendingEnrolment').set({ idDocument }).execute()
    const admitAs = async (user: typeof withAddress) =>
      office.admit(held, await office.as({ token: await openSession(office.world, office.db, user) }))
    const address = await admitAs(withAddress)
    expect([address.statusCode, address.body]).toEqual([409, expect.stringContaining('otra persona')])
    await office.db
      .updateTable('affiliate')
      .set({ idDocument: makeDni(4) })
      .where('id', '=', own)
      .execute()
    await office.db
      .updateTable('pendingEnrolment')
      .set({ idDocument: makeDni(4) })
      .execute()
    expect((await admitAs(withDocument)).statusCode).toBe(409)
  })

  test.each([
    ['a member', { inscriptionType: 1, email: '' }, '1970-01-01'],
    ['who had left', { inscriptionType: 0, unregisteredAt: '2020-01-01T00:00:00Z' }, null],
  ])(
    'another name and birthday than %s: both are shown, and an admin is refused',
    async (_, about, birthday) => {
      const office = await anOffice()
      const id = await anAffiliate(office.db, { idDocument, ...luis, ...about })
      const held = await office.hold()
      const compared = await office.admin('GET', `/enrolment/pending/${held}/comparison`)
      expect(compared.json<IdentityComparison>()).toEqual({
        applicant: { name: 'Lucía Ferrer', birthday: '1980-02-29' },
        known: [{ affiliateId: id, recordId: null, name: 'Luis Peña', birthday }],
        verdict: 'unlike',
      })
      const refused = await office.admit(held)
      expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('superadministrador')])
      expect((await office.admit(held, office.chief)).statusCode).toBe(204)
    },
  )

  test('a donor is compared with their records', async () => {
    const office = await anOffice()
    await aRecord(office.db, { idDocument, ...luis })
    const held = await office.hold()
    const read = async () =>
      (await office.admin('GET', `/enrolment/pending/${held}/comparison`)).json<IdentityComparison>()
    expect(await read()).toMatchObject({
      known: [{ affiliateId: null, name: 'Luis Peña' }],
      verdict: 'unlike',
    })
    await aRecord(office.db, { idDocument, ...luis, birthday: lucia.birthday })
    expect(await read()).toMatchObject({ verdict: 'differs' })
    await aRecord(office.db, { idDocument, ...lucia })
    expect(await read()).toMatchObject({ verdict: 'same' })
    expect(
      (await office.admin('GET', `/enrolment/pending/${crypto.randomUUID()}/comparison`)).statusCode,
    ).toBe(404)
  })
})
