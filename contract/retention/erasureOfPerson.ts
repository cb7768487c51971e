import { z } from 'zod'
import { day, instant } from '#contract/fields.ts'
import { askedWayNames, askedWays } from '#contract/people/departure.ts'

/** What becomes of a case, with the words for it. */
export const erasureStates = {
  pendiente: 'Pendiente',
  retirada: 'Retirada',
  denegada: 'Denegada',
  aceptada: 'Aceptada, por hacer',
  hecha: 'Hecha',
} as const
export type ErasureState = keyof typeof erasureStates
// Safe: the record has exactly these keys.
export const erasureStateNames = Object.keys(erasureStates) as [ErasureState, ...ErasureState[]]

/** What may be erased of somebody who stays as they are, with the words for it. */
export const erasureParts = {
  comments: 'Los comentarios sobre la persona',
  records: 'Sus registros, menos las donaciones y los microcréditos, que son de las cuentas',
  history: 'Lo que decía cada dato suyo que se cambió',
} as const
export type ErasurePart = keyof typeof erasureParts
// Safe: the record has exactly these keys.
export const erasurePartNames = Object.keys(erasureParts) as [ErasurePart, ...ErasurePart[]]

/** How it was asked: by themselves in the web, or as staff wrote it down. */
export const erasureWays = { web: 'En la web', ...askedWays } as const

/** That somebody asked for their data to be erased, as they read it (rule erasure-1). */
export const erasureOfPerson = z.object({
  id: z.number().int(),
  askedOn: day,
  way: z.enum(['web', ...askedWayNames]),
  text: z.string(),
  /** The last day to answer. */
  deadline: day,
  /** Why it was made two months longer; null: it was not. */
  extensionReason: z.string().nullable(),
  state: z.enum(erasureStateNames),
  /** What of it was granted; null: all, or nothing yet. */
  parts: z.array(z.enum(erasurePartNames)).nullable(),
  answer: z.string(),
  decidedAt: instant.nullable(),
  doneAt: instant.nullable(),
})
export type ErasureOfPerson = z.output<typeof erasureOfPerson>
