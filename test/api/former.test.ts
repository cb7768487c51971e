import { expect, test } from 'vitest'
import type { OpenedProfile } from '#contract/former/former.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp } from '#test/support/app.ts'
import { enrolAndReadLink, password } from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aUser } from '#test/support/factories.ts'
import { aProfile } from '#test/support/profile.ts'
import { aMember, iban } from '#test/support/self.ts'

test('a former member comes back by enrolling, never by a correction', async () => {
  const { patch, row } = await aProfile({ inscriptionType: 0, unregisteredAt: new Date() })
  const before = await row()
  for (const inscriptionType of [0, 1, 2, 3])
    expect((await patch({ inscriptionType, job: 'Maestra' })).statusCode).toBe(409)
  expect(await row()).toEqual(before)
})

test('data removed when a person left cannot be restored by undoing a change', async () => {
  const about = { bankAccount: iban, feeCents: 2000, period: 'Anual', communications: true, job: 'Maestra' }
  const member = await aMember(about)
  const { id, leave, row } = member
  const admin = await member.as('ROLE_ADMIN')
  await admin('PATCH', `/affiliate/${id}`, { job: 'Médica' })
  expect((await leave()).statusCode).toBe(204)
  const left = await row()
  const chief = await member.as('ROLE_SUPER_ADMIN')
  const { history } = (
    await chief('POST', `/affiliate/${id}/open`, { reason: 'Una reclamación' })
  ).json<OpenedProfile>()
  expect(history.map(({ field }) => field)).toContain('bankAccount')
  for (const { activityId, field } of history) {
    const answer = await admin('POST', `/affiliate/${id}/revert`, { activityId, field })
    expect(answer.statusCode, answer.body).toBe(409)
  }
  expect(await row()).toEqual(left)
})

test('rule rights-11: an account keeps its profile when somebody else enrols with the address of the profile', async () => {
  const app = await anApp()
  const idDocument = aDocument()
  const affiliateId = await anAffiliate(app.db, { idDocument, email: 'ana@example.org', inscriptionType: 0 })
  const before = await aUser(app.db, { username: 'vieja@example.org', affiliateId })
  await aUser(app.db, { username: 'ana@example.org' })
  const token = await openSession(app.world, app.db, before)
  const session = async () => (await (await app.as({ token }))('GET', '/logged/session')).statusCode
  expect(await session()).toBe(200)
  const { link } = await enrolAndReadLink(app, { idDocument, email: 'ana@example.org' })
  const followed = await (await app.as())('POST', '/signup', { ...link, password })
  expect(followed.json()).toMatchObject({ state: 'toVerify' })
  expect(await session()).toBe(200)
})
