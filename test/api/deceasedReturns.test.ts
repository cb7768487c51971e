import { describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import { finishDeaths } from '#server/deceased/deceased.rules.ts'
import { endHolds } from '#server/people/addresses/correctedAddress.rules.ts'
import { findLinkCode } from '#test/support/account.ts'
import {
  anEnrolment,
  deliverAllMails,
  enrolAndReadLink,
  listMailsWithLinks,
} from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { canEnter, signUp, strangersAddress } from '#test/support/takeover.ts'
import { anApp } from '#test/support/app.ts'
import { death, aPerson } from '#test/support/deceased.ts'

describe('rules privacy-6, rights-11: a death proves nothing of who comes back', () => {
  const stranger = { idDocument: '12345678Z', email: strangersAddress }

  test('while it can be undone that is the only way, for whoever registers or admits', async () => {
    const { db, member, admin, record, undo, enter, ...app } = await aPerson()
    const chief = await app.as('ROLE_SUPER_ADMIN')
    await record()
    const on = { ...app, db }
    const { link } = await enrolAndReadLink(on, stranger)
    await signUp(on, link)
    for (const who of [admin, chief])
      for (const email of [strangersAddress, 'eva@example.org', '']) {
        const body = { ...anEnrolment({ ...stranger, email }), invite: false }
        const answer = await who('POST', '/enrolment/manual', body)
        expect(answer.statusCode).toBe(422)
        expect(answer.json<ProblemDetails>().errors).toEqual([
          { in: 'body', path: 'idDocument', message: expect.stringContaining('No ha fallecido') as string },
        ])
        const admitted = await who('POST', `/enrolment/pending/${link.id}/admit`)
        expect([admitted.statusCode, admitted.body]).toEqual([
          409,
          expect.stringContaining('No ha fallecido'),
        ])
      }
    await deliverAllMails(on)
    // Nobody writes to who has died, not even that a stranger has their document.
    expect(await listMailsWithLinks(on, 'eva@example.org')).toEqual([])
    expect((await undo()).statusCode).toBe(204)
    expect(await member.row()).toMatchObject({ inscriptionType: 1, email: 'eva@example.org' })
    expect(await enter()).toBe(200)
  })

  test('nor is a profile without an account taken from the mistake', async () => {
    const app = await anApp()
    const [idDocument, email] = ['12345678Z', 'eva@example.org']
    const name = { name: 'Eva', lastName1: 'Peña' }
    const id = await anAffiliate(app.db, { idDocument, email, ...name })
    const admin = await app.as('ROLE_ADMIN')
    await admin('POST', `/affiliate/${id}/deceased`, death)
    const { link } = await enrolAndReadLink(app, { idDocument, email, ...name })
    await signUp(app, link)
    expect((await admin('POST', `/enrolment/pending/${link.id}/admit`)).statusCode).toBe(409)
    expect((await admin('POST', `/affiliate/${id}/deceased/undo`)).statusCode).toBe(204)
  })

  /** Somebody of whom an admin said that they have died, 31 days ago. */
  async function longDead(before?: (on: Awaited<ReturnType<typeof aPerson>>) => Promise<void>) {
    const person = await aPerson()
    const { member, record, as, ...app } = person
    await before?.(person)
    await record()
    app.later('31 days')
    await finishDeaths(app.world)
    const on = { ...app, as, admin: await as('ROLE_ADMIN'), chief: await as('ROLE_SUPER_ADMIN'), member }
    const register = (who: typeof on.admin, email: string) =>
      who('POST', '/enrolment/manual', { ...anEnrolment({ ...stranger, email }), invite: true })
    const enrolFrom = async (email: string) => {
      const { link } = await enrolAndReadLink(on, { ...stranger, email, name: 'Eva', lastName1: 'Peña' })
      expect((await signUp(on, link)).json()).toMatchObject({ state: 'toVerify' })
      return (who: typeof on.admin) => who('POST', `/enrolment/pending/${link.id}/admit`)
    }
    /** Delivers what waits, at the time of the story: mails are dated by the real clock. */
    const deliver = async () => {
      await deliverAllMails(on)
      await on.db
        .updateTable('mail')
        .set({ settledAt: on.world.clock.now })
        .where('settledAt', 'is not', null)
        .execute()
    }
    const outlast = async () => {
      await deliver()
      on.later('35 days')
      await endHolds(on.world)
      await deliver()
    }
    return { ...on, register, enrolFrom, deliver, outlast }
  }

  test('afterwards no admin brings them back to another mailbox, nor without their own', async () => {
    const on = await longDead()
    for (const email of [strangersAddress, 'eva@example.org', ''])
      expect((await on.register(on.admin, email)).statusCode, email).toBe(422)
    const admit = await on.enrolFrom(strangersAddress)
    const refused = await admit(on.admin)
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('la dirección de correo'),
    ])
    await on.outlast()
    expect(await on.member.row()).toMatchObject({ inscriptionType: 0, email: 'eva@example.org' })
    expect(await canEnter(on, strangersAddress)).toBe(false)
  })

  test('what staff had written over the address of the account proves nothing, not even once that is deleted', async () => {
    const on = await longDead(async ({ admin, member }) => {
      const answer = await admin('PATCH', `/affiliate/${member.id}`, { email: strangersAddress })
      expect(answer.statusCode).toBe(200)
    })
    const admit = await on.enrolFrom(strangersAddress)
    expect((await admit(on.admin)).statusCode).toBe(409)
    expect((await on.chief('DELETE', `/users/${on.member.user.userId}`)).statusCode).toBe(204)
    expect((await admit(on.admin)).statusCode).toBe(409)
    await on.deliver()
    const told = await listMailsWithLinks(on, 'eva@example.org')
    expect(told.map(({ kind }) => kind)).toContain('address-replaced')
  })

  test('who confirms the old address is admitted, and no correction moves their account', async () => {
    const on = await longDead()
    const admit = await on.enrolFrom('eva@example.org')
    expect((await admit(on.admin)).statusCode).toBe(204)
    expect(await canEnter(on, 'eva@example.org')).toBe(true)
    expect((await on.admin('GET', '/affiliate?deceased=true')).json()).toMatchObject({ totalElements: 0 })
    await on.admin('PATCH', `/affiliate/${on.member.id}`, { email: strangersAddress })
    await on.outlast()
    expect((await on.member.account()).username).toBe('eva@example.org')
  })

  test('a super admin lets them come back at another one, which the old one can stop', async () => {
    const on = await longDead()
    expect((await on.register(on.chief, strangersAddress)).statusCode).toBe(201)
    await on.deliver()
    const told = await listMailsWithLinks(on, 'eva@example.org')
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['address-replaced', 'returned-elsewhere'])
    expect(await listMailsWithLinks(on, strangersAddress)).toEqual([])
    const cod = findLinkCode(told.find(({ kind }) => kind === 'address-replaced')?.plain)
    expect((await (await on.as())('POST', '/stop-email-change', { cod })).statusCode).toBe(204)
    await on.outlast()
    expect(await listMailsWithLinks(on, strangersAddress)).toEqual([])
  })
})
