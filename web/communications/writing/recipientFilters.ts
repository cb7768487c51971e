import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { inscriptionTypeLabels, sexes, sexLabels } from '#contract/people/person.ts'
import { filterLabels, type FilterName } from '#web/communications/writing/filters.ts'
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
    label: filterLabels.inscriptionType,
    options: ([1, 2, 3] as const).map((type) => ({ value: `${type}`, label: inscriptionTypeLabels[type] })),
  },
  genderList: {
    kind: 'choices',
    label: filterLabels.genderList,
    options: sexes.map((sex) => ({ value: sex, label: sexLabels[sex] })),
  },
  city: { kind: 'searches', label: filterLabels.city, source: sourceOf('city') },
  district: { kind: 'searches', label: filterLabels.district, source: sourceOf('district') },
  assemblyTypes: {
    kind: 'choices',
    label: filterLabels.assemblyTypes,
    options: assemblyTypes.map((type) => ({ value: type, label: type })),
  },
  assemblyIds: { kind: 'searches', label: filterLabels.assemblyIds, source: sourceOf('assemblyId') },
  inscriptionDates: { kind: 'days', label: filterLabels.inscriptionDates },
  segmentId: { kind: 'segment', label: filterLabels.segmentId, source: sourceOf('segmentId') },
} as const satisfies Record<FilterName, RecipientFilter>
