import { expect, test } from 'vitest'
import { describeStanding } from '#web/communications/describeStanding.ts'

const counts = { queued: 0, claimed: 0, sending: 0, sent: 1, bounced: 0, uncertain: 1, skipped: 0 }
const still = {
  status: 'ERROR',
  reason: 'Está parada',
  cancelledAt: null,
  comesBackLate: true,
  pausedAt: null,
} as const

test('rule communication-6: only admins are told to mend what stands still', () => {
  for (const why of ['doubtful', 'nobody', 'relay', 'restored'] as const) {
    const of = { ...still, why, counts: why === 'nobody' ? null : counts }
    expect(describeStanding(of, false)).toEqual([
      'Está parada. Lo resuelve Administración: tú no tienes que hacer nada.',
    ])
    expect(describeStanding(of, true)[0]).toMatch(/Mira|Reanúdala|reanuda/)
  }
})

test('rule communication-6: that what is in pause has to be approved anew is said of what comes back late alone', () => {
  const paused = {
    ...still,
    status: 'APPROVED',
    why: null,
    reason: null,
    counts: null,
    pausedAt: '2026-01-01',
  } as const
  const say = (comesBackLate: boolean) => describeStanding({ ...paused, comesBackLate }, true).join(' ')
  expect(say(true)).toContain('pendiente de aprobación')
  expect(say(false)).not.toContain('pendiente de aprobación')
})

test('rule communication-6: of what was cancelled half sent admins read that another one goes to all again', () => {
  const cancelled = { ...still, why: 'cancelled', cancelledAt: '2026-01-01T10:00:00Z' } as const
  const say = (of: object, isAdmin = true) =>
    describeStanding({ ...cancelled, counts, ...of }, isAdmin).join(' ')
  expect(say({})).toContain('también para quienes ya la recibieron')
  for (const silent of [
    say({}, false),
    say({ comesBackLate: false }),
    say({ counts: { ...counts, sent: 0 } }),
  ])
    expect(silent).not.toContain('Hacer otra igual')
})
