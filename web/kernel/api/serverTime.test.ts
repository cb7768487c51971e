import { expect, test } from 'vitest'
import { noteServerTime, readServerTime } from '#web/kernel/api/serverTime.ts'

const at = (second: number) => new Date(Date.UTC(2027, 2, 1, 12, 0, second)).toUTCString()
const local = Date.UTC(2027, 2, 1, 9, 0, 0)

test('the time is the server’s, however wrong the device’s clock is (rule voting-14)', () => {
  expect(readServerTime(local)).toBe(local)
  noteServerTime(null)
  noteServerTime('ayer')
  expect(readServerTime(local)).toBe(local)
  noteServerTime(at(0), local)
  expect(new Date(readServerTime(local + 500)).toISOString()).toBe('2027-03-01T12:00:00.500Z')
  // An answer that was long on its way tells nothing newer; one that was not, does.
  noteServerTime(at(1), local + 3000)
  expect(readServerTime(local + 3000)).toBe(Date.parse(at(3)))
  noteServerTime(at(4), local + 3200)
  expect(readServerTime(local + 3200)).toBe(Date.parse(at(4)))
  // The device's clock has been set.
  noteServerTime(at(10), local + 3_600_000)
  expect(readServerTime(local + 3_600_000)).toBe(Date.parse(at(10)))
})
