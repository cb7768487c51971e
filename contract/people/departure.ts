import { z } from 'zod'
import { day, instant } from '#contract/fields.ts'

/** How somebody asked staff for something, with the words for it. */
export const askedWays = {
  persona: 'En persona',
  carta: 'Por carta',
  telefono: 'Por teléfono',
  correo: 'Por correo electrónico',
} as const
export type AskedWay = keyof typeof askedWays
// Safe: the record has exactly these keys.
export const askedWayNames = Object.keys(askedWays) as [AskedWay, ...AskedWay[]]

/** That somebody asked staff to be taken out of the census (rule privacy-7). */
export const departureAsked = z.object({
  askedOn: day,
  way: z.enum(askedWayNames),
  askedBy: z.string(),
  recordedAt: instant,
  /** The paper, where there is one. */
  fileName: z.string().nullable(),
})
