import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aCommunication, aRecipient, aSending, anAffiliate } from '#test/support/factories.ts'

test('rule communication-16: the file of a person says what was written to them, and whether their address takes mail', async () => {
  const { db, as } = await anApp()
  const id = await anAffiliate(db, { email: 'Ana@example.org' })
  const other = await anAffiliate(db, { email: 'eva@example.org' })
  const chief = await as('ROLE_SUPER_ADMIN')
  const path = `/affiliate/${id}/communications`
  expect((await chief('GET', path)).json()).toEqual({
    content: [],
    totalElements: 0,
    suppressed: null,
    returned: [],
  })
  const settledAt = new Date()
  for (const subject of ['Uno', 'Dos']) {
    const communicationId = await aCommunication(db, { ...aSending, subject })
    await aRecipient(db, { communicationId, affiliateId: other, address: 'eva@example.org' })
    await aRecipient(db, {
      communicationId,
      affiliateId: id,
      address: 'ana@example.org',
      settledAt,
      ...(subject === 'Uno'
        ? { state: 'bounced', reason: 'devuelto' }
        : { state: 'skipped', reason: 'suprimido' }),
    })
  }
  await db.insertInto('suppressedAddress').values({ address: 'ana@example.org', reason: 'rebote' }).execute()
  const read = await chief('GET', path)
  expect(read.json()).toMatchObject({
    content: [
      { subject: 'Dos', state: 'skipped', reason: 'suprimido' },
      { subject: 'Uno', state: 'bounced', reason: 'devuelto' },
    ],
    totalElements: 2,
    suppressed: { reason: 'rebote', createdAt: expect.any(String) },
  })
  // Whoever may read the logs of all mailings need not open them one by one.
  const admin = await as('ROLE_ADMIN')
  expect((await admin('GET', path)).json()).toEqual(read.json())
  const lead = await as('ROLE_RESPONSABLE')
  expect((await lead('GET', path)).statusCode).toBe(403)
  // Whoever asks why they get nothing is answered from the file, whoever of the office opens it.
  const stop = { reason: 'rebote', createdAt: expect.any(String) }
  expect((await admin('GET', `/affiliate/${id}`)).json()).toMatchObject({ mailStop: stop })
  expect((await admin('GET', `/affiliate/${other}`)).json()).not.toHaveProperty('mailStop')
  await db.updateTable('affiliate').set({ inscriptionType: 0 }).where('id', '=', id).execute()
  for (const who of [chief, admin]) expect((await who('GET', path)).statusCode).toBe(404)
})
