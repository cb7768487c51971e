import { readDay } from '#contract/day.ts'
import { texts } from '#contract/messages.ts'

/** A day as people type it; two-digit years are those of the next ten years and of those before. */
export function readTypedDay(typed: string): { day: string } | { error: string } {
  if (typed.trim() === '') return { error: texts.required }
  const read = readDay(typed, new Date().getFullYear() + 10)
  if (read === undefined) return { error: 'No es una fecha. Por ejemplo, 25/3/2027' }
  if (read === 'impossible') return { error: 'Ese día no existe' }
  return read === 'out of range' ? { error: 'Entre los años 1900 y 2099' } : read
}

/** A day `yyyy-mm-dd` as people type it: «25/3/2027». */
export const typeDay = (day: string): string => day.split('-').map(Number).toReversed().join('/')

/** Why a typed day is none; undefined of one that is. */
export function findDayError(typed: string): string | undefined {
  const read = readTypedDay(typed)
  return 'error' in read ? read.error : undefined
}

/** A typed day as `yyyy-mm-dd`; empty where it is none. */
export function toDay(typed: string): string {
  const read = readTypedDay(typed)
  return 'day' in read ? read.day : ''
}
