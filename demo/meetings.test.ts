import { expect, test } from 'vitest'
import { demoAssemblies, centro } from '#demo/assemblies.ts'
import { generateMeetings } from '#demo/meetings.ts'

// Different days of the year, with holidays and changes of the clocks.
test.each(['2026-11-20', '2026-03-28', '2026-08-15', '2026-12-23', '2028-02-29'])(
  'meetings around %s: past and future, sound, and a countdown for everybody',
  (today) => {
    const calendar = generateMeetings({ today })
    expect(generateMeetings({ today })).toEqual(calendar)
    const week = new Date(Date.parse(today) + 7 * 86_400_000).toISOString()
    const near = calendar.filter(
      ({ meetingTime, status }) => status === 'Aprobada' && meetingTime > `${today}T23` && meetingTime < week,
    )
    expect(near.some(({ type }) => type === 'General')).toBe(true)
    expect(near.some(({ assemblyId }) => assemblyId === centro.id)).toBe(true)
    for (const { id } of demoAssemblies) {
      const own = calendar.filter(({ assemblyId }) => assemblyId === id)
      expect(own.some(({ meetingTime }) => meetingTime < today)).toBe(true)
      expect(own.some(({ meetingTime }) => meetingTime > today)).toBe(true)
    }
    expect(calendar.filter(({ meetingTime, endTime }) => endTime <= meetingTime)).toEqual([])
    expect(
      calendar.filter(({ type, assemblyId }) => (type === 'Asamblea') !== (assemblyId !== null)),
    ).toEqual([])
    expect(new Set(calendar.map(({ status }) => status)).size).toBe(3)
  },
)
