import { comparisonLabels } from '#contract/filters.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { facts, isOfKind, isRanged, type Fact } from '#contract/people/choosing/facts.ts'
import { listAskedFacts, type SegmentFacts } from '#contract/people/choosing/segmentFacts.ts'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'

/** What the numbers in a tree are called; what is not here is gone. */
export type NamesInTree = {
  assemblies: ReadonlyMap<number, string>
  segments: ReadonlyMap<number, string>
  tags: ReadonlyMap<number, string>
}
/** The same, where names are looked up one by one. */
export type NameOf = { [Named in keyof NamesInTree]: Pick<NamesInTree[Named], 'get'> }
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

function describeNamed({ segment }: { segment: number }, { segments }: NameOf): string {
  const name = segments.get(segment)
  return name === undefined ? 'un segmento que ya no existe o no ves' : `«${name}»`
}

/** Each fact with its values: «Ciudad: Getafe o Leganés», «Edad: hasta 29 años». */
const describeFacts = (where: SegmentFacts, names: NameOf, isHidden: IsHidden): string[] => {
  const values = new Map<string, unknown>(Object.entries(where))
  return listAskedFacts(where).map((name) => {
    if (isHidden(name)) return facts[name].label
    const isNot = where.not?.some((negated) => negated === name) ?? false
    const listed = isRanged(name) ? [] : listValues(name, [values.get(name)].flat(), names)
    const words = isRanged(name)
      ? describeRange(name, values.get(`${name}From`), values.get(`${name}To`))
      : isNot
        ? listed.join(' ni ')
        : either.format(listed)
    const sign = name === 'fee' ? `${comparisonLabels[where.aportacion ?? '=']} ` : ''
    return `${facts[name].label}: ${isNot ? 'no es ' : ''}${sign}${words}`
  })
}

function describeRange(name: Fact, from: unknown, to: unknown): string {
  const [first, last] = [from, to].map((end) => end !== undefined && describeValue(name, end))
  if (first && last) return `de ${first} a ${last}`
  return first ? `desde ${first}` : `hasta ${String(last)}`
}

function listValues(name: Fact, values: readonly unknown[], { assemblies, tags }: NameOf): string[] {
  if (name === 'assemblyId')
    return values.map((id) => assemblies.get(Number(id)) ?? 'una asamblea que ya no existe')
  if (name === 'tag')
    // Several may be called the same where they are not named.
    return [...new Set(values.map((id) => tags.get(Number(id)) ?? 'una etiqueta que ya no existe o no ves'))]
  const declared = facts[name]
  const words: Readonly<Record<string, string>> = 'words' in declared ? declared.words : {}
  return values.map((value) => words[String(value)] ?? describeValue(name, value))
}

function describeValue(name: Fact, value: unknown): string {
  if (isOfKind(name, 'days')) return formatDayInWords(String(value))
  if (isOfKind(name, 'euros', 'compared')) return formatEuros(Number(value))
  return isOfKind(name, 'years') ? `${String(value)} años` : String(value)
}
