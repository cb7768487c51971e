import { expect, test } from 'vitest'
import { expandSeries } from '#contract/meetings/expandSeries.ts'
import { listMeetingErrors, meetingStatuses } from '#contract/meetings/meeting.ts'
import { centro } from '#demo/assemblies.ts'
import { generateMeetings } from '#demo/meetings.ts'
import { planOrganisation } from '#demo/organisation.ts'

const authors = { admin: 1, superAdmin: 2, responsibleOf: () => 3, liaisonOf: () => undefined }
const dayMs = 86_400_000

test('of a million people there are about 200 assemblies, of all kinds, each of another name and address', () => {
  const { assemblies } = planOrganisation(1_000_000)
  expect(assemblies.length).toBeGreaterThan(180)
  expect(assemblies.length).toBeLessThan(220)
  expect(Object.groupBy(assemblies, (one) => one.assemblyType).Distrital).toHaveLength(21)
  expect(new Set(assemblies.map((one) => `${one.assemblyType} ${one.assemblyName}`)).size).toBe(
    assemblies.length,
  )
  expect(new Set(assemblies.map(({ contactEmail }) => contactEmail)).size).toBe(assemblies.length)
  expect(planOrganisation(5_000).assemblies).toHaveLength(8)
})

// Different days of the year, with holidays and changes of the clocks.
test.each(['2026-11-20', '2026-03-28', '2026-08-15', '2026-12-23', '2028-02-29'])(
  'meetings around %s: past and future, sound, in series, and a countdown for everybody',
  (today) => {
    const { assemblies } = planOrganisation(50_000)
    const { meetings, series } = generateMeetings({ today, assemblies, authors })
    expect(generateMeetings({ today, assemblies, authors })).toEqual({ meetings, series })
    const inDays = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString()
    const near = meetings.filter(
      ({ meetingTime, status }) =>
        status === 'Aprobada' && meetingTime > `${today}T23` && meetingTime < inDays(7),
    )
    expect(near.some(({ type }) => type === 'General')).toBe(true)
    expect(near.some(({ assemblyId }) => assemblyId === centro.id)).toBe(true)
    expect(meetings.some(({ meetingTime, endTime }) => meetingTime < today && endTime > inDays(1))).toBe(true)
    const byAssembly = Map.groupBy(meetings, ({ assemblyId }) => assemblyId)
    for (const { id } of assemblies) {
      const times = byAssembly.get(id)?.map(({ meetingTime }) => meetingTime) ?? []
      expect(times.some((time) => time < inDays(-600))).toBe(true)
      expect(times.some((time) => time > inDays(1))).toBe(true)
    }
    expect(meetings.filter((meeting) => listMeetingErrors(meeting).length > 0)).toEqual([])
    expect(
      meetings.filter(
        ({ creationTime, lastChangeTime, meetingTime }) =>
          creationTime > lastChangeTime || lastChangeTime >= today || creationTime >= meetingTime,
      ),
    ).toEqual([])
    expect(meetingStatuses.filter((status) => !meetings.some((one) => one.status === status))).toEqual([])
    for (const { id, startsOn, startsAt, rule } of series) {
      const own = meetings.filter((one) => one.series?.id === id)
      const planned = expandSeries({ day: startsOn, time: startsAt }, rule)
      expect(own.map((one) => one.series?.day)).toEqual(planned.map(({ day }) => day))
      expect(
        own.filter((one, at) => one.series?.isException !== true && one.meetingTime !== planned[at]?.instant),
      ).toEqual([])
    }
    const ofCentro = meetings.filter((one) => one.series?.id === centro.id)
    expect(ofCentro.some((one) => one.series?.isException)).toBe(true)
  },
)
