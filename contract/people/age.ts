import { z } from 'zod'
import { yearsBefore } from '#contract/day.ts'
import type { InscriptionType } from '#contract/people/person.ts'

/** The minimum age of each inscription type, in years (rule people-11). */
export const minimumAge: Record<InscriptionType, number> = { 0: 0, 1: 18, 2: 18, 3: 14 }

/** The minimum age of the type when the person is younger; undefined when old enough, or when it is not known. */
export function findUnmetMinimumAge(
  type: InscriptionType | null,
  birthday: string | null | undefined,
  today: string,
): number | undefined {
  if (type === null || !isDay(birthday)) return undefined
  const years = minimumAge[type]
  return birthday > yearsBefore(today, years) ? years : undefined
}

/** The error message for a person who is too young for their type; undefined when there is none. */
export function describeAgeError(...person: Parameters<typeof findUnmetMinimumAge>): string | undefined {
  const years = findUnmetMinimumAge(...person)
  return years === undefined ? undefined : `Para este tipo de inscripción hay que tener ${years} años`
}

/** How many whole years somebody has lived on a day; undefined when their birthday is not known. */
export function countYears(birthday: string | null | undefined, today: string): number | undefined {
  if (!isDay(birthday)) return undefined
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return birthday > yearsBefore(today, years) ? years - 1 : years
}

/** Whether a value that has not been validated yet is a calendar day, `yyyy-mm-dd`. */
export const isDay = (value: unknown): value is string => z.iso.date().safeParse(value).success
