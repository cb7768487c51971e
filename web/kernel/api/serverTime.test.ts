import { expect, test } from 'vitest'
import { knowsServerTime, noteServerTime, readServerTime } from '#web/kernel/api/serverTime.ts'

const at = (second: number) => new Date(Date.UTC(2027, 2, 1, 12, 0, second)).toUTCString()
const local = Date.UTC(2027, 2, 1, 9, 0, 0)
const note = (said: Record<string, string>, now?: number) => noteServerTime(new Headers(said), now)

test('the time is the server’s, however wrong the device’s clock is (rule voting-14)', () => {
  expect(readServerTime(local)).toBe(local)
  note({})
  note({ date: 'ayer' })
  expect([readServerTime(local), knowsServerTime()]).toEqual([local, false])
  note({ date: at(0) }, local)
  expect(knowsServerTime()).toBe(true)
  expect(new Date(readServerTime(local + 500)).toISOString()).toBe('2027-03-01T12:00:00.500Z')
  // An answer that was long on its way tells nothing newer; one that was not, does.
  note({ date: at(1) }, local + 3000)
  expect(readServerTime(local + 3000)).toBe(Date.parse(at(3)))
  note({ date: at(4) }, local + 3200)
  expect(readServerTime(local + 3200)).toBe(Date.parse(at(4)))
  // The device's clock has been set.
  note({ date: at(10) }, local + 3_600_000)
  expect(readServerTime(local + 3_600_000)).toBe(Date.parse(at(10)))
})

test('it is that of the clock that decides, whatever who answers or a proxy has for a clock (rule voting-2)', () => {
  note({ date: '2027-03-01T13:00:00Z' }, local)
  note({ date: '2027-03-01T13:00:01Z', 'x-server-time': '2027-03-01T12:00:00.250Z' }, local)
  expect(new Date(readServerTime(local)).toISOString()).toBe('2027-03-01T12:00:00.250Z')
  // Who is not signed in is told no other.
  note({ date: '2027-03-01T13:00:02Z' }, local + 1000)
  expect(new Date(readServerTime(local)).toISOString()).toBe('2027-03-01T12:00:00.250Z')
})
