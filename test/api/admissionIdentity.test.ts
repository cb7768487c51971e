import { describe, expect, test } from 'vitest'
import type { IdentityComparison } from '#contract/enrolment/comparison.ts'
import { makeDni } from '#server/import/lists.fixture.ts'
import { openSession } from '#server/kernel/security/session.ts'
import { anOffice, idDocument, lucia, strangers } from '#test/support/admissions.ts'
import { anAffiliate, aRecord, aUser } from '#test/support/factories.ts'

const luis = { name: 'Luis', lastName1: 'Peña', birthday: '1970-01-01' }

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
