import { z } from 'zod'
import type { PageRequest } from '#contract/page.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'

/** What stands in the address bar: text by name, defaults left out. */
export type Address<Query extends z.ZodObject = z.ZodObject> = {
  [Name in keyof Query['shape'] & string]?: string
}

/** A parameter as text; whatever is not a plain value is nothing. */
export const readParamText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const lenientSchemas = new WeakMap<z.ZodObject, z.ZodObject>()

/** A query schema for an address bar: whatever cannot be read falls back to its default. */
export function lenientSchemaFor<Query extends z.ZodObject>(query: Query): Query {
  const schema = lenientSchemas.get(query) ?? makeLenient(query)
  lenientSchemas.set(query, schema)
  // The same names and the same outputs as before; only refusals are gone.
  return schema as Query
}

const makeLenient = (query: z.ZodObject) =>
  z.object(
    Object.fromEntries(
      Object.entries(query.shape).map(([name, field]) => {
        // A ZodObject's shape holds schemas; zod types it as its smaller core interface.
        const schema = field as z.ZodType
        return [name, schema.catch(() => schema.safeParse(undefined).data)]
      }),
    ),
  )

/** Values as the address bar writes them: what is absent or equals its default is left out. */
export function writeListAddress<Query extends z.ZodObject>(
  query: Query,
  values: ListParams,
): Address<Query> {
  const defaults: ListParams = lenientSchemaFor(query).parse({})
  const entries = Object.keys(query.shape).flatMap((name) => {
    const value = values[name]
    const text = readParamText(value)
    return text === '' || value === defaults[name] ? [] : [[name, text]]
  })
  // The names come from the query's own shape, two lines above.
  return Object.fromEntries(entries) as Address<Query>
}

/**
 * The list's state in an address: what it cannot read falls back, what it does not know is not its business.
 * A size the screen does not offer (or `-1`, all rows) is not obeyed.
 */
export function readListState<Query extends z.ZodObject & z.ZodType<PageRequest>>(
  query: Query,
  sizes: readonly number[],
  search: ListParams,
): z.output<Query> {
  const state = lenientSchemaFor(query).parse(search)
  return sizes.includes(state.size) ? state : { ...state, size: lenientSchemaFor(query).parse({}).size }
}
