import { expect, test } from 'vitest'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { readMoment } from '#web/kernel/form/moment.ts'
import {
  meetingValuesOf,
  noMeetingValues,
  toMeetingSent,
  validateMeeting,
  type MeetingFormValues,
} from '#web/meetings/form/meetingForm.ts'
import { splitPoints } from '#web/meetings/points/splitPoints.ts'
import { describeQuorum } from '#web/meetings/quorumWords.ts'

const typed = (part: Partial<MeetingFormValues>): MeetingFormValues => ({
  ...noMeetingValues,
  title: 'Encuentro',
  day: '25/3/2027',
  time: '18:00',
  ...part,
})
/** The fields that are wrong. */
const wrongOf = (part: Partial<MeetingFormValues>) =>
  Object.fromEntries(Object.entries(validateMeeting(typed(part))).filter(([, message]) => message))

test('rule meeting-6: what is typed is an instant in Madrid, two hours long unless it is said', () => {
  expect(toMeetingSent(typed({}))).toMatchObject({ meetingTime: '2027-03-25T17:00:00.000Z', endTime: null })
  expect(toMeetingSent(typed({ day: '25-03-27', time: '18.30 h', endTime: '21' }))).toMatchObject({
    meetingTime: '2027-03-25T17:30:00.000Z',
    endTime: '2027-03-25T20:00:00.000Z',
  })
  // Clocks go forward in between.
  expect(
    toMeetingSent(typed({ day: '27/3/2027', time: '23:00', endDay: '28/3/2027', endTime: '9' })),
  ).toMatchObject({
    meetingTime: '2027-03-27T22:00:00.000Z',
    endTime: '2027-03-28T07:00:00.000Z',
  })
})

test('each field says what is wrong with it', () => {
  expect(wrongOf({})).toEqual({})
  expect(wrongOf({ title: ' ', day: '', time: '' })).toEqual({
    title: 'Campo requerido *',
    day: 'Campo requerido *',
    time: 'Campo requerido *',
  })
  expect(wrongOf({ day: '31/2/2027', time: '25:00' })).toEqual({
    day: 'Ese día no existe',
    time: 'No es una hora. Por ejemplo, 18:00',
  })
  expect(wrongOf({ day: '28/3/2027', time: '2:30' })).toEqual({
    time: 'Ese día se adelanta el reloj y las 02:30 no existen',
  })
  expect(wrongOf({ endTime: '17:00' })).toEqual({ endTime: 'Ha de acabar después de empezar' })
  expect(wrongOf({ endDay: 'mañana', endTime: '' })).toEqual({
    endDay: 'No es una fecha. Por ejemplo, 25/3/2027',
    endTime: 'Campo requerido *',
  })
  expect(wrongOf({ type: 'Asamblea' })).toEqual({ assemblyId: 'Campo requerido *' })
  expect(wrongOf({ onlineLink: 'http://x.example' })).toHaveProperty('onlineLink')
  expect(
    wrongOf({
      agenda: [
        { title: 'Uno', text: '' },
        { title: '', text: 'x' },
      ],
    }),
  ).toEqual({
    agenda: 'Punto 2: Campo requerido *',
  })
  expect(wrongOf({ invited: 'gone' })).toHaveProperty('invited')
})

test('rule attendance-4: a quorum as it is typed, and in words', () => {
  const asked = typed({
    quorum: 'percent',
    quorumValue: '33,33',
    secondTime: '18:30',
    secondQuorum: 'people',
    secondValue: '10',
  })
  const { quorum } = toMeetingSent(asked)
  expect(quorum).toEqual({
    first: { kind: 'percent', value: 33.33 },
    second: { time: '2027-03-25T17:30:00.000Z', quorum: { kind: 'people', value: 10 } },
  })
  expect(validateMeeting(asked)).toEqual({})
  expect(describeQuorum(quorum as MeetingDetails['quorum'])).toEqual([
    'En primera convocatoria, el 33,33 % de quienes tienen derecho.',
    'En segunda, a las 18:30, 10 personas.',
  ])
  expect(wrongOf({ quorum: 'people', quorumValue: 'muchas' })).toHaveProperty('quorumValue')
  expect(wrongOf({ secondTime: '18:30', secondQuorum: 'percent', secondValue: '' })).toHaveProperty(
    'secondValue',
  )
  expect(wrongOf({ secondTime: '17:30' })).toEqual({
    secondTime: 'La segunda convocatoria es después de la primera y antes del final',
  })
  expect(wrongOf({ secondTime: 'luego' })).toEqual({ secondTime: 'No es una hora. Por ejemplo, 18:30' })
})

test('a stored meeting is typed as it is, and nothing of it changes by being opened', () => {
  const stored = {
    title: 'Encuentro',
    description: 'De todas las personas',
    type: 'Asamblea',
    meetingTime: '2027-10-31T00:30:00.000Z',
    endTime: '2027-10-31T23:30:00.000Z',
    place: null,
    onlineLink: 'https://sala.example',
    assemblyId: 7,
    assembly: { id: 7, assemblyName: 'Centro', assemblyType: 'Distrital' },
    agenda: [{ title: 'Acta', text: '' }],
    quorum: { first: { kind: 'majority' }, second: null },
    invited: { segmentId: 3, name: 'Jóvenes' },
  } as MeetingDetails
  const values = meetingValuesOf(stored)
  expect(values).toMatchObject({ day: '31/10/2027', time: '02:30', endDay: '1/11/2027', endTime: '00:30' })
  expect(toMeetingSent(values)).toEqual({
    title: stored.title,
    description: stored.description,
    type: stored.type,
    meetingTime: stored.meetingTime,
    endTime: stored.endTime,
    place: '',
    onlineLink: stored.onlineLink,
    assemblyId: 7,
    agenda: stored.agenda,
    quorum: stored.quorum,
    invitedSegmentId: 3,
  })
  expect(validateMeeting(values)).toEqual({})
  expect(readMoment('1/1/30', '0')).toMatchObject({ instant: '2029-12-31T23:00:00.000Z' })
})

test('pasted lines are points without their numbers', () => {
  expect(splitPoints('1. Acta anterior\r\n2) Cuentas\n\n – Ruegos y preguntas\n10 años de asamblea')).toEqual(
    ['Acta anterior', 'Cuentas', 'Ruegos y preguntas', '10 años de asamblea'],
  )
  expect(splitPoints('Una línea')).toEqual(['Una línea'])
})
