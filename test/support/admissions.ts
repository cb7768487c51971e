import { expect } from 'vitest'
import { activityActions } from '#contract/activityActions.ts'
import type { OwnData } from '#contract/self/data.ts'
import { makeDni } from '#server/import/lists.fixture.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { enrolAndReadLink, password } from '#test/support/enrolment.ts'
import { aRecord } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import { pdfText } from '#test/support/pdf.ts'
import { iban } from '#test/support/self.ts'

export const idDocument = makeDni(1)
export const strangers = 'curiosa@example.org'
/** The same name and birthday as `anEnrolment`. */
export const lucia = { name: 'Lucía', lastName1: 'Ferrer', birthday: '1980-02-29' }

/** An application, and functions that enrol and admit with the document of somebody who is known. */
export async function anOffice() {
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
    // Also where the account was opened three days later.
    app.later('34 days')
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
