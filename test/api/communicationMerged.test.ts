import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { aRecipient, anAffiliate } from '#test/support/factories.ts'
import { aFussyRelay } from '#test/support/fussyRelay.ts'
import { aMerger } from '#test/support/merges.ts'
import {
  aService,
  allStates,
  longAgo,
  recipientStates,
  send,
  type RecipientState,
} from '#test/support/sending.ts'

/** Two people are written to by a communication for each pair of states, in both orders. */
async function writeInAllStates(
  db: PeopleDatabase,
  people: readonly { affiliateId: number; address: string }[],
) {
  const written: { id: number; before: RecipientState[] }[] = []
  for (const order of [people, people.toReversed()])
    for (const first of allStates)
      for (const second of allStates) {
        const id = await aService(db, 0, { total: 2, subject: `De ${written.length} a dos` })
        for (const [at, state] of [first, second].entries())
          await aRecipient(db, {
            ...order[at]!,
            communicationId: id,
            state,
            nextAttemptAt: longAgo,
            ...recipientStates[state],
          })
        written.push({ id, before: [first, second] })
      }
  return written
}

/** Of which communications the server says later that it delivered what was doubtful. */
const isDelivered = (id: number) => id % 2 === 0

test('rules communication-4, communication-8: whatever had become of two mails, two profiles that are one since have one', async () => {
  const on = await aMerger()
  const { db } = on
  const relay = await aFussyRelay()
  const [kept, removed] = [
    await anAffiliate(db, { email: 'ines@example.org' }),
    await anAffiliate(db, { email: 'ines.nunez@example.org' }),
  ]
  const written = await writeInAllStates(db, [
    { affiliateId: kept, address: 'ines@example.org' },
    { affiliateId: removed, address: 'ines.nunez@example.org' },
  ])
  await on.merged(kept, removed)
  const check = (said: 'nothing' | 'all') => {
    for (const [at, { id, before }] of written.entries()) {
      const has = (...these: RecipientState[]) => before.some((state) => these.includes(state))
      const isDoubtful = has('sending', 'uncertain')
      const isTold = has('sent') || (isDoubtful && (said === 'nothing' || isDelivered(id)))
      const waits = has('queued', 'claimed') || isDoubtful
      const taken = relay.taken.filter(({ raw }) => raw.includes(`Subject: De ${at} a dos`))
      expect(
        taken.map(({ to }) => to),
        `${before.join()}, when ${said} is known`,
      ).toEqual(isTold || !waits ? [] : ['ines@example.org'])
    }
  }
  await send(on, relay.url, { rounds: 40 })
  check('nothing')
  const rows = db.selectFrom('communicationRecipient').where('state', '=', 'uncertain')
  const doubtful = await rows.select(['id', 'communicationId']).execute()
  const ofWhich = new Map(doubtful.map(({ id, communicationId }) => [id, communicationId]))
  const isTaken = (messageId: string) => isDelivered(ofWhich.get(Number(/^<(\d+)/.exec(messageId)?.[1])) ?? 0)
  const findDelivered = (messageIds: readonly string[]) => {
    const absent = messageIds.filter((messageId) => !isTaken(messageId))
    return Promise.resolve({ delivered: messageIds.filter(isTaken), absent })
  }
  await send(on, relay.url, { rounds: 40, findDelivered })
  check('all')
  const { rows: left } = await sql<{ status: string; total: number }>`
    select distinct c.status, (select count(*) from communication_recipient r
      where r.communication_id = c.id and r.state in ('sent', 'bounced', 'skipped'))::integer as total
    from communication c`.execute(db)
  expect(left).toEqual([{ status: 'SENT', total: 2 }])
})
