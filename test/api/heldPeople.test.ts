import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anOffice, returned } from '#test/support/feeOffice.ts'
import { aPayer, aSentCharge } from '#test/support/fees.ts'
import { aMerger } from '#test/support/merges.ts'

/** People who are merged, or parted, while somebody decides of a charge that came back to one of them. */
async function aPairAtATime() {
  const office = await anOffice()
  const { db, act, load, apply, call, treasurer } = office
  const { compare, merged, admin, undo } = await aMerger(office)
  const readyMerge = async (kept: number, other: number) => {
    await db.updateTable('affiliate').set({ email: '' }).execute()
    const { first, second } = await compare(kept, other)
    const asked = { otherId: other, version: first.version, otherVersion: second.version, choose: {} }
    return () => admin('POST', `/affiliate/${kept}/merge`, asked)
  }
  /** Somebody who owes, and another profile of theirs. */
  async function aPair() {
    await db.updateTable('affiliate').set({ feeCents: 0, period: null, bankAccount: null }).execute()
    await db.deleteFrom('throttle').execute()
    const owing = await aSentCharge(db, { state: 'cobrado' })
    return { owing, other: await aPayer(db) }
  }
  const comeBack = async (reference: string, run: number) => {
    const id = await load([{ reference, cents: 2000, code: 'AM04' }], `B-${run}`)
    await apply(id)
    return id
  }
  return { db, act, call, treasurer, comeBack, aPair, merged, undo, readyMerge }
}

test.each(['one', 'all of an answer'])(
  'rule fee-9: to collect %s again waits for who is merged or parted, and nobody is told to come again',
  async (what) => {
    const { act, call, comeBack, aPair, merged, undo, readyMerge, db } = await aPairAtATime()
    for (let run = 0; run < 8; run += 1) {
      const { owing, other } = await aPair()
      const replyId = await comeBack(owing.reference, run)
      let meet = await readyMerge(other.affiliateId, owing.affiliateId)
      if (run % 2 === 1) {
        const { id } = await merged(other.affiliateId, owing.affiliateId)
        meet = () => undo(id)
      }
      await db.deleteFrom('throttle').execute()
      const retry = () =>
        what === 'one' ? act(owing.chargeId, 'retry') : call('POST', `/bank-replies/${replyId}/retry`)
      const answers = await Promise.all([sleep(run).then(retry), meet()])
      for (const { statusCode, body } of answers) expect([200, 201, 409], body).toContain(statusCode)
      expect(answers[1]?.statusCode, answers[1]?.body).toBeLessThan(300)
    }
  },
  60_000,
)

test('rule fee-8: whoever is merged while a batch is made is not told to come again', async () => {
  const { db, act, treasurer, aPair, readyMerge } = await aPairAtATime()
  for (let run = 0; run < 8; run += 1) {
    const { owing, other } = await aPair()
    await db.updateTable('charge').set(returned).where('id', '=', owing.chargeId).execute()
    await act(owing.chargeId, 'retry')
    for (let others = 0; others < 5; others += 1) await aPayer(db)
    const [kept, removed] =
      run % 2 === 0 ? [other.affiliateId, owing.affiliateId] : [owing.affiliateId, other.affiliateId]
    const meet = await readyMerge(kept, removed)
    const chargedOn = `2027-02-${[10, 11, 12, 15, 16, 17, 18, 19][run]}`
    const [made, answer] = await Promise.all([
      treasurer.askFor({ chargedOn, quarter: 4, year: 2026 }),
      sleep(20 + run * 10).then(meet),
    ])
    expect(answer.statusCode, answer.body).toBe(201)
    expect(made.state, made.failure ?? '').toBe('done')
  }
}, 90_000)
