import type { ActivityAction } from '#contract/activityActions.ts'
import type { Role } from '#contract/actor.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { toDayNumber, formatDay, madridTime, weekdayOf, subtractYears } from '#demo/calendar.ts'
import type { Columns } from '#demo/copy.ts'
import type { DemoMeeting } from '#demo/meetingPlan.ts'
import type { DemoOptions } from '#demo/people.ts'
import { personas, type PersonaName } from '#demo/personas.ts'
import { createRandom, itemAt, weightedDraw, type Draw, type Random } from '#demo/random.ts'
import { describeEdit } from '#server/meetings/meant.rules.ts'
import { loggedFacts } from '#server/people/choosing/loggedFacts.rules.ts'
import { describeListing } from '#server/kernel/lists/describeListing.ts'

/** A persona's account, and when it was created. */
export type ActiveUser = { id: number; username: PersonaName; role: Role; since: string }
/** What a persona changed, as it stands in the rows of the demo. */
export type DemoChange = { action: ActivityAction; details: string; userId: number; creationTime: string }
type DemoActivity = {
  action: ActivityAction
  details: string
  user: ActiveUser
  device: string
  creationDate: string
}
type DemoAction = readonly [ActivityAction, (random: Random) => string]
type ActivityPattern = {
  device: string
  /** The probability that they log in on a working day, and on a day of the weekend. */
  activeDays: readonly [working: number, weekend: number]
  /** The most actions in a day. */
  maxActions: number
  drawAction: Draw<DemoAction>
}

const noDetails = () => ''
/** The details of an entry about a random persona. All but the last have a profile, whose id equals their user id. */
const describeRandomAccount = (random: Random) => {
  const id = random.between(1, personas.length)
  return id === personas.length ? `Usuario ${id}` : `Inscrito ${id}, usuario ${id}`
}
const weekendFrom = 5

/** What each persona does and with which device. Only actions that their role allows, with the same details as the server writes. */
function buildActivityPatterns({ members }: DemoOptions): Record<PersonaName, ActivityPattern> {
  const file = (random: Random) => `Inscrito ${random.between(1, members)}`
  const census = (format: 'xlsx' | 'csv') => () => {
    const query = { ...affiliates.list.query.parse({}), format }
    return describeListing(query, loggedFacts, members)
  }
  const ownActions: readonly [DemoAction, number][] = [
    [['logout', noDetails], 4],
    [['ownDataDownloaded', noDetails], 1],
  ]
  const memberPattern = (device: string, weekly: number): ActivityPattern => ({
    device,
    activeDays: [weekly / 7, weekly / 7],
    maxActions: 1,
    drawAction: weightedDraw(ownActions),
  })
  const staffActions: readonly [DemoAction, number][] = [
    [['affiliateSearchedByDocument', file], 30],
    [['affiliateRead', file], 30],
    [['affiliateHistoryRead', file], 4],
    [['bankAccountRevealed', file], 2],
    [['affiliatesExported', census('xlsx')], 2],
    [['affiliatesExported', census('csv')], 1],
    [['logout', noDetails], 8],
  ]
  const adminActions: readonly [DemoAction, number][] = [
    [['attendancesRead', file], 4],
    [['userRead', describeRandomAccount], 8],
  ]
  return {
    'super@concejo.example': {
      device: 'Firefox en Windows',
      activeDays: [0.45, 0.06],
      maxActions: 7,
      drawAction: weightedDraw([...staffActions, ...adminActions]),
    },
    'admin@concejo.example': {
      device: 'Chrome en Windows',
      activeDays: [0.82, 0.03],
      maxActions: 9,
      drawAction: weightedDraw(staffActions),
    },
    'responsable@concejo.example': { ...memberPattern('Safari en Mac', 2.5), maxActions: 2 },
    'enlace@concejo.example': { ...memberPattern('Firefox en Linux', 2), maxActions: 2 },
    'miembro@concejo.example': memberPattern('Chrome en Android', 0.9),
    'simpatizante@concejo.example': memberPattern('Safari en iPhone', 0.4),
    'colaborador@concejo.example': memberPattern('Chrome en Android', 0.3),
    'sinficha@concejo.example': memberPattern('Edge en Windows', 0.1),
  }
}

