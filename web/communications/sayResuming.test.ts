import { expect, test } from 'vitest'
import { sayResumed, sayResuming } from '#web/communications/sayResuming.ts'

/** What is said at a time of one that was to leave at 11:00 in Madrid. */
const say = (time: string, comesBackLate = true) =>
  sayResuming({ status: 'APPROVED', scheduledDate: '2026-11-26T10:00:00Z', comesBackLate }, new Date(time))

test('rule communication-6: before something goes on it is said whether it leaves now, later or is approved anew', () => {
  expect(say('2026-11-26T09:59:00Z')).toMatch(/^Saldrá cuando llegue su hora: .*11:00/)
  expect(say('2026-11-26T10:01:00Z')).toMatch(/ya ha pasado: .*11:00.* Si la reanudas, sale ahora\.$/)
  expect(say('2026-11-26T15:59:00Z')).toMatch(/sale ahora\.$/)
  expect(say('2026-11-26T16:01:00Z')).toMatch(/no sale, y vuelve a quedar pendiente de aprobación\.$/)
  // What tells a meeting or a voting.
  expect(say('2026-11-26T16:01:00Z', false)).toMatch(/sale ahora\.$/)
  expect([sayResumed({ status: 'PENDING' }), sayResumed({ status: 'APPROVED' })]).toEqual([
    'La comunicación vuelve a estar pendiente de aprobación',
    'El envío sigue',
  ])
})
