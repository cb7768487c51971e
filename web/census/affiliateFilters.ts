import { assemblies } from '#contract/assemblies/assemblies.ts'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { affiliates } from '#contract/census/affiliates.ts'
import { communications } from '#contract/communications/communications.ts'
import { formatMomentInWords } from '#contract/format.ts'
import { listFacts } from '#contract/people/choosing/facts.ts'
import { segments } from '#contract/segments/segments.ts'
import { tags, type Tag } from '#contract/tags/tags.ts'
import { readParamTexts } from '#web/kernel/list/address.ts'
import { optionsFromCall, optionsFromLabels } from '#web/kernel/list/options.ts'
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

/** The communications that somebody may have received, the latest first. */
const newestLeft = {
  size: mostOptions,
  status: ['PROCESSING', 'PROCESSED', 'SENT', 'ERROR'],
  sort: 'scheduledDate',
  direction: 'desc',
} as const

/** What a tag is called among others. */
export const labelTag = ({ name, kind }: Pick<Tag, 'name' | 'kind'>) =>
  kind === 'list' ? `${name} (lista)` : name

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
    received: optionsFromCall(
      communications.list,
      () => newestLeft,
      ({ id, subject, scheduledDate }) => ({
        value: `${id}`,
        label: scheduledDate === null ? subject : `${subject} (${formatMomentInWords(scheduledDate)})`,
      }),
    ),
    compared: { ...optionsFromLabels({}), textOf: () => 'solo para ti, un día' },
    // Loaded late, as what only a link asks for.
    inRoll: {
      queryFor: (values) => ({
        queryKey: ['options', 'inRoll'],
        queryFn: async () =>
          (await import('#web/census/votingOptions.ts')).openedVotings.queryFor(values).queryFn(),
      }),
    },
    voted: {
      queryFor: (values) => ({
        queryKey: ['options', 'voted'],
        queryFn: async () =>
          (await import('#web/census/votingOptions.ts')).closedVotings.queryFor(values).queryFn(),
      }),
    },
    // Only a link asks for it.
    importId: {
      queryFor: (values) => ({
        queryKey: ['options', 'importId'],
        queryFn: async () =>
          (await import('#web/census/importOptions.ts')).importOptions.queryFor(values).queryFn(),
      }),
    },
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