/** The log entries of the personas in the year up to yesterday, oldest first, with an entry for each of the `changes`. */
export function generateActivity(
  census: DemoOptions,
  users: readonly ActiveUser[],
  changes: readonly DemoChange[],
): DemoActivity[] {
  const patterns = buildActivityPatterns(census)
  const random = createRandom(`${census.seed ?? 'concejo'}/activity`)
  const end = toDayNumber(census.today)
  const lines = users.flatMap((user) => [...generateYear(random, user, patterns[user.username], end)])
  for (const { action, details, userId, creationTime } of changes) {
    const user = users.find(({ id }) => id === userId)
    if (!user) continue
    const { device } = patterns[user.username]
    lines.push({ action, details, user, device, creationDate: creationTime })
  }
  return lines.toSorted((one, other) => Date.parse(one.creationDate) - Date.parse(other.creationDate))
}

/** Who proposed the meetings noted since a day, and who decided on them; a series is proposed and approved as one. */
export function listMeetingChanges(meetings: readonly DemoMeeting[], since: string): DemoChange[] {
  const noted = meetings.filter(({ creationTime }) => creationTime >= since)
  return [...Map.groupBy(noted, ({ id, series }) => (series ? -series.id : id)).values()].flatMap(
    (together) => {
      const first = itemAt(together, 0)
      const { id, series } = first
      if (!series) return [noteAdded(`Reunión ${id}`, first), ...noteDecided(first)]
      const ids = together.map((meeting) => meeting.id)
      const exceptions = together.filter((one) => one.series?.isException)
      const { lastAuthorId, lastChangeTime } = together.find((one) => !exceptions.includes(one)) ?? first
      return [
        noteAdded(`Reuniones ${ids.join(', ')}, en serie`, first),
        {
          action: 'seriesEdited' as const,
          details: `Serie de la reunión ${id}: cambiadas, ${ids.length} reuniones; se quedan como están: 0`,
          userId: lastAuthorId,
          creationTime: lastChangeTime,
        },
        ...exceptions.flatMap(noteDecided),
      ]
    },
  )
}

const noteAdded = (details: string, { authorId, creationTime }: DemoMeeting): DemoChange => ({
  action: 'meetingAdded',
  details,
  userId: authorId,
  creationTime,
})

/** That a meeting was approved or cancelled, or one of a series moved. */
function noteDecided({ id, status, series, lastAuthorId, lastChangeTime }: DemoMeeting): DemoChange[] {
  if (status === 'Pendiente') return []
  const isMoved = status === 'Aprobada' && series?.isException === true
  const details = describeEdit(
    id,
    isMoved ? ['meetingTime', 'endTime'] : [],
    isMoved || status === 'Cancelada' ? 'Aprobada' : 'Pendiente',
    status,
  )
  return [{ action: 'meetingEdited', details, userId: lastAuthorId, creationTime: lastChangeTime }]
}

/** The first day with entries in the log of a demo. */
export const firstActivityDay = (today: string) => formatDay(subtractYears(toDayNumber(today), 1))

function* generateYear(
  random: Random,
  user: ActiveUser,
  pattern: ActivityPattern,
  end: number,
): Generator<DemoActivity> {
  const { device, activeDays, maxActions, drawAction } = pattern
  for (let day = subtractYears(end, 1); day < end; day += 1) {
    if (!random.chance(activeDays[weekdayOf(day) < weekendFrom ? 0 : 1])) continue
    let minutes = random.between(8 * 60 + 30, 18 * 60)
    const at = () => new Date(madridTime(day, minutes) + random.below(60_000)).toISOString()
    const line = ([action, details]: DemoAction): DemoActivity => {
      return { action, details: details(random), user, device, creationDate: at() }
    }
    if (at() < user.since) continue
    if (random.chance(0.04)) yield line(['loginFailed', noDetails])
    minutes += 1
    yield line(['login', noDetails])
    for (let left = random.between(0, maxActions); left > 0; left -= 1) {
      minutes += random.between(1, 30)
      const action = drawAction(random)
      yield line(action)
      if (action[0] === 'logout') break
    }
  }
}

export const activityTable: [string, Columns<DemoActivity>] = [
  'activity',
  {
    action: ({ action }) => action,
    details: ({ details }) => details,
    user_id: ({ user }) => user.id,
    username: ({ user }) => user.username,
    role: ({ user }) => user.role,
    creation_date: ({ creationDate }) => creationDate,
    device: ({ device }) => device,
  },
]
