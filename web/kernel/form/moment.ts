import { readDay } from '#contract/day.ts'
import { isClockChanged, readMadridMoment, readTime } from '#contract/madridTime.ts'
import { texts } from '#contract/messages.ts'
import { formatDay, formatTime } from '#web/ui/format.ts'

/** A day as people write it, from `yyyy-mm-dd`: «5/3/2027». */
export const writeDay = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date}/${month}/${year}`
}

/** A typed day as `yyyy-mm-dd`; undefined when it is none. */
export function readTypedDay(typed: string): string | undefined {
  const read = readDay(typed, latestYear())
  return typeof read === 'object' ? read.day : undefined
}

/** What is typed after an hour that clocks show twice, where the second is meant: «2:30 segunda». */
const secondWord = /\s+segunda$/i

/** The hour of an instant as people type it, so that it is read as the same instant again. */
export function writeTime(instant: string): string {
  const time = formatTime(instant)
  const moment = readMadridMoment(formatDay(instant), time)
  const isSecond =
    typeof moment === 'object' &&
    moment.second !== undefined &&
    Date.parse(instant) >= Date.parse(moment.second)
  return isSecond ? `${time} segunda` : time
}

export type ReadMoment = {
  instant?: string
  day?: string
  /** What clocks do of it on a night on which they are changed. */
  shown?: 'never' | 'first' | 'second'
  wrong: { day?: string; time?: string }
}

/** Two-digit years are those of the next ten years and of those before. */
const latestYear = () => new Date().getFullYear() + 10

/** The instant of a typed day and time in Madrid, or what is wrong with either. */
export function readMoment(typedDay: string, typedTime: string): ReadMoment {
  const found = typedDay.trim() === '' ? null : readDay(typedDay, latestYear())
  const isSecond = secondWord.test(typedTime.trim())
  const time = typedTime.trim() === '' ? null : readTime(typedTime.trim().replace(secondWord, ''))
  const wrong = {
    ...(found === null && { day: texts.required }),
    ...(found === undefined && { day: 'No es una fecha. Por ejemplo, 25/3/2027' }),
    ...(found === 'impossible' && { day: 'Ese día no existe' }),
    ...(found === 'out of range' && { day: 'Entre los años 2000 y 2099' }),
    ...(time === null && { time: texts.required }),
    ...(time === undefined && { time: 'No es una hora. Por ejemplo, 18:00' }),
  }
  const day = typeof found === 'object' && found !== null ? found.day : undefined
  if (day === undefined) return { wrong }
  if (!time) return { day, wrong }
  const moment = readMadridMoment(day, time)
  if (moment === 'skipped')
    return { day, shown: 'never', wrong: { time: `Ese día se adelanta el reloj y las ${time} no existen` } }
  if (moment === undefined) return { day, wrong: { day: texts.format } }
  const { instant, second } = moment
  if (second === undefined)
    return isSecond
      ? { day, wrong: { time: `Ese día no hay dos veces las ${time}` } }
      : { instant, day, wrong }
  return isSecond ? { instant: second, day, shown: 'second', wrong } : { instant, day, shown: 'first', wrong }
}

const clockWarnings = {
  once: 'Esa madrugada cambia la hora: comprueba que es la que quieres.',
  never: 'Esa madrugada se adelanta el reloj, de las 2:00 a las 3:00: la hora que has escrito no existe.',
  first:
    'Esa madrugada se atrasa el reloj y esa hora se da dos veces: será la primera. Para la otra, escribe «segunda» después de la hora.',
  second: 'Esa madrugada se atrasa el reloj y esa hora se da dos veces: será la segunda.',
}

/** What is said of a moment on a day on which clocks are changed; undefined on all others. */
export const warnOfClocks = ({ day, shown }: ReadMoment): string | undefined =>
  day !== undefined && isClockChanged(day) ? clockWarnings[shown ?? 'once'] : undefined
