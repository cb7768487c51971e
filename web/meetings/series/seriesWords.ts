import type { MeetingStatus } from '#contract/meetings/meeting.ts'
import type { SeriesDetails } from '#contract/meetings/series.ts'
import { formatCount, pluralForm } from '#contract/plural.ts'

/** How often a series is and how many of it are to come: «El primer martes de cada mes; quedan 5.» */
export function describeSeries({ repeats, meetings }: SeriesDetails, now: Date): string {
  const left = meetings.filter(
    ({ meetingTime, status }) => status !== 'Cancelada' && Date.parse(meetingTime) > now.getTime(),
  ).length
  const rest = left === 0 ? 'no queda ninguna' : `${pluralForm(left, 'queda', 'quedan')} ${left}`
  if (repeats === null) return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`
  return `${repeats.charAt(0).toUpperCase()}${repeats.slice(1)}; ${rest}.`
}

/** «3 reuniones aprobadas». */
export function describeMoved(count: number, status: MeetingStatus): string {
  const one = status.toLowerCase()
  return `${formatCount(count, 'reunión', 'reuniones')} ${pluralForm(count, one, `${one}s`)}`
}
