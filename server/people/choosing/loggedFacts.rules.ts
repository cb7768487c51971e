import type { z } from 'zod'
import type { FactSource } from '#contract/people/choosing/factKinds.ts'
import { facts, listFacts, type Fact } from '#contract/people/choosing/facts.ts'
import {
  paramsOfFact,
  signsOfFact,
  type factShapeOf,
  type FactFilter,
} from '#contract/people/choosing/factFilter.ts'
import type { LoggedFilters } from '#server/kernel/lists/describeListing.ts'

/** Facts whose labels read badly in the middle of a sentence. */
const labels: Partial<Record<Fact, string>> = {
  idDocument: 'documento',
  email: 'correo',
  hasEmail: 'con correo',
}
/** Whether what is asked of a fact may be personal data, as a text or a birthday is; the log does not repeat it. */
export const isPersonal = (name: Fact): boolean => facts[name].kind === 'text' || name === 'birthday'

const labelFacts = (source: FactSource) =>
  Object.fromEntries(
    listFacts(source).flatMap((name) => {
      const label = labels[name] ?? facts[name].label.toLowerCase()
      const more = { ...(isPersonal(name) && { isPersonal: true }), ...wordsOf(name) }
      const ends = { [`${name}From`]: ' desde', [`${name}To`]: ' hasta' }
      const said: [string, object][] = paramsOfFact(name).map((param) => [
        param,
        { label: `${label}${ends[param] ?? ''}`, ...more },
      ])
      for (const sign of signsOfFact(name))
        said.push([sign, { label: `comparación de ${label}`, appliesWith: name }])
      return said
    }),
  )

/** The labels of the filters by facts of profiles in the log. */
// Safe: the parameters of each fact.
export const loggedFacts = labelFacts('affiliate') as LoggedFilters<FactFilter>

/** The labels of the filters by facts of records in the log. */
export const loggedRecordFacts = <Source extends 'outsider' | 'record'>(source: Source) =>
  // Safe: the parameters of each fact.
  labelFacts(source) as LoggedFilters<z.output<z.ZodObject<ReturnType<typeof factShapeOf<Source>>>>>

function wordsOf(name: Fact): { words?: Readonly<Record<string, string>> } {
  const fact = facts[name]
  return 'words' in fact ? { words: fact.words } : {}
}
