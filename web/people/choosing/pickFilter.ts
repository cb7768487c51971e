import { factShape } from '#contract/people/choosing/factFilter.ts'
import type { Sent } from '#contract/endpoint.ts'
import type { tags } from '#contract/tags/tags.ts'

/** A filter over people, as a call sends it. */
export type SentFilter = NonNullable<Sent<typeof tags.putMany>['query']>

/** The filter of a list's state, without its page, order and columns. */
export const pickFilter = (state: object) =>
  // Safe: the parameters of facts, which the list's schema has read.
  Object.fromEntries(Object.entries(state).filter(([name]) => name in factShape)) as SentFilter
