import { recordTypes } from '#contract/census/records/record.ts'
import { records } from '#contract/census/records/records.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'

const ofRecords = filtersFor(records.list)
const ofPeople = filtersFor(records.grouped)

/** The filters of the records list (rule record-1). */
export const recordDocumentFilter = ofRecords.text('idDocument', 'DNI', { capitals: true })
export const recordFilters = [
  recordDocumentFilter,
  ofRecords.text('name', 'Nombre'),
  ofRecords.text('lastName1', 'Primer apellido'),
  ofRecords.text('email', 'Email'),
  ofRecords.choice('recordType', 'Tipo de registro', recordTypes),
  ofRecords.text('title', 'Título'),
  ofRecords.text('description', 'Descripción'),
]

/** The filters of the list of people outside the census. */
export const nonEnrolledDocumentFilter = ofPeople.text('idDocument', 'DNI', { capitals: true })
export const nonEnrolledFilters = [
  nonEnrolledDocumentFilter,
  ofPeople.text('name', 'Nombre'),
  ofPeople.text('lastName1', 'Primer apellido'),
  ofPeople.text('email', 'Email'),
]
