import { expect, test } from 'vitest'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anApp } from '#test/support/app.ts'
import { enrolAndReadLink, password } from '#test/support/enrolment.ts'
import { aDocument, anAffiliate, aUser } from '#test/support/factories.ts'
import { aProfile } from '#test/support/profile.ts'
import { aMember, iban } from '#test/support/self.ts'

const wayBack = 'Para volver al censo, la persona ha de inscribirse de nuevo'

test('a former member comes back by enrolling, never by a correction', async () => {
  const { errorsOf, patch, row } = await aProfile({ inscriptionType: 0, unregisteredAt: new Date() })
  for (const inscriptionType of [1, 2, 3])
    expect(await errorsOf({ inscriptionType })).toEqual({ inscriptionType: wayBack })
  expect((await patch({ inscriptionType: 0, job: 'Maestra' })).statusCode).toBe(200)
  expect(await row()).toMatchObject({ inscriptionType: 0, job: 'Maestra' })
})

test('data removed when a person left cannot be restored by undoing a change', async () => {
  const about = { bankAccount: iban, feeCents: 2000, period: 'Anual', communications: true, job: 'Maestra' }
  const member = await aMember(about)
  const { id, leave, row } = member
  const admin = await member.as('ROLE_ADMIN')
  await admin('PATCH', `/affiliate/${id}`, { job: 'Médica' })
  expect((await leave()).statusCode).toBe(204)
  const left = await row()
  const { content } = (await admin('GET', `/affiliate/${id}/history?size=1000`)).json<{
    content: ProfileChange[]
  }>()
  expect(
    content.filter(({ revertible }) => revertible).map(({ field }) => field),
    'only what staff wrote',
  ).toEqual(['job'])
  for (const { activityId, field } of content.filter((change) => change.action === 'unregistered')) {
    const answer = await admin('POST', `/affiliate/${id}/revert`, { activityId, field })
    expect([404, 409], answer.body).toContain(answer.statusCode)
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
