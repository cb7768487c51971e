import { expect, test } from 'vitest'
import { describeEnd, describeHurry } from '#web/votings/basics/describeEnd.ts'

const endDate = '2027-03-08T19:00:00.000Z'
const before = (seconds: number) => Date.parse(endDate) - seconds * 1000

test.each([
  [2 * 3600, 'dentro de 2 horas'],
  [2 * 3600 - 60, 'dentro de 1 hora y 59 minutos'],
  [3600 + 60, 'dentro de 1 hora y 1 minuto'],
  [3600, 'dentro de 1 hora'],
  [59 * 60, 'dentro de 59 minutos'],
])('%s s before it ends, that is said with the minutes', (seconds, left) =>
  expect(describeEnd(endDate, new Date(before(seconds)))).toContain(`(${left})`),
)

test.each([
  [301, undefined],
  [300, 'Quedan menos de 5 minutos para votar'],
  [61, 'Quedan menos de 2 minutos para votar'],
  [60, 'Queda menos de 1 minuto para votar'],
  [1, 'Queda menos de 1 minuto para votar'],
  [0, undefined],
])('%s s before it ends, who is voting reads: %s (rule voting-14)', (seconds, words) =>
  expect(describeHurry(endDate, before(seconds))).toBe(words),
)

test('what has no end hurries nobody', () => expect(describeHurry(null, 0)).toBeUndefined())
