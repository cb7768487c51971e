import { expect, test } from 'vitest'
import { sayForGood } from '#web/communications/sayForGood.ts'

const may = {
  edit: false,
  approve: false,
  moveTo: [],
  remove: false,
  pause: true,
  resume: false,
  cancel: true,
}

test('rule communication-6: whoever cancels is sent to no button that is not there', () => {
  expect(sayForGood({ pausedAt: null, may })).toContain('usa «Pausar»')
  expect(sayForGood({ pausedAt: '2026-03-01T10:00:00Z', may })).toContain('ya está en pausa')
  expect(sayForGood({ pausedAt: null, may: { ...may, pause: false } })).toBe('Es para siempre.')
})
