import { madrid } from '#contract/people/person.ts'

/** By what recipients are filtered, in this order. What is chosen by each is in `recipientFilters`, which weighs more. */
export const filterLabels = {
  inscriptionType: 'Tipo de inscripción',
  genderList: 'Género',
  city: 'Ciudad',
  district: 'Distrito',
  assemblyTypes: 'Tipo de asamblea',
  assemblyIds: 'Asambleas',
  inscriptionDates: 'Fecha de inscripción',
  segmentId: 'Segmento',
} as const

export type FilterName = keyof typeof filterLabels
export const filterNames = Object.keys(filterLabels) as FilterName[]

/** Districts are those of the city of Madrid alone. */
export const offersDistricts = (cities: readonly string[]) => cities.length === 1 && cities[0] === madrid
