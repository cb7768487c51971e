import { describe, expect, test } from 'vitest'
import type { DuplicatePair } from '#contract/census/duplicates/duplicates.ts'
import { describeStoppedMerge } from '#contract/census/duplicates/merges.ts'
import type { Page } from '#contract/page.ts'
import { deleteOldMergeRequests } from '#server/census/duplicates/mergeRequests.queries.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { aPair, findLatestMerge, performWaiting } from '#test/support/merges.ts'
import { ownersAddress, strangersAddress } from '#test/support/takeover.ts'

describe('rule rights-11: a merge that was stopped', () => {
  test.each([ownersAddress, strangersAddress])('leaves both as they are: by %s', async (address) => {
    const on = await aPair()
    const id = await on.ask()
    const cod = await on.codeOf(address)
    expect(cod).not.toBe('')
    expect(await on.look(cod)).toEqual({ state: 'open', address })
    expect((await on.stop(cod)).statusCode).toBe(204)
    expect((await on.stop(cod)).statusCode).toBe(409)
    expect(await on.look(cod)).toEqual({ state: 'used', address: null })
    expect(await on.list()).toMatchObject([{ id, state: 'stopped', dueAt: null }])
    await performWaiting(on)
    expect(await on.countProfiles()).toBe(2)
    // Only a super admin asks again, and either link stops what waits then.
    const again = await on.merge(on.other, on.eva)
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('Superadministración')])
    const { stoppedAt } = await on.compare(on.eva, on.other)
    expect(again.body).toContain(describeStoppedMerge(stoppedAt ?? ''))
    const evidence = { firstId: on.eva, secondId: on.other, reason: 'phone', kind: 'phone' }
    await on.db.insertInto('duplicateEvidence').values(evidence).execute()
    const pairs = await on.admin('GET', '/affiliate/duplicates')
    expect(pairs.json<Page<DuplicatePair>>().content).toMatchObject([{ stoppedAt }])
    const chief = await on.as('ROLE_SUPER_ADMIN')
    const body = { otherId: on.eva, version: 1, otherVersion: 1 }
    expect((await chief('POST', `/affiliate/${on.other}/merge`, body)).statusCode).toBe(201)
    expect(await on.codeOf(address)).not.toBe(cod)
    expect(await on.look(cod)).toEqual({ state: 'open', address })
    expect((await on.stop(cod)).statusCode).toBe(204)
  })

  test('is so for ever, also by way of a third profile, and is told for 30 days', async () => {
    const on = await aPair()
    await on.ask()
    const cod = await on.codeOf(ownersAddress)
    expect((await on.stop(cod)).statusCode).toBe(204)
    const third = await anAffiliate(on.db, { email: '' })
    const joined = await on.merge(third, on.other, { email: 'other' })
    expect(joined.json()).toMatchObject({ state: 'done' })
    const refused = async (one: number, other: number) => {
      const answer = await on.merge(one, other)
      expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('Superadministración')])
    }
    await refused(third, on.eva)
    await refused(on.eva, third)
    const undone = await on.admin('POST', `/affiliate/merges/${joined.json<{ id: number }>().id}/undo`)
    expect(undone.statusCode).toBe(200)
    await refused(on.eva, on.other)
    const { stoppedAt } = await on.compare(on.eva, third)
    expect(stoppedAt).toBeNull()

    on.later('31 days')
    await deleteOldMergeRequests(on.db, on.world.clock)
    const late = await on.as('ROLE_ADMIN')
    const again = await late('POST', `/affiliate/${on.eva}/merge`, {
      otherId: on.other,
      version: (await on.compare(on.eva, on.other)).first?.version ?? 1,
      otherVersion: 1,
    })
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('Superadministración')])
    expect((await late('GET', '/affiliate/merge-requests')).json()).toMatchObject({ totalElements: 0 })
    expect(await on.db.selectFrom('mergeNotice').select('recipient').execute()).toEqual([])
  })

  test('is so also when a super admin had it done, and it was undone', async () => {
    const on = await aPair()
    await on.ask()
    expect((await on.stop(await on.codeOf(ownersAddress))).statusCode).toBe(204)
    const chief = await on.as('ROLE_SUPER_ADMIN')
    const body = { otherId: on.eva, version: 1, otherVersion: 1, choose: {} }
    expect((await chief('POST', `/affiliate/${on.other}/merge`, body)).statusCode).toBe(201)
    await performWaiting(on)
    expect(await on.countProfiles()).toBe(1)
    const undo = `/affiliate/merges/${await findLatestMerge(on)}/undo`
    expect((await on.admin('POST', undo)).statusCode).toBe(200)
    expect((await on.merge(on.other, on.eva)).body).toContain('Superadministración')
  })
})
