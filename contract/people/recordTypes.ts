/** The record types, in the order of the form (rule record-1). */
export const recordTypes = ['Donación', 'Microcrédito', 'Apoderado', 'Evento', 'Cargo', 'Otro'] as const
export type RecordType = (typeof recordTypes)[number]
