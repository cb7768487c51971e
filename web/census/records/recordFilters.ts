import { recordTypes } from '#contract/census/records/record.ts'
import { recordLists } from '#contract/census/records/recordLists.ts'
import { factGroups, listFacts } from '#contract/people/facts.ts'
import { placeOptions } from '#web/census/placeOptions.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { buildFactFilters } from '#web/people/factFilters.ts'

// The box above the list asks for it.
const more = { q: { elsewhere: true } } as const
const ofRecords = filtersFor(recordLists.list)
const group = factGroups.record

/** The filters of the records list (rule record-1): what the record says of its person, and what it is. */
export const recordFilters = [
  ...buildFactFilters(recordLists.list, listFacts('record'), placeOptions, more),
  ofRecords.choice('recordType', 'Tipo de registro', recordTypes, { group }),
  ofRecords.text('title', 'Título', { group }),
  ofRecords.text('description', 'Descripción', { group }),
]

/** The filters of the list of people outside the census. */
export const nonEnrolledFilters = buildFactFilters(
  recordLists.grouped,
  listFacts('outsider'),
  placeOptions,
  more,
)
