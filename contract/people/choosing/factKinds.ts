import type { z } from 'zod'
import type { LookupKind } from '#contract/endpoint.ts'
import type { dayFilter, idFilter, momentFilter, numberFilter, textFilter } from '#contract/filters.ts'
import type { Named } from '#contract/people/choosing/namedThings.ts'

export type Words = Readonly<Record<string, string>>
/** What every kind of fact says of its control: how it is asked for, and the schema of each of its parameters. */
export type Asked =
  | { kind: 'text'; param: typeof textFilter; capitals?: true }
  | { kind: 'choices'; param: z.ZodType<unknown[] | undefined>; words?: Words }
  /** Whether something is so: the one answer is the other turned round. */
  | { kind: 'flag'; param: z.ZodType<string | undefined>; words: Words }
  /** Compared with a number; `sign` is the parameter that says how, «igual a» where it does not. */
  | { kind: 'compared'; param: typeof numberFilter; sign: string }
  /** How often something was, compared like that, in a range of days; days alone mean once or more. */
  | { kind: 'counted'; param: z.ZodType<number | undefined>; sign: string }
  | { kind: 'days'; param: typeof dayFilter }
  | { kind: 'years' | 'euros'; param: typeof numberFilter }
  | { kind: 'reference'; param: typeof idFilter }
  /** A day and an hour, at which the facts of a membership are asked for. */
  | { kind: 'moment'; param: typeof momentFilter }
export type Declaration = Asked & {
  label: string
  group: FactGroup
  /** What a search by it is, when it can name somebody. */
  lookup?: LookupKind
  /** Asked of former members too, of whom little is shown (rule privacy-5). */
  ofFormer?: true
  /** Asked by an assembly's lead too, who sees little of its members (rule people-21). */
  byLeads?: true
  /** The columns and orders of lists that tell it, beside those of its own name: who may ask for it may see them. */
  tells?: readonly string[]
  /** What its numbers are the numbers of. */
  names?: Named
  /** Known at every instant (rule moment-1): asked of then, where a list says when; any other is asked of now. */
  ofThen?: true
  /** Asked by lists alone, not by segments, which are of members and stay. */
  notInSegments?: true
  /** The rows that it is asked of; of profiles alone, where it does not say. */
  of?: readonly FactSource[]
}

/** What facts are asked of: a profile, a record, or somebody outside the census as their last record has them. */
export type FactSource = 'affiliate' | 'outsider' | 'record'

/** The groups of filters on the screen, in their order. */
export const factGroups = {
  name: 'Nombre y DNI',
  person: 'Sexo y edad',
  where: 'Dónde vive',
  record: 'Registro',
  enrolment: 'Inscripción',
  assembly: 'Asamblea',
  participation: 'Participación',
  fee: 'Cuota',
  contact: 'Contacto',
  tags: 'Etiquetas',
  work: 'Profesión',
} as const
export type FactGroup = keyof typeof factGroups
