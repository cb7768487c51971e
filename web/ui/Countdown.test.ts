import { expect, test } from 'vitest'
import { formatTimeLeft, computeTimeLeft } from '#web/ui/Countdown.tsx'

const hour = 3_600_000

test('two days, three hours, four minutes and five seconds', () =>
  expect(computeTimeLeft(2 * 24 * hour + 3 * hour + 4 * 60_000 + 5_999, 0)).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  }))

test('what has passed shows as zeros (rule meeting-4)', () =>
  expect(computeTimeLeft(0, hour)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 }))

test.each([
  [2 * 24 * hour + 3 * hour, 'Faltan 2 días y 3 horas'],
  [25 * hour, 'Falta 1 día y 1 hora'],
  [hour + 60_000, 'Falta 1 hora y 1 minuto'],
  [5 * 60_000, 'Faltan 5 minutos'],
  [59_000, 'Falta menos de un minuto'],
])('%d ms are said as «%s»', (left, sentence) =>
  expect(formatTimeLeft(computeTimeLeft(left, 0))).toBe(sentence),
)
