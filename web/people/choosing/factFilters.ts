import { factGroups } from '#contract/people/choosing/factKinds.ts'
import { facts, isOfKind, isRanged, type Fact } from '#contract/people/choosing/facts.ts'
import type { ListEndpoint, NameOf } from '#web/kernel/list/endpoint.ts'
import { filtersFor, type ListFilter, type OptionSource } from '#web/kernel/list/filters.ts'

/** Of former members only name, document and dates are shown (rule privacy-5). */
const notOfFormer = {
  excluded: { by: isDraftOfFormer, why: 'No se usa al buscar a quien se dio de baja' },
} as const

/** Whether what is written in the filters asks for former members, like `isOfFormer` of what is sent. */
export function isDraftOfFormer({
  inscriptionType,
  leftFrom,
  leftTo,
  deceased,
}: Readonly<Record<string, string>>) {
  const isOfType = (inscriptionType ?? '').split('\n').includes('0')
  return isOfType || [leftFrom, leftTo, deceased].some((written) => Boolean(written?.trim()))
}

/** Where the options of facts come from that name something with a list of its own. */
export type FactSources = Partial<Record<Fact, OptionSource>>

/**
 * The controls of some facts for the list of a call, in their order and groups. `more` is added to a control: what it
 * depends on.
 */
export function buildFactFilters<E extends ListEndpoint>(
  endpoint: E,
  names: readonly Fact[],
  sources: FactSources,
  more: Partial<Record<Fact, Partial<ListFilter>>> = {},
): ListFilter<NameOf<E>>[] {
  const make = filtersFor(endpoint)
  return names.flatMap((fact) => {
    const declared = facts[fact]
    const { label } = declared
    const common = {
      group: factGroups[declared.group],
      ...(!('ofFormer' in declared) && notOfFormer),
      ...more[fact],
    } as object
    // Safe: a call with filters by facts has a parameter of each name.
    const name = fact as NameOf<E>
    const not = 'not' as NameOf<E>
    const number = isOfKind(fact, 'compared', 'counted')
      ? [
          make.number(name, label, {
            ...(isOfKind(fact, 'compared') && { unit: '€' }),
            comparison: facts[fact].sign,
            ...common,
          }),
        ]
      : []
    if (isRanged(fact)) {
      const ends = (['desde', 'hasta'] as const).map((end) => {
        const param = `${fact}${end === 'desde' ? 'From' : 'To'}` as NameOf<E>
        const words = `${label}, ${end}`
        const ofRange = { rangeOf: isOfKind(fact, 'counted') ? `${label}: fecha` : label, ...common }
        if (isOfKind(fact, 'days', 'counted')) return make.day(param, words, ofRange)
        return make.number(param, words, { unit: isOfKind(fact, 'euros') ? '€' : 'años', ...ofRange })
      })
      return [...number, ...ends]
    }
    if (isOfKind(fact, 'moment')) return [make.moment(name, label, common)]
    const source = sources[fact]
    if (isOfKind(fact, 'choices'))
      return source
        ? [make.searches(name, label, source, { not, ...common })]
        : [make.choices(name, label, wordsOf(fact), { not, ...common })]
    if (source) return [make.search(name, label, source, common)]
    if (isOfKind(fact, 'flag')) return [make.choice(name, label, wordsOf(fact), common)]
    if (number.length > 0) return number
    return [make.text(name, label, { ...('capitals' in declared && { capitals: true }), ...common })]
  })
}

function wordsOf(fact: Fact): Readonly<Record<string, string>> {
  const declared = facts[fact]
  return 'words' in declared ? declared.words : {}
}
