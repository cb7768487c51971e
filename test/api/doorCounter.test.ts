import { expect, test } from 'vitest'
import type { MeetingCounter } from '#contract/meetings/door.ts'
import { aDoor } from '#test/support/door.ts'

test('rule door-5: the counter counts who is entitled and present, with the quorum, and says nobody’s data', async () => {
  const quorum = { first: { kind: 'people', value: 1 }, second: null }
  const { scan, people, lead, meetingId } = await aDoor({ quorum: JSON.stringify(quorum) })
  const count = async () => (await lead('GET', `/meeting/${meetingId}/counter`)).json<MeetingCounter>()
  expect(await count()).toMatchObject({ entitled: 1, present: 0, verdict: { needed: 1, isReached: false } })
  await scan(lead, { text: `#${people.member}` })
  const shown = await count()
  expect(shown).toMatchObject({ present: 1, verdict: { isReached: true }, assemblyName: 'Centro' })
  expect(Object.keys(shown)).not.toContain('last')
  expect(JSON.stringify(shown)).not.toContain('Mía')
})
