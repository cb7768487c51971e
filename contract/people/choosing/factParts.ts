import { z } from 'zod'
import { maxFee } from '#contract/fees/basics/fees.ts'
import { id, line } from '#contract/fields.ts'
import {
  amountFilter,
  choiceFilter,
  dayFilter,
  momentFilter,
  manyFilter,
  textFilter,
} from '#contract/filters.ts'
import type { Words } from '#contract/people/choosing/factKinds.ts'

export const timesFilter = amountFilter(z.number().int().min(0).max(1000))
export const yearsFilter = amountFilter(z.number().int().min(0).max(150))
export const eurosFilter = amountFilter(
  z
    .number()
    .min(0)
    .max(maxFee * 4),
)

/** What a record holds of its person as a profile does. */
export const everywhere = ['affiliate', 'outsider', 'record'] as const
export const text = { kind: 'text', param: textFilter, of: everywhere } as const
export const places = { kind: 'choices', param: manyFilter(line()), of: everywhere } as const
/** What is told by its number. */
export const numbered = { kind: 'choices', param: manyFilter(id) } as const
export const moment = { kind: 'moment', param: momentFilter } as const
export const days = { kind: 'days', param: dayFilter } as const
/** Yes or no, in words. */
export const flag = (yes: string, no: string) =>
  ({ kind: 'flag', param: choiceFilter(['true', 'false']), words: { true: yes, false: no } }) as const
export const sameWords = (values: readonly string[]): Words =>
  Object.fromEntries(values.map((value) => [value, value]))
