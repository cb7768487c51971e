import { assemblies } from '#contract/assemblies/assemblies.ts'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { listFacts } from '#contract/people/choosing/facts.ts'
import { segments } from '#contract/segments/segments.ts'
import { tags, type Tag } from '#contract/tags/tags.ts'
import { readParamTexts } from '#web/kernel/list/address.ts'
import type { OptionSource } from '#web/kernel/list/filters.ts'
import { optionsFromCall, optionsFromLabels } from '#web/kernel/list/options.ts'
import type { lateOptions } from '#web/census/lateOptions.ts'
import { placeOptions } from '#web/census/placeOptions.ts'
import { buildFactFilters } from '#web/people/choosing/factFilters.ts'

/** The types of assemblies that a draft asks for; none when it asks for all. */
function listTypes(draft: unknown, negated: unknown) {
  const chosen = readParamTexts(draft)
  return readParamTexts(negated).includes('assemblyType')
    ? assemblyTypes.filter((type) => !chosen.includes(type))
    : chosen
}

/** The most options that a filter reads of a list. */
export const mostOptions = 1000

/** What a tag is called among others. */
export const labelTag = ({ name, kind }: Pick<Tag, 'name' | 'kind'>) =>
  kind === 'list' ? `${name} (lista)` : name

/** The options of a filter whose call is loaded with them. */
const optionsLater = (of: keyof typeof lateOptions): OptionSource => ({
  queryFor: (values) => ({
    queryKey: ['options', of],
    queryFn: async () =>
      (await import('#web/census/lateOptions.ts')).lateOptions[of].queryFor(values).queryFn(),
  }),
})

/** The filters of the census list: all facts (rule census-1). */
export const affiliateFilters = buildFactFilters(
  affiliates.list,
  listFacts('affiliate'),
  {
    assemblyId: optionsFromCall(
      assemblies.basics,
      ({ assemblyType, not }) => ({ size: mostOptions, type: listTypes(assemblyType, not) }),
      ({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName }),
    ),
    ...placeOptions,
    segmentId: optionsFromCall(
      segments.list,
      () => ({ size: mostOptions }),
      ({ id, name }) => ({ value: `${id}`, label: name }),
    ),
    tag: optionsFromCall(
      tags.list,
      () => ({ size: mostOptions }),
      (tag) => ({ value: `${tag.id}`, label: labelTag(tag) }),
    ),
    compared: { ...optionsFromLabels({}), textOf: () => 'solo para ti, un día' },
    received: optionsLater('received'),
    inRoll: optionsLater('inRoll'),
    voted: optionsLater('voted'),
    importId: optionsLater('importId'),
  },
  {
    segmentId: { elsewhere: true },
    assemblyId: { dependsOn: 'assemblyType' },
    inscriptionType: { alone: '0' },
    importId: { elsewhere: true },
    // The comparison of a pasted list leads there.
    compared: { elsewhere: true },
    // The box above the list asks for it.
    q: { elsewhere: true },
  },
)
