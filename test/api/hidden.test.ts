import { describe, expect, test } from 'vitest'
import type { Comparison } from '#contract/census/duplicates/merges.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { refreshEvidence } from '#server/census/duplicates/duplicates.scan.queries.ts'
import { anEnrolment } from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aMember } from '#test/support/self.ts'

/** Eva, whose telephone staff once corrected, has left; two members surround her in every order. */
async function whoLeft() {
  const eva = await aMember({ job: 'Maestra' })
  const { db, as, id } = eva
  const [admin, chief] = [await as('ROLE_ADMIN'), await as('ROLE_SUPER_ADMIN')]
  expect((await admin('PATCH', `/affiliate/${id}`, { phone: '+34600999888' })).statusCode).toBe(200)
  for (const [name, email] of [
    ['Berta', 'berta@example.org'],
    ['Zoe', 'zoe@example.org'],
  ] as const)
    await anAffiliate(db, { name, email })
  const beside = () => anAffiliate(db, { name: 'Luz', lastName1: 'Roca', phone: '+34600999888' })
  expect((await eva.leave()).statusCode).toBe(204)
  return { ...eva, admin, chief, beside }
}

type Changes = { content: ProfileChange[]; totalElements: number }

describe('rule secrecy-3: what is hidden of who left cannot be inferred', () => {
  test('by their neighbours in an order that is hidden', async () => {
    const { id, admin, chief } = await whoLeft()
    for (const who of [admin, chief])
      for (const sort of ['email', 'city', 'fee', 'name', 'creationTime'])
        for (const filter of ['', '&aportacion=%3D', '&city=Madrid']) {
          const beside = await who('GET', `/affiliate/${id}/neighbours?sort=${sort}${filter}`)
          expect([beside.statusCode, beside.json()], sort).toEqual([200, { previous: null, next: null }])
        }
    const among = `/affiliate/${id}/neighbours?inscriptionType=0`
    expect((await admin('GET', `${among}&sort=email`)).statusCode).toBe(422)
    expect((await admin('GET', `${among}&sort=name`)).json()).toEqual({ previous: null, next: null })
  })

  test('by whom they resemble, before and after they left', async () => {
    const { db, id, admin, beside } = await whoLeft()
    await beside()
    await refreshEvidence(db)
    for (const query of ['', 'reason=phone', `person=${id}`]) {
      const pairs = await admin('GET', `/affiliate/duplicates?${query}`)
      expect(pairs.json(), query).toEqual({ content: [], totalElements: 0 })
    }
    // As members they are found again, and leaving takes them off.
    const setType = async (inscriptionType: number) => {
      await db.updateTable('affiliate').set({ inscriptionType }).where('id', '=', id).execute()
      await refreshEvidence(db)
      return (await admin('GET', '/affiliate/duplicates')).json<{ totalElements: number }>().totalElements
    }
    expect([await setType(1), await setType(0)]).toEqual([1, 0])
  })

  test('nor by the pairs of before, from the moment they left', async () => {
    const eva = await aMember({ phone: '+34600999888' })
    const { db, as, id } = eva
    const admin = await as('ROLE_ADMIN')
    const beside = await anAffiliate(db, { name: 'Luz', lastName1: 'Roca', phone: '+34600999888' })
    await refreshEvidence(db)
    const countPairs = async (query: string) =>
      (await admin('GET', `/affiliate/duplicates?${query}`)).json<{ totalElements: number }>().totalElements
    expect(await countPairs(`person=${beside}`)).toBe(1)
    const [firstId, secondId] = [id, beside]
    expect((await eva.leave()).statusCode).toBe(204)
    for (const query of ['', 'reason=phone', `person=${beside}`])
      expect(await countPairs(query), query).toBe(0)
    // A pair that staff had dismissed stays in its list, without a reason.
    await db.insertInto('notDuplicate').values({ firstId, secondId }).execute()
    const dismissed = await admin('GET', '/affiliate/duplicates?dismissed=true')
    expect(dismissed.json()).toMatchObject({ content: [{ reasons: [], strength: null }] })
  })

  test('by the history of a profile that staff have opened again, nor by undoing it', async () => {
    const { id, admin, chief } = await whoLeft()
    const { idDocument } = (await admin('GET', `/affiliate/${id}`)).json<{ idDocument: string }>()
    const again = { ...anEnrolment({ idDocument, email: 'otra@example.org' }), invite: false }
    expect((await admin('POST', '/enrolment/manual', again)).statusCode).toBe(201)
    const historyFor = async (who: typeof admin) =>
      (await who('GET', `/affiliate/${id}/history?size=1000`)).json<Changes>()
    const [seen, kept] = [await historyFor(admin), await historyFor(chief)]
    expect(seen.content.length).toBe(seen.totalElements)
    expect(new Set(seen.content.map(({ action }) => action))).toEqual(new Set(['affiliateRegistered']))
    expect(seen.content.some(({ before, revertible }) => before !== null || revertible)).toBe(false)
    expect(JSON.stringify(seen)).not.toMatch(/Maestra|eva@|600999888/)
    expect(JSON.stringify(kept)).toContain('+34600999888')
    for (const { activityId, field } of kept.content) {
      const undo = await admin('POST', `/affiliate/${id}/revert`, { activityId, field })
      expect(undo.statusCode, field).toBe(404)
    }
    // What is corrected from now on is read and undone like anybody's.
    expect((await admin('PATCH', `/affiliate/${id}`, { job: 'Médica' })).statusCode).toBe(200)
    const [latest] = (await historyFor(admin)).content
    expect(latest).toMatchObject({ field: 'job', after: 'Médica', revertible: true })
  })
})

test('rules secrecy-3, rights-8: comparing two profiles does not tell an admin how many comments a member has', async () => {
  const { id, db, as } = await aMember({})
  const twin = await anAffiliate(db)
  const read = async (role: 'ROLE_ADMIN' | 'ROLE_SUPER_ADMIN') =>
    (await (await as(role))('GET', `/affiliate/${id}/merge/${twin}`)).json<Comparison>().first.belongings
  expect(await read('ROLE_ADMIN')).toMatchObject({ comments: null, attendances: null, accounts: 1 })
  expect(await read('ROLE_SUPER_ADMIN')).toMatchObject({ comments: 0, attendances: 0, accounts: 1 })
})
