import { z } from 'zod'
import { day } from '#contract/fields.ts'

/** Meetings of one series at most. */
export const mostOfSeries = 60

/** Monday is 1. */
const weekday = z.number().int().min(1).max(7)

/** On which days a series has a meeting: of every so many weeks; one weekday of each month; one day of each month. */
const repetition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('weeks'),
    every: z.number().int().min(1).max(52),
    weekdays: z.array(weekday).min(1, 'Elige algún día de la semana').max(7),
  }),
  /** The first to the fourth, or the last (-1). */
  z.strictObject({
    kind: z.literal('weekdayOfMonth'),
    nth: z.union([z.literal([1, 2, 3, 4]), z.literal(-1)]),
    weekday,
  }),
  /** Months without that day have none. */
  z.strictObject({ kind: z.literal('dayOfMonth'), day: z.number().int().min(1).max(31) }),
])

/** A series: on which days, until which one or how many of them, and the days among these that are left out. */
export const seriesRule = z.strictObject({
  repeats: repetition,
  ends: z.union([
    z.strictObject({ until: day }),
    z.strictObject({ count: z.number().int().min(1).max(mostOfSeries) }),
  ]),
  without: z.array(day).max(mostOfSeries).default([]),
})
export type SeriesRule = z.output<typeof seriesRule>
