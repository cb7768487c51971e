import type { ActivityAction } from '#contract/activityActions.ts'
import type { Role } from '#contract/actor.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { dayNumber, dayText, madridTime, weekday, yearsBefore } from '#demo/calendar.ts'
import type { Columns } from '#demo/copy.ts'
import type { Census } from '#demo/people.ts'
import { personas, type PersonaName } from '#demo/personas.ts'
import { randomFrom, weighted, type Draw, type Random } from '#demo/random.ts'
import { describeListing } from '#server/kernel/filters.ts'

/** An account that has been used. */
export type Doer = { id: number; username: PersonaName; role: Role; since: string }
/** A record that somebody wrote down, by the number the database gave it. */
export type Written = { id: number; username: PersonaName; creationTime: string }
type DemoLine = {
  action: ActivityAction
  details: string
  doer: Doer
  device: string
  creationDate: string
}
type Deed = readonly [ActivityAction, (random: Random) => string]
type Habit = {
  device: string
  /** How likely a working day, and a day of the weekend, is one on which they come. */
  comes: readonly [working: number, weekend: number]
  /** Most deeds of a day. */
  busy: number
  deeds: Draw<Deed>
}

const nothing = () => ''
/** The accounts that every demo has; all but the last have a file, of the same number as theirs. */
const account = (random: Random) => {
  const id = random.between(1, personas.length)
  return id === personas.length ? `Usuario ${id}` : `Inscrito ${id}, usuario ${id}`
}
const weekendFrom = 5

/** What each persona does, and from where: only what their role may, in the words of the server itself. */
function habitsIn({ members }: Census): Record<PersonaName, Habit> {
  const file = (random: Random) => `Inscrito ${random.between(1, members)}`
  const census = (format: 'xlsx' | 'csv') => () => {
    const { format: _format, ...query } = affiliates.export.query.parse({ format })
    return describeListing({ ...query, format }, [], members)
  }
  const own: readonly [Deed, number][] = [
    [['logout', nothing], 4],
    [['ownDataDownloaded', nothing], 1],
  ]
  const member = (device: string, weekly: number): Habit => ({
    device,
    comes: [weekly / 7, weekly / 7],
    busy: 1,
    deeds: weighted(own),
  })
  const office: readonly [Deed, number][] = [
    [['affiliateSearchedByDocument', file], 30],
    [['affiliateRead', file], 30],
    [['affiliateHistoryRead', file], 4],
    [['bankAccountRevealed', file], 2],
    [['affiliatesExported', census('xlsx')], 2],
    [['affiliatesExported', census('csv')], 1],
    [['logout', nothing], 8],
  ]
  const above: readonly [Deed, number][] = [
    [['attendancesRead', file], 4],
    [['userRead', account], 8],
  ]
  return {
    'super@concejo.example': {
      device: 'Firefox en Windows',
      comes: [0.45, 0.06],
      busy: 7,
      deeds: weighted([...office, ...above]),
    },
    'admin@concejo.example': {
      device: 'Chrome en Windows',
      comes: [0.82, 0.03],
      busy: 9,
      deeds: weighted(office),
    },
    'responsable@concejo.example': { ...member('Safari en Mac', 2.5), busy: 2 },
    'enlace@concejo.example': { ...member('Firefox en Linux', 2), busy: 2 },
    'miembro@concejo.example': member('Chrome en Android', 0.9),
    'simpatizante@concejo.example': member('Safari en iPhone', 0.4),
    'colaborador@concejo.example': member('Chrome en Android', 0.3),
    'sinficha@concejo.example': member('Edge en Windows', 0.1),
  }
}

/** What the personas have done in the year up to yesterday, the earliest first: their days, and the records they wrote. */
export function activity(census: Census, doers: readonly Doer[], written: readonly Written[]): DemoLine[] {
  const habits = habitsIn(census)
  const random = randomFrom(`${census.seed ?? 'concejo'}/activity`)
  const end = dayNumber(census.today)
  const lines = doers.flatMap((doer) => [...yearOf(random, doer, habits[doer.username], end)])
  for (const { id, username, creationTime } of written) {
    const doer = doers.find((one) => one.username === username)
    if (!doer) continue
    const { device } = habits[username]
    lines.push({ action: 'recordAdded', details: `Registro ${id}`, doer, device, creationDate: creationTime })
  }
  return lines.toSorted((one, other) => Date.parse(one.creationDate) - Date.parse(other.creationDate))
}

/** The day from which the log of a demo remembers. */
export const activitySince = (today: string) => dayText(yearsBefore(dayNumber(today), 1))

function* yearOf(random: Random, doer: Doer, habit: Habit, end: number): Generator<DemoLine> {
  const { device, comes, busy, deeds } = habit
  for (let day = yearsBefore(end, 1); day < end; day += 1) {
    if (!random.chance(comes[weekday(day) < weekendFrom ? 0 : 1])) continue
    let minutes = random.between(8 * 60 + 30, 18 * 60)
    const at = () => new Date(madridTime(day, minutes) + random.below(60_000)).toISOString()
    const line = ([action, details]: Deed): DemoLine => {
      return { action, details: details(random), doer, device, creationDate: at() }
    }
    if (at() < doer.since) continue
    if (random.chance(0.04)) yield line(['loginFailed', nothing])
    minutes += 1
    yield line(['login', nothing])
    for (let left = random.between(0, busy); left > 0; left -= 1) {
      minutes += random.between(1, 30)
      const deed = deeds(random)
      yield line(deed)
      if (deed[0] === 'logout') break
    }
  }
}

export const activityTable: [string, Columns<DemoLine>] = [
  'activity',
  {
    action: ({ action }) => action,
    details: ({ details }) => details,
    user_id: ({ doer }) => doer.id,
    username: ({ doer }) => doer.username,
    role: ({ doer }) => doer.role,
    creation_date: ({ creationDate }) => creationDate,
    device: ({ device }) => device,
  },
]
