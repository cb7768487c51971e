import { describe, expect, test, vi } from 'vitest'
import { headsKept, type VotingHead } from '#contract/votings/heads.ts'
import { recordStatements } from '#test/support/enrolment.ts'
import { anOpenVoting, surveyFields, times } from '#test/support/votings.ts'

describe('rule voting-11: the latest hash of each voting is shown to everyone', () => {
  test('of those that have opened, with where they stand and nothing else of them', async () => {
    const { id, app, approve, admin, vote, close, answers, read } = await anOpenVoting()
    const ahead = await approve({
      ...surveyFields,
      name: 'Otra',
      startDate: times.end,
      endDate: '2027-03-03T12:00:00Z',
    })
    const anybody = await app.as()
    let passed = 0
    const list = async () => {
      // What was read is said again for a while, which passes here.
      const began = performance.now()
      passed += headsKept * 2000
      const clock = vi.spyOn(performance, 'now').mockReturnValue(began + passed)
      const { votings } = (await anybody('GET', '/voting-heads')).json<{ votings: VotingHead[] }>()
      clock.mockRestore()
      return votings
    }
    const opened = await list()
    expect(opened).toEqual([
      {
        id,
        state: 'open',
        startDate: times.start,
        endDate: times.end,
        entries: expect.any(Number),
        head: (await read(id)).chainHead,
      },
    ])
    // Who votes leaves nothing in it.
    expect((await vote(0, { surveyAnswersIds: answers.map(([first]) => first) })).statusCode).toBe(201)
    expect(await list()).toEqual(opened)
    await close()
    const [second, counted, ...others] = await list()
    expect({ second, counted, others }).toMatchObject({
      second: { id: ahead.id, state: 'open' },
      counted: { id, state: 'counted', head: (await read(id)).chainHead },
      others: [],
    })
    await admin('POST', `/voting/${ahead.id}/annul`, { reason: 'Está repetida', confirm: 'Otra' })
    expect(await list()).toMatchObject([{ id: ahead.id, state: 'annulled' }, { id }])
  })

  test('read once for all who ask at the same time', async () => {
    const { app } = await anOpenVoting()
    const anybody = await app.as()
    const reads = await recordStatements(() =>
      Promise.all(Array.from({ length: 5 }, () => anybody('GET', '/voting-heads'))),
    )
    expect(reads.filter((text) => text.includes('chain_entry'))).toHaveLength(1)
  })
})
