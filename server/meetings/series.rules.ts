import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import type { MeetingEdit } from '#contract/meetings/meeting.ts'
import {
  describeRepetition,
  isDayOfSeries,
  readSeriesInstant,
  readSeriesStart,
} from '#contract/meetings/expandSeries.ts'
import type { series, SeriesDetails, SeriesOutcome, SeriesPart } from '#contract/meetings/series.ts'
import { formatCount } from '#contract/plural.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'
import { requireMeeting } from '#server/meetings/meetings.details.rules.ts'
import { changeOne, removeOne } from '#server/meetings/meetings.rules.ts'
import type { StoredMeeting } from '#server/meetings/meetings.queries.ts'
import { findSeriesRule, listOfSeries, lockPart } from '#server/meetings/series.queries.ts'

type Asked = { db: Database; scope: Scope; actor: SignedIn }
type Work = Asked & { audit: AuditEntry; world: World }

/** The series of a meeting; throws «not found» for one that is of none, or out of reach. */
export async function describeSeries(asked: Asked, id: number): Promise<SeriesDetails> {
  const { meeting } = await requireMeeting(asked, id)
  if (meeting.seriesId === null) throw notFound()
  const { startsOn, repeats } = await findSeriesRule(asked.db, meeting.seriesId)
  const meetings = await listOfSeries(asked.db, asked.scope, meeting.seriesId)
  const isTrue = meetings.every(
    (each) => each.isException || isDayOfSeries(startsOn, repeats, readSeriesStart(each.meetingTime).day),
  )
  return { id: meeting.seriesId, repeats: isTrue ? describeRepetition(repeats) : null, meetings }
}

/** Changes a meeting as asked, and the others of a part of its series alike (rule series-2). */
export async function editSeries(
  work: Work,
  id: number,
  { part, ...sent }: z.output<typeof series.edit.body>,
): Promise<SeriesOutcome> {
  await requireMeeting(work, id)
  let found: StoredMeeting | undefined
  return eachOfPart(work, { id, part, verb: 'cambiadas' }, async (each) => {
    // As it is before any is changed, and once all are locked.
    found ??= await requireMeeting(work, id)
    if (each === id) return changeOne(work, each, sent)
    return changeOne(work, each, moveLike(found, await requireMeeting(work, each), sent))
  })
}

/** Deletes a meeting and the others of a part of its series (rule series-2). */
export async function deleteSeries(work: Work, id: number, part: SeriesPart): Promise<SeriesOutcome> {
  await requireMeeting(work, id)
  return eachOfPart(work, { id, part, verb: 'borradas' }, (each) => removeOne(work, each, 'unlessSigned'))
}

/**
 * Does the same with each meeting of a part of a series. What refuses the one that was asked of refuses all; any other is
 * kept as it is, and so are those that were changed by themselves.
 */
async function eachOfPart(
  { db, scope, world, audit }: Work,
  { id, part, verb }: { id: number; part: SeriesPart; verb: string },
  change: (each: number) => Promise<unknown>,
): Promise<SeriesOutcome> {
  const meetings = await lockPart(db, scope, world.clock, { id, part })
  if (meetings.length === 0) throw notFound()
  const outcome: SeriesOutcome = { changed: [], kept: [] }
  for (const each of meetings) {
    const why =
      each.isException && each.id !== id
        ? 'Se cambió por separado.'
        : await explainRefusal(each.id === id, () => change(each.id))
    if (why === undefined) outcome.changed.push(each.id)
    else outcome.kept.push({ id: each.id, meetingTime: each.meetingTime, why })
  }
  const counted = formatCount(outcome.changed.length, 'reunión', 'reuniones')
  audit.describe(
    `Serie de la reunión ${id}: ${verb}, ${counted}; se quedan como están: ${outcome.kept.length}`,
  )
  return outcome
}

/** Why a change was refused, as it says itself; undefined when it was made. */
async function explainRefusal(isAsked: boolean, change: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await change()
    return undefined
  } catch (error) {
    // Refusals come before anything is written.
    if (isAsked || !(error instanceof Problem)) throw error
    return error.errors?.map(({ message }) => message).join('. ') ?? error.message
  }
}

/** What a change of one meeting is for another of its series: it moves by as many days, to the same time, and lasts as long. */
function moveLike(
  { meeting: was }: StoredMeeting,
  { meeting: other }: StoredMeeting,
  { version: _version, ...sent }: MeetingEdit,
): MeetingEdit {
  const begins = sent.meetingTime ?? was.meetingTime
  const [from, to] = [readSeriesStart(was.meetingTime), readSeriesStart(begins)]
  const days = Date.parse(to.day) - Date.parse(from.day)
  const onDay = new Date(Date.parse(readSeriesStart(other.meetingTime).day) + days).toISOString().slice(0, 10)
  const start =
    sent.meetingTime === undefined
      ? other.meetingTime
      : (readSeriesInstant(onDay, to.time) ?? other.meetingTime)
  const move = (instant: string) =>
    new Date(Date.parse(start) + Date.parse(instant) - Date.parse(begins)).toISOString()
  const { endTime, quorum } = sent
  return {
    ...sent,
    ...(sent.meetingTime !== undefined && { meetingTime: start }),
    ...(typeof endTime === 'string' && { endTime: move(endTime) }),
    ...(quorum?.second && {
      quorum: { ...quorum, second: { ...quorum.second, time: move(quorum.second.time) } },
    }),
  }
}
