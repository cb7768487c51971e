import { readDay } from '#contract/day.ts'
import { isClockChanged, readMadridMoment, readTime } from '#contract/madridTime.ts'
import { texts } from '#contract/messages.ts'

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

export type ReadMoment = {
  instant?: string
  day?: string
  /** What clocks do of it on a night on which they are changed. */
  shown?: 'never' | 'twice'
  wrong: { day?: string; time?: string }
}

/** Two-digit years are those of the next ten years and of those before. */
const latestYear = () => new Date().getFullYear() + 10

/** The instant of a typed day and time in Madrid, or what is wrong with either. */
export function readMoment(typedDay: string, typedTime: string): ReadMoment {
  const found = typedDay.trim() === '' ? null : readDay(typedDay, latestYear())
  const time = typedTime.trim() === '' ? null : readTime(typedTime)
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
  return { instant: moment.instant, day, ...(moment.second !== undefined && { shown: 'twice' }), wrong }
}

const clockWarnings = {
  once: 'Esa madrugada cambia la hora: comprueba que es la que quieres.',
  never: 'Esa madrugada se adelanta el reloj, de las 2:00 a las 3:00: la hora que has escrito no existe.',
  twice: 'Esa madrugada se atrasa el reloj y esa hora se da dos veces: será la primera.',
}

/** What is said of a moment on a day on which clocks are changed; undefined on all others. */
export const warnOfClocks = ({ day, shown }: ReadMoment): string | undefined =>
  day !== undefined && isClockChanged(day) ? clockWarnings[shown ?? 'once'] : undefined
