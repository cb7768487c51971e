import { signUp } from '#test/support/takeover.ts'
import { describe, expect, test } from 'vitest'
import { makeDni } from '#server/import/lists.fixture.ts'
import { anOffice, idDocument, lucia, strangers } from '#test/support/admissions.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  outlastWritten,
  listMailsWithLinks,
  outlastHolds,
  parseLink,
  password,
} from '#test/support/enrolment.ts'
import { aMeeting, aConsent, anAffiliate, aRecord } from '#test/support/factories.ts'
import { iban } from '#test/support/self.ts'

// An admission over what stood already is a joining: what was there waits (rule rights-13).

type Office = Awaited<ReturnType<typeof anOffice>>

async function acceptAfterHold(office: Office) {
  await outlastHolds(office)
  const [mail] = await listMailsWithLinks(office, strangers)
  await office.nobody('POST', '/signup', { password, ...parseLink(mail?.link ?? '') })
}

/** The ways in which staff enrol the stranger, who chooses a password. */
const enrolAgain = {
  async 'on the web'(office: Office) {
    expect((await office.admit(await office.hold())).statusCode).toBe(204)
    await acceptAfterHold(office)
  },
  async 'by hand'(office: Office) {
    const body = { ...anEnrolment({ idDocument, email: strangers }), invite: true }
    expect((await office.admin('POST', '/enrolment/manual', body)).statusCode).toBe(201)
    await acceptAfterHold(office)
  },
}

describe('rule rights-13: what was there before an admission waits', () => {
  test('a donor outside the census; their own address is told', async () => {
    const office = await anOffice()
    await office.write()
    await aRecord(office.db, { idDocument, title: 'AJENO-later', email: 'luz@example.org', ...lucia })
    expect((await office.admit(await office.hold())).statusCode).toBe(204)
    await deliverAllMails(office)
    const [told] = await listMailsWithLinks(office, 'luz@example.org')
    expect(told?.plain).toContain('parar-cambio')
    // They are let in when nobody has stopped it.
    await outlastHolds(office)
    const [invitation] = await listMailsWithLinks(office, strangers)
    expect((await signUp(office, parseLink(invitation?.link ?? ''))).json()).toMatchObject({ state: 'done' })
    await office.expectWaiting()
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
    'a member on paper to whom staff wrote an address long ago: %s is invited to it',
    async (way) => {
      const office = await anOffice()
      const id = await anAffiliate(office.db, { idDocument, email: '', ...lucia })
      await office.write()
      expect((await office.admin('PATCH', `/affiliate/${id}`, { email: strangers })).statusCode).toBe(200)
      await outlastWritten(office)
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

  test('also for who leaves and comes back meanwhile', async () => {
    const office = await anOffice()
    await anAffiliate(office.db, { idDocument, email: '', ...lucia })
    await office.write()
    await office.admit(await office.hold())
    const me = await office.enter()
    expect((await me('POST', '/unregister', { password })).statusCode).toBe(204)
    const { link } = await enrolAndReadLink(office, { idDocument, email: strangers })
    const back = await office.nobody('POST', '/signup', { password, ...link })
    expect(back.json()).toMatchObject({ state: 'done' })
    await office.expectWaiting()
    await office.expectTheirs()
  })

  test('also when the profile is merged into another one, and parted again', async () => {
    const office = await anOffice()
    const id = await anAffiliate(office.db, { idDocument, email: '', ...lucia })
    const kept = await anAffiliate(office.db, { idDocument: makeDni(5), ...lucia })
    await office.write()
    for (const job of ['AJENO-job', 'Panadera'])
      expect((await office.admin('PATCH', `/affiliate/${id}`, { job })).statusCode).toBe(200)
    await office.admit(await office.hold())
    const merge = await office.merged(kept, id, { document: 'other', email: 'other' })
    await office.expectWaiting()
    expect((await office.undo(merge.id)).statusCode).toBe(200)
    await office.expectWaiting()
    await office.expectTheirs()
  })

  test('what is deleted while it waits does not become theirs', async () => {
    const office = await anOffice()
    await anAffiliate(office.db, { idDocument, email: '', ...lucia })
    await office.write()
    await office.admit(await office.hold())
    const [record] = await office.db.selectFrom('record').select('id').execute()
    expect((await office.chief('DELETE', `/record/single/${record?.id}`)).statusCode).toBe(204)
    const deleted = office.db.selectFrom('activity').where('action', '=', 'recordDeleted').select('id')
    const subjects = office.db.selectFrom('activitySubject').where('activityId', 'in', deleted)
    expect(await subjects.select('entity').execute()).toEqual([{ entity: 'record' }])
  })

  test('nothing waits where nothing was', async () => {
    const office = await anOffice()
    await enrolAgain['by hand'](office)
    expect((await office.read(await office.enter())).data.inReviewUntil).toBeNull()
  })
})
