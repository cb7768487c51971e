import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { inscriptionTypeLabels, madrid, sexes, sexLabels } from '#contract/people/person.ts'
import { affiliateFilters } from '#web/census/affiliateFilters.ts'
import type { OptionSource } from '#web/kernel/list/filters.ts'

/** What is chosen by a filter: some of a few values, some of many that are found by typing, days, or a segment. */
export type RecipientFilter =
  | { kind: 'choices'; label: string; options: readonly { value: string; label: string }[] }
  | { kind: 'searches'; label: string; source: OptionSource }
  | { kind: 'days'; label: string }
  | { kind: 'segment'; label: string; source: OptionSource }

/** The options that the filters of the census have for the same. */
function sourceOf(name: string): OptionSource {
  const field = affiliateFilters.find((one) => one.name === name)
  if (!field || !('source' in field)) throw new Error(`No options of ${name}`)
  return field.source
}

/** By what recipients are filtered, in this order. */
export const recipientFilters = {
  inscriptionType: {
    kind: 'choices',
    label: 'Tipo de inscripción',
    options: ([1, 2, 3] as const).map((type) => ({ value: `${type}`, label: inscriptionTypeLabels[type] })),
  },
  genderList: {
    kind: 'choices',
    label: 'Género',
    options: sexes.map((sex) => ({ value: sex, label: sexLabels[sex] })),
  },
  city: { kind: 'searches', label: 'Ciudad', source: sourceOf('city') },
  district: { kind: 'searches', label: 'Distrito', source: sourceOf('district') },
  assemblyTypes: {
    kind: 'choices',
    label: 'Tipo de asamblea',
    options: assemblyTypes.map((type) => ({ value: type, label: type })),
  },
  assemblyIds: { kind: 'searches', label: 'Asambleas', source: sourceOf('assemblyId') },
  inscriptionDates: { kind: 'days', label: 'Fecha de inscripción' },
  segmentId: { kind: 'segment', label: 'Segmento', source: sourceOf('segmentId') },
} as const satisfies Record<string, RecipientFilter>

export type FilterName = keyof typeof recipientFilters
export const filterNames = Object.keys(recipientFilters) as FilterName[]

/** Districts are those of the city of Madrid alone. */
export const offersDistricts = (cities: readonly string[]) => cities.length === 1 && cities[0] === madrid
