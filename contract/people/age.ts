import { z } from 'zod'
import { yearsBefore } from '#contract/day.ts'
import type { InscriptionType } from '#contract/people/person.ts'

/** Types 1 and 2 require 18 years, type 3 fourteen, former members any age (rule people-11). */
export const minimumAge: Record<InscriptionType, number> = { 0: 0, 1: 18, 2: 18, 3: 14 }

/** The age somebody would need for their type and has not reached; undefined when old enough or unknown. */
export function ageLacking(
  type: InscriptionType | null,
  birthday: string | null | undefined,
  today: string,
): number | undefined {
  if (type === null || !isDay(birthday)) return undefined
  const years = minimumAge[type]
  return birthday > yearsBefore(today, years) ? years : undefined
}

/** The same in words. */
export function ageProblem(...person: Parameters<typeof ageLacking>): string | undefined {
  const years = ageLacking(...person)
  return years === undefined ? undefined : `Para este tipo de inscripción hay que tener ${years} años`
}

/** Whether a value that nobody has judged yet is a calendar day. */
export const isDay = (value: unknown): value is string => z.iso.date().safeParse(value).success
