import { useQueries } from '@tanstack/react-query'
import { namedBy, type Fact } from '#contract/people/choosing/facts.ts'
import { paramsOfFact, type FactFilter } from '#contract/people/choosing/factFilter.ts'
import { forEachKind, namedKinds, type Named } from '#contract/people/choosing/namedThings.ts'
import { segmentFactNames } from '#contract/people/choosing/segmentFacts.ts'
import { listNamed, type SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import type { NameOf } from '#contract/people/choosing/segmentWords.ts'
import { segments } from '#contract/segments/segments.ts'
import { tags } from '#contract/tags/tags.ts'
import { affiliateFilters, labelTag, mostOptions } from '#web/census/affiliateFilters.ts'
import { call } from '#web/kernel/api/api.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import type { ListFilter } from '#web/kernel/list/filters.ts'
import { toSegmentTree } from '#web/people/choosing/segmentTree.ts'
import type { Condition } from '#web/segments/groups.ts'

/** What a condition may ask of members, with a place in another segment. */
export const conditionFacts = [...segmentFactNames, 'segmentId'] as const

/** The very controls that the list has for a fact. */
export const fieldsOf = (fact: Fact): ListFilter[] =>
  affiliateFilters
    .filter(({ name }) => paramsOfFact(fact).includes(name))
    .map((field) =>
      field.kind === 'choices'
        ? { ...field, options: field.options.filter(({ value }) => value !== field.alone) }
        : field,
    )

/** A condition as the state of the list's filters. */
export const toFilter = (condition: Condition | undefined): ListParams => {
  const where = condition && 'where' in condition ? condition.where : {}
  const segmentId = condition && 'segment' in condition ? condition.segment : undefined
  return { ...where, segmentId }
}

/** What filters of one fact ask for; undefined when they ask for nothing. */
export function toCondition(filter: FactFilter): Condition | undefined {
  const tree = toSegmentTree(filter)
  return tree && ('where' in tree || 'segment' in tree) ? tree : undefined
}

/** Reads what one is called of those kinds of which there may be more than the options of a filter have. */
const readName: { readonly [Kind in Named]?: (id: number) => Promise<string> } = {
  segment: async (id) => (await call(segments.get, { params: { id } })).name,
  tag: async (id) => labelTag(await call(tags.get, { params: { id } })),
}

/** Who or what the numbers in conditions are: from the options of the filters, and what these do not have by its number. */
export function useNamesInTree(tree: SegmentTree): NameOf {
  const options = useQueries({
    queries: namedKinds.map((kind) => ({ ...sourceOf(kind).queryFor({}), staleTime: 0 })),
  })
  const optionsOf = (kind: Named) => options[namedKinds.indexOf(kind)]?.data
  const beyond = namedKinds.flatMap((kind) => {
    const [data, read] = [optionsOf(kind), readName[kind]]
    if (!data || !read || data.length < mostOptions) return []
    const known = new Set(data.map(({ value }) => value))
    const unknown = new Set(listNamed(tree, kind).filter((id) => !known.has(`${id}`)))
    return [...unknown].map((id) => ({ key: `${kind} ${id}`, read: () => read(id) }))
  })
  const names = useQueries({
    queries: beyond.map(({ key, read }) => ({ queryKey: ['name', key], queryFn: read, retry: false })),
  })
  return forEachKind((kind) => {
    const data = optionsOf(kind)
    return {
      get: (id) => {
        const asked = names[beyond.findIndex(({ key }) => key === `${kind} ${id}`)]
        if (!data || asked?.isPending) return '…'
        return asked ? asked.data : data.find(({ value }) => value === `${id}`)?.label
      },
    }
  })
}

function sourceOf(kind: Named) {
  const [field] = conditionFacts.filter((name) => namedBy(name) === kind).flatMap(fieldsOf)
  if (!field || !('source' in field)) throw new Error(`${kind} has no list of options`)
  return field.source
}
