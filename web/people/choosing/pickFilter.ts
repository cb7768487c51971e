import { factShape } from '#contract/people/choosing/factFilter.ts'
import type { SentFilter } from '#web/people/choosing/TagManyDialog.tsx'

/** The filter of a list's state, without its page, order and columns. */
export const pickFilter = (state: object) =>
  // Safe: the parameters of facts, which the list's schema has read.
  Object.fromEntries(Object.entries(state).filter(([name]) => name in factShape)) as SentFilter
