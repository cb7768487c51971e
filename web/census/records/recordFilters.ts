import { recordTypes } from '#contract/census/records/record.ts'
import { records } from '#contract/census/records/records.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'

const ofRecords = filtersFor(records.list)
const ofPeople = filtersFor(records.grouped)

/** The filters of the records list (rule record-1). */
export const recordDocumentFilter = ofRecords.text('idDocument', personFieldLabels.idDocument, {
  capitals: true,
})
export const recordFilters = [
  recordDocumentFilter,
  ofRecords.text('name', personFieldLabels.name),
  ofRecords.text('lastName1', personFieldLabels.lastName1),
  ofRecords.text('email', personFieldLabels.email),
  ofRecords.choice('recordType', 'Tipo de registro', recordTypes),
  ofRecords.text('title', 'Título'),
  ofRecords.text('description', 'Descripción'),
]

/** The filters of the list of people outside the census. */
export const nonEnrolledDocumentFilter = ofPeople.text('idDocument', personFieldLabels.idDocument, {
  capitals: true,
})
export const nonEnrolledFilters = [
  nonEnrolledDocumentFilter,
  ofPeople.text('name', personFieldLabels.name),
  ofPeople.text('lastName1', personFieldLabels.lastName1),
  ofPeople.text('email', personFieldLabels.email),
]
