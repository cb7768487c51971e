import { expect, test } from 'vitest'
import { formatMomentInWords, formatSpanInWords } from '#contract/format.ts'
import { formatMoment } from '#web/ui/format.ts'

test('rule format-2: an hour that clocks show twice is told from the other, on screens and in mails', () => {
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'] as const
  expect(formatMoment(first)).toBe('domingo, 25 de octubre de 2026, 02:30 (antes de atrasar el reloj)')
  expect(formatMoment(second)).toBe('domingo, 25 de octubre de 2026, 02:30 (después de atrasar el reloj)')
  expect(formatMomentInWords(first)).toBe('25 de octubre de 2026, 2:30 (antes de atrasar el reloj)')
  expect(formatSpanInWords(first, second)).toBe(
    'domingo, 25 de octubre de 2026, de 2:30 (antes de atrasar el reloj) a 2:30 (después de atrasar el reloj)',
  )
})

test.each([
  '2026-10-24T23:59:59Z',
  '2026-10-25T02:00:00Z',
  '2026-10-24T00:30:00Z',
  '2026-10-18T01:30:00Z',
  '2026-03-29T00:30:00Z',
  '2026-03-29T01:30:00Z',
  '2026-07-01T00:30:00Z',
])('%s is shown once', (instant) => expect(formatMoment(instant)).toMatch(/\d\d:\d\d$/))
