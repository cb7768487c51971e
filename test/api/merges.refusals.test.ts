import { describe, expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { anAffiliate, aUser } from '#test/support/factories.ts'
import {
  aMerger,
  document,
  dumpTables,
  createTwoProfiles,
  type MergeReply,
  type Problem,
  performWaiting,
} from '#test/support/merges.ts'

describe('merging that cannot be', () => {
  test('nobody merges their own profile: what the other one keeps from them would be their own data', async () => {
    const app = await anApp()
    const [own, other] = [await anAffiliate(app.db), await anAffiliate(app.db)]
    const admin = await app.as({ token: await app.tokenFor('ROLE_ADMIN', own) })
    for (const [kept, otherId] of [
      [own, other],
      [other, own],
    ]) {
      const answer = await admin('POST', `/affiliate/${kept}/merge`, {
        otherId,
        version: 1,
        otherVersion: 1,
        choose: {},
      })
      expect([answer.statusCode, answer.json<Problem>().title]).toEqual([
        409,
        'No puedes unir tu propia ficha con otra. Pídeselo a otra persona.',
      ])
    }
  })

  test('two accounts, an old version, oneself and the missing are refused and nothing moves', async () => {
    const { db, merge, admin, compare } = await aMerger()
    const { kept, removed, other } = await createTwoProfiles(db)
    await aUser(db, { affiliateId: kept, username: 'ines@example.org' })
    const before = await dumpTables(db, 0)
    const both = await merge(kept, removed)
    expect([both.statusCode, both.json<Problem>().title]).toEqual([
      409,
      expect.stringContaining('ines@example.org'),
    ])
    const { first } = await compare(kept, other)
    const stale = await admin('POST', `/affiliate/${kept}/merge`, {
      otherId: other,
      version: first.version,
      otherVersion: 99,
      choose: {},
    })
    expect([stale.statusCode, stale.json<Problem>().type]).toEqual([409, '/problemas/conflicto'])
    const versions = { version: 1, otherVersion: 1 }
    for (const otherId of [kept, 999_999])
      expect((await admin('POST', `/affiliate/${kept}/merge`, { otherId, ...versions })).statusCode).toBe(404)
    for (const body of [
      { otherId: 'x', ...versions },
      { otherId: other, ...versions, choose: { iban: 'other' } },
      {},
    ])
      expect((await admin('POST', `/affiliate/${kept}/merge`, body)).statusCode).toBe(422)
    expect((await admin('GET', `/affiliate/${kept}/merge/999999`)).statusCode).toBe(404)
    expect(await dumpTables(db, 0)).toEqual(before)
  })

  test('twenty at once, from both sides, leave one merge; so do their undoings', async () => {
    const { db, admin, undo, ...app } = await aMerger()
    const { kept, removed } = await createTwoProfiles(db)
    const ask = (one: number, otherId: number) =>
      admin('POST', `/affiliate/${one}/merge`, {
        otherId,
        version: 1,
        otherVersion: 1,
        choose: { name: 'other' },
      })
    const before = await dumpTables(db, 0)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => (turn % 2 ? ask(kept, removed) : ask(removed, kept))),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
    const [winner] = answers.filter(({ statusCode }) => statusCode === 201)
    const { keptId } = winner?.json<MergeReply>() ?? { keptId: 0 }
    await Promise.all([performWaiting({ ...app, db }), performWaiting({ ...app, db })])
    const made = await db.selectFrom('affiliateMerge').select('id').execute()
    expect(made).toHaveLength(1)
    const id = made[0]?.id ?? 0
    const undone = await Promise.all(Array.from({ length: 20 }, () => undo(id)))
    expect(undone.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(undone.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
    const left = await dumpTables(db, keptId)
    expect(left['affiliate']?.length).toBe(before['affiliate']?.length)
    expect(left['meeting_attendance']).toEqual(before['meeting_attendance'])
  })

  test('a document taken meanwhile is not given twice', async () => {
    const { db, merged, undo } = await aMerger()
    const { kept, removed } = await createTwoProfiles(db)
    const { id } = await merged(kept, removed)
    await anAffiliate(db, { idDocument: document.removed })
    const before = await dumpTables(db, 0)
    const answer = await undo(id)
    expect([answer.statusCode, answer.json<Problem>().type]).toEqual([409, '/problemas/duplicado'])
    expect(await dumpTables(db, 0)).toEqual(before)
  })
})
