import { comparisonLabels } from '#contract/filters.ts'
import { formatDayInWords, formatEuros, formatShownMoment } from '#contract/format.ts'
import { signsOfFact, type AskedFacts } from '#contract/people/choosing/factFilter.ts'
import { facts, isOfKind, isRanged, namedBy, type Fact } from '#contract/people/choosing/facts.ts'
import { wordForLost, type Named, type NamesInTree } from '#contract/people/choosing/namedThings.ts'
import { listAskedFacts, type SegmentFacts } from '#contract/people/choosing/segmentFacts.ts'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'

/** What the numbers in a tree are called, where names are looked up one by one. */
export type NameOf = { readonly [Kind in Named]: Pick<NamesInTree[Kind], 'get'> }
/** Whether what is asked of a fact is left out of the words. */
type IsHidden = (name: Fact) => boolean

const either = new Intl.ListFormat('es', { type: 'disjunction' })

/** A segment in words, one line for each condition that all must meet. */
export const describeTree = (tree: SegmentTree, names: NameOf, isHidden: IsHidden = () => false): string[] =>
  'all' in tree
    ? tree.all.map((part) => describePart(part, names, isHidden))
    : [describePart(tree, names, isHidden)]

function describePart(tree: SegmentTree, names: NameOf, isHidden: IsHidden): string {
  const inside = (part: SegmentTree) => {
    const text = describePart(part, names, isHidden)
    return isOne(part) ? text : `(${text})`
  }
  if ('all' in tree) return tree.all.map(inside).join(', y además ')
  if ('any' in tree) return tree.any.map(inside).join(', o bien ')
  if ('where' in tree) return describeFacts(tree.where, names, isHidden).join('; ')
  if ('segment' in tree) return `Está en ${describeNamed(tree, names)}`
  return 'segment' in tree.not
    ? `No está en ${describeNamed(tree.not, names)}`
    : `No cumple: ${inside(tree.not)}`
}

/** Whether a part reads as one: a fact, or a place in another segment. */
const isOne = (tree: SegmentTree) =>
  'segment' in tree || ('where' in tree && listAskedFacts(tree.where).length === 1)

function describeNamed({ segment }: { segment: number }, names: NameOf): string {
  const name = names.segment.get(segment)
  return name === undefined ? wordForLost('segment') : `«${name}»`
}

/** Each fact with its values: «Ciudad: Getafe o Leganés», «Edad: hasta 29 años». */
const describeFacts = (where: SegmentFacts, names: NameOf, isHidden: IsHidden): string[] =>
  listAskedFacts(where).map((name) =>
    isHidden(name) ? facts[name].label : `${facts[name].label}: ${describeAsked(name, where, names)}`,
  )

/** What a filter asks of a fact: «Getafe o Leganés», «no es Getafe», «hasta 29 años». */
export function describeAsked(name: Fact, where: AskedFacts, names: NameOf): string {
  const values = new Map<string, unknown>(Object.entries(where))
  const [first, last] = [values.get(`${name}From`), values.get(`${name}To`)]
  if (isOfKind(name, 'counted')) {
    const times = values.get(name)
    const often =
      times === undefined ? 'alguna' : `${describeSign(values.get(facts[name].sign))} ${Number(times)}`
    return first === undefined && last === undefined ? often : `${often}, ${describeRange(name, first, last)}`
  }
  if (isRanged(name)) return describeRange(name, first, last)
  const listed = listValues(name, [values.get(name)].flat(), names)
  if (where.not?.some((negated) => negated === name)) return `no es ${listed.join(' ni ')}`
  const signs = signsOfFact(name).map((param) => describeSign(values.get(param)))
  return [...signs, either.format(listed)].join(' ')
}

const describeSign = (sign: unknown) => comparisonLabels[typeof sign === 'string' ? sign : '=']

function describeRange(name: Fact, from: unknown, to: unknown): string {
  const [first, last] = [from, to].map((end) => end !== undefined && describeValue(name, end))
  if (first && last) return `de ${first} a ${last}`
  return first ? `desde ${first}` : `hasta ${String(last)}`
}

function listValues(name: Fact, values: readonly unknown[], names: NameOf): string[] {
  const kind = namedBy(name)
  // Several may be called the same where they are not named.
  if (kind) return [...new Set(values.map((id) => names[kind].get(Number(id)) ?? wordForLost(kind)))]
  const declared = facts[name]
  const words: Readonly<Record<string, string>> = 'words' in declared ? declared.words : {}
  return values.map((value) => words[String(value)] ?? describeValue(name, value))
}

function describeValue(name: Fact, value: unknown): string {
  if (isOfKind(name, 'moment')) return formatShownMoment(String(value))
  if (isOfKind(name, 'days', 'counted')) return formatDayInWords(String(value))
  if (isOfKind(name, 'euros', 'compared')) return formatEuros(Number(value))
  return isOfKind(name, 'years') ? `${String(value)} años` : String(value)
}
