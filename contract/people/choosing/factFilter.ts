import { z } from 'zod'
import type { LookupKind } from '#contract/endpoint.ts'
import {
  choiceFilter,
  comparisons,
  dayFilter,
  explainTurned,
  manyFilter,
  readParam,
} from '#contract/filters.ts'
import type { Declaration, FactSource } from '#contract/people/choosing/factKinds.ts'
import {
  facts,
  isOfKind,
  isRanged,
  listFacts,
  rangedFacts,
  type Fact,
  type FactOf,
  type FactOfKind,
  type Ranged,
} from '#contract/people/choosing/facts.ts'

type Facts = typeof facts

/** The facts whose answer can be turned round: `not=city`. */
export const listNegatable = <Source extends FactSource>(source: Source) =>
  listFacts(source).filter((name): name is FactOf<Source> & FactOfKind<'choices'> =>
    isOfKind(name, 'choices'),
  )

// Listed once: each list asks for those of all facts. Safe: the facts have exactly these keys.
const params = new Map(
  (Object.keys(facts) as Fact[]).map((name) => [
    name,
    [
      ...(isOfKind(name, 'days', 'years', 'euros') ? [] : [name]),
      ...(isRanged(name) ? [`${name}From`, `${name}To`] : []),
    ],
  ]),
)

/** The parameters by which a fact is asked for: its name, both ends of its range, or all of them. */
export const paramsOfFact = (name: Fact): readonly string[] => params.get(name) ?? []

/** The parameter that says how a fact is compared; none of one that is not. */
export const signsOfFact = (name: Fact): string[] =>
  isOfKind(name, 'compared', 'counted') ? [facts[name].sign] : []

const signFilter = choiceFilter(comparisons)

/** Those of the parameters of a fact by which a filter asks for it. */
export const listAskedParams = (filter: object, name: Fact): string[] =>
  paramsOfFact(name).filter((param) => readParam(filter, param) !== undefined)

type Counted = FactOfKind<'counted'>
type FactShape<Name extends Fact> = {
  [
    Each in Name as Each extends Exclude<Ranged, Counted> ? `${Each}From` | `${Each}To` : Each
  ]: Facts[Each]['param']
} & { [Each in Name & Counted as `${Each}From` | `${Each}To`]: typeof dayFilter } & {
  [Each in Name & (FactOfKind<'compared'> | Counted) as Facts[Each]['sign']]: typeof signFilter
}

/** The parameters of some facts. */
export const shapeOf = <Name extends Fact>(names: readonly Name[]) =>
  // Safe: a parameter for each name of the type, with the schema of its fact.
  Object.fromEntries(
    names.flatMap((name) => [
      ...paramsOfFact(name).map((param) => [
        param,
        // Something is counted in days.
        isOfKind(name, 'counted') && param !== name ? dayFilter : facts[name].param,
      ]),
      ...signsOfFact(name).map((param) => [param, signFilter]),
    ]),
  ) as FactShape<Name>

/** The parameters of the facts of a row, and `not`. */
export const factShapeOf = <Source extends FactSource>(source: Source) => ({
  ...shapeOf(listFacts(source)),
  not: manyFilter(z.enum(listNegatable(source))),
})

/** The parameters of all facts of a profile, and `not`. */
export const factShape = factShapeOf('affiliate')
export type FactFilter = z.output<z.ZodObject<typeof factShape>>
/** What may be asked of some row: the facts of all of them. */
export type AskedFacts = Partial<
  Omit<FactFilter, 'not'> & z.output<z.ZodObject<FactShape<FactOf<'outsider' | 'record'>>>>
> & { not?: FactOfKind<'choices'>[] | undefined }

/** What of a filter by the facts of a row can name somebody (rule secrecy-2). */
export const factLookupsOf = <Source extends FactSource>(source: Source) =>
  Object.fromEntries(
    listFacts(source).flatMap((name) => {
      const { lookup } = facts[name] as Declaration
      const kind = lookup === 'search' && source !== 'affiliate' ? 'searchOutside' : lookup
      return kind ? [[`query.${name}` as const, kind]] : []
    }),
  ) as Readonly<Record<`query.${FactOf<Source>}`, LookupKind>>

/** Whether a filter asks for former members: by their type, or by when they left. */
export const isOfFormer = ({ inscriptionType, leftFrom, leftTo, deceased }: AskedFacts): boolean =>
  (inscriptionType ?? []).includes(0) || [leftFrom, leftTo, deceased].some((asked) => asked !== undefined)

/** Whether a list asks for a segment, which may ask for much of everybody (rule input-13). */
export const isListCostly = ({ query }: { query: Record<string, unknown> }): boolean =>
  query['segmentId'] !== undefined

/** What contradicts itself in a filter, by parameter: a range that ends before it begins, former members among others. */
export function findFactErrors(filter: AskedFacts): { path: string; message: string }[] {
  const turned = rangedFacts.flatMap((name) => {
    const [from, to] = [readParam(filter, `${name}From`), readParam(filter, `${name}To`)]
    const message = explainTurned(from, to)
    return message === undefined ? [] : [{ path: `${name}To`, message }]
  })
  const types = filter.inscriptionType ?? []
  const isMixed = types.some((type) => type !== 0) || filter.not?.includes('inscriptionType')
  return isOfFormer(filter) && isMixed
    ? [...turned, { path: 'inscriptionType', message: '«Antiguo» se busca aparte de los demás tipos' }]
    : turned
}

/** Refuses a query whose filter by facts contradicts itself. */
export const refuseContradictions = (filter: AskedFacts, context: z.core.$RefinementCtx): void => {
  for (const { path, message } of findFactErrors(filter))
    context.addIssue({ code: 'custom', path: [path], message })
}
