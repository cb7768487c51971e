import { expect, test } from 'vitest'
import { reconcile } from '#server/communications/engine/reconcile.rules.ts'
import { anApp } from '#test/support/app.ts'
import { aCommunication, aRecipient, aSending } from '#test/support/factories.ts'

test('rule communication-8: those of whom the relay knows nothing hide nobody of whom it does', async () => {
  const { db, world } = await anApp()
  const communicationId = await aCommunication(db, aSending)
  const about = { communicationId, state: 'uncertain', owner: 1, settledAt: new Date() }
  const ids: number[] = []
  for (let at = 0; at < 5; at += 1)
    ids.push(await aRecipient(db, { ...about, address: `p${at}@example.org` }))
  const asked: number[] = []
  const [, , , , last] = ids
  await reconcile(
    world,
    async (messageIds) => {
      asked.push(messageIds.length)
      return { delivered: messageIds.filter((each) => each.startsWith(`<${last}.`)), absent: [] }
    },
    2,
  )
  expect(asked).toEqual([2, 2, 1])
  const states = await db.selectFrom('communicationRecipient').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual([...Array<string>(4).fill('uncertain'), 'sent'])
})
