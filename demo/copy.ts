import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Value = string | number | boolean | null
/** The columns of a table, each with a function that reads its value from an item. */
export type Columns<Item> = Record<string, (item: Item) => Value>

/** Columns with the names of fields, in snake case. */
export const columnsOf = <Field extends string>(
  ...fields: readonly Field[]
): Columns<{ readonly [Each in Field]: Value }> =>
  Object.fromEntries(
    fields.map((field) => [
      field.replaceAll(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`),
      (item) => item[field],
    ]),
  )

const chunkLength = 1 << 16

/** Inserts rows with COPY, in constant memory: waits when the database is slower. */
export async function copyRows<Item>(
  client: pg.Client,
  [table, columns]: [string, Columns<Item>],
  items: Iterable<Item>,
): Promise<void> {
  const names = Object.keys(columns).join(', ')
  const readers = Object.values(columns)
  const stream = client.query(copyFrom(`copy ${table} (${names}) from stdin`))
  const ended = finished(stream)
  // A failure is thrown by the awaits below; until then it must not count as an unhandled rejection.
  ended.catch(() => undefined)
  let chunk = ''
  for (const item of items) {
    chunk += `${readers.map((read) => formatValue(read(item))).join('\t')}\n`
    if (chunk.length < chunkLength) continue
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), ended])
    chunk = ''
  }
  stream.end(chunk)
  await ended
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function formatValue(value: Value): string {
  if (value === null) return String.raw`\N`
  if (typeof value !== 'string') return String(value)
  return value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}

/** The columns of a person, in the tables that have them. */
export const personColumns = columnsOf(
  'idDocument',
  'documentType',
  'name',
  'lastName1',
  'lastName2',
  'sex',
  'birthday',
  'bornCountryId',
  'countryId',
  'province',
  'city',
  'district',
  'postalCode',
  'streetName',
  'streetNumber',
  'email',
  'phone',
  'studies',
  'job',
)
