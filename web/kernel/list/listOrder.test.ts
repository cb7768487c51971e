import { expect, test } from 'vitest'
import { writeOrder } from '#web/kernel/list/useList.ts'

const latest = { sort: 'scheduledDate', direction: 'desc' } as const

test('rule list-1: a list that begins with an order of its own has every other one in the address', () => {
  expect(writeOrder({ page: '1', direction: 'desc' }, latest, latest)).toEqual({ page: '1' })
  const earliest = { sort: 'scheduledDate', direction: 'asc' }
  expect(writeOrder({}, earliest, latest)).toEqual(earliest)
})
