import { expect, test } from 'vitest'
import { describeStatus } from '#contract/communications/communication.ts'

const running = { status: 'PROCESSING', cancelledAt: null, pausedAt: null } as const
const at = '2027-03-25T17:00:00.000Z'

test('rule communication-6: what is paused or cancelled has a word of its own', () => {
  expect(describeStatus(running)).toBe('En proceso')
  expect(describeStatus({ ...running, pausedAt: at })).toBe('En proceso · En pausa')
  expect(describeStatus({ status: 'ERROR', cancelledAt: at, pausedAt: null })).toBe('Cancelada')
})
