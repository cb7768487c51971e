import { expect, test } from 'vitest'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { ProfileChange } from '#contract/people/profileChange.ts'
import { aProfile } from '#test/support/profile.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'

const consents = (db: PeopleDatabase, affiliateId: number) =>
  db
    .selectFrom('consent')
    .where('affiliateId', '=', affiliateId)
    .where('kind', '=', 'comunicaciones')
    .select(['withdrawnAt', 'legalDocumentId'])
    .orderBy('id')
    .execute()
const inForce = async (db: PeopleDatabase, id: number) =>
  (await consents(db, id)).filter(({ withdrawnAt }) => withdrawnAt === null).length
const given = (db: PeopleDatabase, affiliateId: number, withdrawnAt: Date | null = null) =>
  db.insertInto('consent').values({ affiliateId, kind: 'comunicaciones', withdrawnAt }).execute()
const receives = async (db: PeopleDatabase, id: number) =>
  (await db.selectFrom('affiliate').where('id', '=', id).select('communications').executeTakeFirstOrThrow())
    .communications

test('turning communications on stores a consent, and turning them off withdraws it', async () => {
  const { db, id, patch } = await aProfile()
  await patch({ communications: true })
  expect(await inForce(db, id)).toBe(1)
  await patch({ communications: true, job: 'Maestra' })
  expect(await consents(db, id)).toHaveLength(1)
  await patch({ communications: false })
  expect(await inForce(db, id)).toBe(0)
  await patch({ communications: true })
  expect(await inForce(db, id)).toBe(1)
})

test('who received them without a consent on file is remembered as having withdrawn', async () => {
  const { db, id, patch } = await aProfile({ communications: true })
  await patch({ communications: false })
  expect(await consents(db, id)).toEqual([{ withdrawnAt: expect.any(String), legalDocumentId: null }])
})

test('a revert only switches communications off', async () => {
  const { db, id, patch, admin, changes } = await aProfile({ communications: true })
  await patch({ communications: false })
  const revert = async (change: ProfileChange | undefined) =>
    (
      await admin('POST', `/affiliate/${id}/revert`, {
        activityId: change?.activityId,
        field: 'communications',
      })
    ).statusCode
  const [off] = await changes()
  expect(off).toMatchObject({ field: 'communications', revertible: false })
  expect(await revert(off)).toBe(409)
  expect(await receives(db, id)).toBe(false)
  await patch({ communications: true })
  const [on] = await changes()
  expect(on).toMatchObject({ field: 'communications', revertible: true })
  expect(await revert(on)).toBe(200)
  expect([await receives(db, id), await inForce(db, id)]).toEqual([false, 0])
})

test.each(['kept', 'other'] as const)('the %s profile withdrew: the merged one has', async (side) => {
  const { db, merged, undo } = await aMerger()
  const [stays, goes] = [
    await anAffiliate(db, { communications: side === 'other' }),
    await anAffiliate(db, { communications: side === 'kept' }),
  ]
  await given(db, side === 'kept' ? stays : goes, new Date())
  await given(db, side === 'kept' ? goes : stays)
  const choose = { communications: side === 'kept' ? 'other' : 'kept' }
  const before = [await consents(db, stays), await consents(db, goes)]
  const { id } = await merged(stays, goes, choose)
  expect([await receives(db, stays), await inForce(db, stays)]).toEqual([false, 0])
  expect((await undo(id)).statusCode).toBe(200)
  expect([await receives(db, stays), await receives(db, goes)]).toEqual([side === 'other', side === 'kept'])
  expect([await consents(db, stays), await consents(db, goes)]).toEqual(before)
})

test('what was withdrawn after a merge stays withdrawn in both profiles', async () => {
  const { db, admin, merged, undo } = await aMerger()
  const [stays, goes] = [
    await anAffiliate(db, { communications: true, birthday: '1980-01-01' }),
    await anAffiliate(db, { communications: true }),
  ]
  for (const id of [stays, goes]) await given(db, id)
  const { id } = await merged(stays, goes)
  const off = await admin('PATCH', `/affiliate/${stays}`, { communications: false })
  expect(off.statusCode, off.body).toBe(200)
  expect((await undo(id)).statusCode).toBe(200)
  for (const each of [stays, goes])
    expect([await receives(db, each), await inForce(db, each)]).toEqual([false, 0])
})
