import { z } from 'zod'
import type { PageRequest } from '#contract/page.ts'
import { bestFirst } from '#contract/people/bestFirst.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'

/** The parameters of a list in the address: text by name, without defaults. */
export type Address<Query extends z.ZodObject = z.ZodObject> = {
  [Name in keyof Query['shape'] & string]?: string
}

/** A parameter as text, a repeated one as lines; objects give an empty text. */
export const readParamText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(readParamText).join('\n')
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

/** The values of a parameter as texts. */
export const readParamTexts = (value: unknown): string[] =>
  readParamText(value)
    .split('\n')
    .filter((text) => text !== '')

const lenientSchemas = new WeakMap<z.ZodObject, z.ZodObject>()

/**
 * A query schema for the address bar: a parameter that cannot be read takes its default. One schema is built for
 * each query.
 */
export function lenientSchemaFor<Query extends z.ZodObject>(query: Query): Query {
  const schema = lenientSchemas.get(query) ?? makeLenient(query)
  lenientSchemas.set(query, schema)
  // Same names and outputs as the given schema; it only refuses nothing.
  return schema as Query
}

const makeLenient = (query: z.ZodObject) =>
  z
    .object(
      Object.fromEntries(
        Object.entries(query.shape).map(([name, field]) => {
          // A ZodObject's shape holds schemas; zod types it as its smaller core interface.
          const schema = field as z.ZodType
          return [name, schema.catch(() => schema.safeParse(undefined).data)]
        }),
      ),
    )
    // What the query settles of all together; what contradicts itself stays for the call to refuse.
    .overwrite((values) => query.safeParse(values).data ?? values)

/** List parameters as they are written in the address: absent values and defaults are left out. */
export function writeListAddress<Query extends z.ZodObject>(
  query: Query,
  values: ListParams,
): Address<Query> {
  const read = (from: ListParams): ListParams => lenientSchemaFor(query).parse(from)
  const { sort, direction: _direction, ...others } = values
  const asked = sort === bestFirst ? others : values
  // The default order depends on whether somebody is searched for, and its direction on the order.
  const defaults = {
    ...read({}),
    sort: read(others)['sort'],
    direction: read({ ...others, sort })['direction'],
  }
  const entries = Object.keys(query.shape).flatMap((name) => {
    const value = asked[name]
    const text = readParamText(value)
    return text === '' || value === (defaults as ListParams)[name] ? [] : [[name, text]]
  })
  // The names come from the query's shape above.
  return Object.fromEntries(entries) as Address<Query>
}

/**
 * The state of a list from the address: unreadable parameters take their defaults, unknown ones are ignored, and so
 * is a page size that the screen does not offer (or `-1`, all rows).
 */
export function readListState<Query extends z.ZodObject & z.ZodType<PageRequest>>(
  query: Query,
  sizes: readonly number[],
  search: ListParams,
): z.output<Query> {
  const state = lenientSchemaFor(query).parse(search)
  return sizes.includes(state.size) ? state : { ...state, size: lenientSchemaFor(query).parse({}).size }
}
