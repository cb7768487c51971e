import { recordLists } from '#contract/census/records/recordLists.ts'
import { listFacts } from '#contract/people/choosing/facts.ts'
import { placeOptions } from '#web/census/placeOptions.ts'
import { buildFactFilters } from '#web/people/choosing/factFilters.ts'

// The box above the list asks for it.
const more = { q: { elsewhere: true } } as const

/** The filters of the records list (rule record-1): what the record says of its person, and what it is. */
export const recordFilters = buildFactFilters(recordLists.list, listFacts('record'), placeOptions, more)

/** The filters of the list of people outside the census. */
export const nonEnrolledFilters = buildFactFilters(
  recordLists.grouped,
  listFacts('outsider'),
  placeOptions,
  more,
)
