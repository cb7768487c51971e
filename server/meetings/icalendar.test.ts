import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { writeCalendar, type CalendarMeeting, type Telling } from '#server/meetings/icalendar.ts'

const publicUrl = 'https://censo.example.org'
const meeting: CalendarMeeting = {
  id: 7,
  title: 'Asamblea de Centro: vivienda',
  description: 'Orden del día:\n1. Acta; 2. Ruegos, y preguntas',
  status: 'Aprobada',
  meetingTime: '2026-10-25T00:30:00.000Z',
  endTime: '2026-10-25T02:30:00.000Z',
  place: 'Calle de la Fe, 10; Madrid',
  onlineLink: 'https://salas.example.org/a?b=1,2;3',
  creationTime: '2026-09-01T08:00:00.000Z',
  lastChangeTime: '2026-09-02T08:00:00.000Z',
  version: 3,
}

const write = (about: Partial<CalendarMeeting> = {}, telling: Telling = 'all') =>
  writeCalendar([{ ...meeting, ...about }], { publicUrl, telling })

/** What an independent program reads of the only event. */
function readEvent(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as string)
  const [event, ...more] = calendar.getAllSubcomponents('vevent')
  if (!event || more.length > 0) throw new Error('there is one event')
  const value = (name: string) => event.getFirstPropertyValue(name)?.toString()
  return { calendar, event, value }
}

test('rule calendar-1: an independent program reads a meeting with its instants, version and status', () => {
  const { calendar, event, value } = readEvent(write())
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  const read = new ICAL.Event(event)
  expect(read.startDate.toJSDate().toISOString()).toBe(meeting.meetingTime)
  expect(read.endDate.toJSDate().toISOString()).toBe(meeting.endTime)
  expect(value('uid')).toBe('meeting-7@censo.example.org')
  expect(value('sequence')).toBe('2')
  expect(value('status')).toBe('CONFIRMED')
  expect(value('last-modified')).toBe('2026-09-02T08:00:00Z')
  expect(value('url')).toBe(`${publicUrl}/eventos/reuniones-y-asambleas/7`)
  expect(value('description')).toBe(`${meeting.description}\n\n${meeting.onlineLink}`)
  expect(value('location')).toBe(meeting.place)
  expect(event.getAllSubcomponents('valarm')).toEqual([])
  expect(readEvent(write({ status: 'Cancelada' })).value('status')).toBe('CANCELLED')
})

test('rule calendar-1: what a calendar does not tell is nowhere in it', () => {
  const titles = write({}, 'titles')
  expect(readEvent(titles).value('summary')).toBe(meeting.title)
  expect(titles).not.toMatch(/DESCRIPTION|salas/)
  const times = write({}, 'times')
  expect(readEvent(times).value('summary')).toBe('Reunión')
  expect(times).not.toMatch(/DESCRIPTION|LOCATION|Centro|vivienda|Fe/)
})

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(',', ';', '\\', '\n', ':', '"', 'ñ', '👩‍👩‍👧', '·', 'n', 'N'),
    maxLength: 120,
  }),
)

test('rule calendar-1: texts come through whole, whatever they say, in lines of 75 bytes', () => {
  fc.assert(
    fc.property(texts, texts, texts, (title, description, place) => {
      const text = write({ title, description, place, onlineLink: null })
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const { value } = readEvent(text)
      expect(value('summary') ?? '').toBe(title)
      expect(value('description') ?? '').toBe(description)
      expect(value('location') ?? '').toBe(place)
    }),
    { numRuns: 300 },
  )
})
