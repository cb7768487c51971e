import { foldWords } from '#contract/words.ts'

/** A day as `yyyy-mm-dd`; 'impossible' for a date that does not exist (31/02), undefined for a text that is no date. */
export type ReadDay = { day: string } | 'impossible' | 'out of range' | undefined

const numeric = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/
const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
const inWords =
  /^(?:(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo) )?(\d{1,2}) (?:de )?([a-z]{3,10}) (?:de |del )?(\d{4}|\d{2})$/
const compact = /^(\d{4})(\d{2})(\d{2})$/
const clock = /(?:[T\s]+\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?)$/i
const months = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')

/** Day 0 of Excel's serial numbers, corrected for its leap-year error of 1900. */
const excelEpoch = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

export const isoDay = (instant: Date) => instant.toISOString().slice(0, 10)

/** The day of a spreadsheet's serial number. Numbers below 2200 are not serials: they may be years (1975). */
export const dayOfSerial = (serial: number): ReadDay =>
  serial >= 2200 && serial < 80_000
    ? { day: isoDay(new Date(excelEpoch + Math.floor(serial) * dayMs)) }
    : undefined

/**
 * Reads a day as people write it: 5/3/1958, 05-03-58, 1958-03-05, 5 de marzo de 1958, with or without a time, or a
 * serial number. The day comes before the month. A two-digit year is the latest one that is not after `latestYear`.
 */
export function readDay(typed: string, latestYear: number): ReadDay {
  const text = typed.trim().replace(clock, '')
  const parts = numeric.exec(text)
  if (parts) return checkDay(fullYear(parts[3], latestYear), parts[2], parts[1])
  const ordered = iso.exec(text) ?? (/^(?:19|20)\d{6}$/.test(text) ? compact.exec(text) : null)
  if (ordered) return checkDay(Number(ordered[1]), ordered[2], ordered[3])
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return dayOfSerial(Number.parseInt(text, 10))
  const words = inWords.exec(foldWords(text))
  const month = months.indexOf((words?.[2] ?? '').replace('set', 'sep').slice(0, 3))
  return words && month >= 0
    ? checkDay(fullYear(words[3], latestYear), String(month + 1), words[1])
    : undefined
}

function fullYear(typed: string | undefined, latestYear: number): number {
  const year = Number(typed)
  if (typed?.length !== 2) return year
  const inCentury = latestYear - (latestYear % 100) + year
  return inCentury > latestYear ? inCentury - 100 : inCentury
}

function checkDay(year: number, month: string | undefined, day: string | undefined): ReadDay {
  const instant = new Date(Date.UTC(year, Number(month) - 1, Number(day)))
  const exists = instant.getUTCMonth() === Number(month) - 1 && instant.getUTCDate() === Number(day)
  if (!exists) return 'impossible'
  return year >= 1900 && year < 2200 ? { day: isoDay(instant) } : 'out of range'
}

/** The day so many days after another, or before it. */
export const shiftDay = (day: string, by: number) =>
  isoDay(new Date(Date.parse(`${day}T00:00Z`) + by * dayMs))

/** The day `years` before `day`: a person born after it is younger than `years` on `day`. */
export const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
