import { expect, test } from 'vitest'
import type { MeetingStatus } from '#contract/meetings/meeting.ts'
import { describeMoved, describeSeries } from '#web/meetings/series/seriesWords.ts'

const of = (...statuses: MeetingStatus[]) => ({
  id: 1,
  repeats: 'el primer martes de cada mes',
  meetings: statuses.map((status, at) => ({
    id: at,
    meetingTime: `2027-0${at + 2}-05T17:00:00.000Z`,
    status,
    isException: false,
  })),
})

test('rule series-2: a series says how often it is and how many are to come, but for the cancelled', () => {
  const now = new Date('2027-03-01T12:00:00Z')
  expect(describeSeries(of('Aprobada', 'Pendiente', 'Aprobada', 'Cancelada'), now)).toBe(
    'El primer martes de cada mes; quedan 2.',
  )
  expect(describeSeries(of('Aprobada', 'Pendiente'), now)).toBe('El primer martes de cada mes; queda 1.')
  expect(describeSeries(of('Aprobada'), now)).toBe('El primer martes de cada mes; no queda ninguna.')
  expect([describeMoved(1, 'Aprobada'), describeMoved(3, 'Cancelada')]).toEqual([
    '1 reunión aprobada',
    '3 reuniones canceladas',
  ])
})
