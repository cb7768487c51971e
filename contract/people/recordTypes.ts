/** The record types, in the order of the form (rule record-1). */
export const recordTypes = ['Donación', 'Microcrédito', 'Apoderado', 'Evento', 'Cargo', 'Otro'] as const
/** Those that say the same of many people: money is each one's own. */
export const sharedRecordTypes = [
  'Apoderado',
  'Evento',
  'Cargo',
  'Otro',
] as const satisfies (typeof recordTypes)[number][]
export type RecordType = (typeof recordTypes)[number]
