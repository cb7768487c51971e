import { describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import { aMerger } from '#test/support/merges.ts'
import { aMember, iban } from '#test/support/self.ts'

describe('the merged profile', () => {
  test('follows the rules of every correction; errors name the choice', async () => {
    const { db, merge } = await aMerger()
    const kept = await anAffiliate(db, { birthday: '1980-01-01' })
    const child = `${new Date().getFullYear() - 15}-01-01`
    const other = await anAffiliate(db, {
      inscriptionType: 3,
      birthday: child,
      feeCents: 1000,
      period: 'Anual',
    })
    const asked = { birthday: 'other', fee: 'other' }
    const answer = await merge(kept, other, asked)
    expect(answer.statusCode, answer.body).toBe(422)
    const problem = answer.json<ProblemDetails>()
    expect(problem.errors?.map(({ path }) => path).toSorted()).toEqual([
      'choose.bankAccount',
      'choose.birthday',
    ])
    expect(problem.title).toContain('Cuenta bancaria')
    const rows = await db.selectFrom('affiliate').select(['id', 'version']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: kept, version: 1 },
      { id: other, version: 1 },
    ])
    expect((await merge(kept, other)).statusCode).toBe(201)
  })

  test('is in no pair any more with the one that it took in, also before the next look', async () => {
    const { db, admin, merged } = await aMerger()
    const phone = '+34600123456'
    await merged(await anAffiliate(db, { phone }), await anAffiliate(db, { phone }))
    const pairs = await admin('GET', '/affiliate/duplicates')
    expect([pairs.statusCode, pairs.json()]).toEqual([200, { content: [], totalElements: 0 }])
  })

  test('whether the address is verified follows the account, and comes back with undo', async () => {
    const { db, merged, undo } = await aMerger()
    const [kept, removed] = [await anAffiliate(db), await anAffiliate(db, { unverifiedSince: new Date() })]
    await aUser(db, { affiliateId: removed })
    const since = async (id: number) =>
      (await db.selectFrom('affiliate').where('id', '=', id).select('unverifiedSince').executeTakeFirst())
        ?.unverifiedSince
    const before = await since(removed)
    const { id } = await merged(kept, removed)
    expect(await since(kept)).toBe(before)
    expect((await undo(id)).statusCode).toBe(200)
    expect([await since(kept), await since(removed)]).toEqual([null, before])
  })

  test('is not parted again once the person has left, and no copy of them stays', async () => {
    const { merged, undo, ...app } = await aMerger()
    const { id: kept, leave, db } = await aMember({}, { app })
    const first = await anAffiliate(db, { bankAccount: iban })
    const second = await anAffiliate(db)
    const { id: earlier } = await merged(second, first)
    const { id } = await merged(kept, second)
    expect((await leave()).statusCode).toBe(204)
    const snapshots = await db.selectFrom('affiliateMerge').select('snapshot').execute()
    const nothing = { kept: [], removed: [] }
    const attendances = { moved: [], raised: [], dropped: [] }
    const fees = { charges: nothing, requests: nothing, leftOut: { moved: [] } }
    const hungOf = (mandates: object) => ({
      records: nothing,
      comments: nothing,
      communications: [],
      consents: [],
      minutes: nothing,
      attendances,
      fees: { ...fees, mandates },
    })
    // Only which rows came with whom (rule rights-13).
    expect(snapshots).toEqual([
      { snapshot: { own: 'kept', hung: hungOf({ kept: [], removed: [{ id: 1 }] }) } },
      { snapshot: { own: 'kept', hung: hungOf({ kept: [], removed: [{ id: 1 }] }) } },
    ])
    for (const each of [id, earlier]) {
      const answer = await undo(each)
      expect([answer.statusCode, answer.json<ProblemDetails>().title]).toEqual([
        409,
        expect.stringContaining('se dio de baja'),
      ])
    }
  })
})

test.each([
  ['2026-03-05T08:00:00Z', '2026-03-05T19:30:00Z', false],
  ['2026-03-05T08:00:00Z', '2026-03-05T23:30:00Z', true],
])('rule format-2: two who enrolled at %s and %s: is the day chosen? %s', async (one, other, isChosen) => {
  const { db, compare } = await aMerger()
  const first = await anAffiliate(db, { creationTime: one })
  const second = await anAffiliate(db, { creationTime: other })
  expect((await compare(first, second)).differing.includes('creationTime')).toBe(isChosen)
})
