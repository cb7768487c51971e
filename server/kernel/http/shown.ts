import type { Endpoint, ShownEntity } from '#contract/endpoint.ts'
import type { Subject } from '#server/kernel/audit.ts'
import { isStreamed } from '#server/kernel/http/answer.ts'

/**
 * Of a list with more rows than this, the log has what it was filtered by, not whom it showed: a page of the census is a
 * look at nobody.
 */
export const mostNamed = 10

/** A page that is shorter than any screen's: whoever asks for it looks at people one by one. */
const shortPage = 5

type Shown = {
  reply: unknown
  subjects: Subject[]
  /** Some are meant by a number alone: to be told of them is a look-up. */
  areCounted: boolean
}
type Asked = { endpoint: Endpoint; params: unknown; query: unknown; isLookup: boolean }

/**
 * The people whose data a reply has, by the fields that its call declares (rule log-9), and the reply, of which a stream
 * of few rows has been read. A number tells of few people what their rows would: they are among them.
 */
export async function readShown(answered: unknown, { endpoint, ...asked }: Asked): Promise<Shown> {
  if (!endpoint.shows) return { reply: answered, subjects: [], areCounted: false }
  const reply = await readFewRows(answered)
  const namesRows = isPage(reply) && showsFew(reply, asked)
  const all = await readFound(reply)
  const read = (path: string) => readValues({ params: asked.params, reply: all }, path.split('.'))
  const subjects = Object.entries(endpoint.shows).flatMap(([path, entity]) => {
    if (isPage(reply) && areRows(path) && !namesRows) return []
    const kinds = isEntity(entity) ? undefined : read(entity)
    return read(path).flatMap((entityId, row) => {
      const kind = kinds ? kinds[row] : entity
      return typeof entityId === 'number' && isEntity(kind) ? [{ entity: kind, entityId }] : []
    })
  })
  return { reply, subjects, areCounted: all !== reply && Object.keys(endpoint.shows).some(areRows) }
}

/** A field of the rows of a page. */
const areRows = (path: string) => path.startsWith('reply.') && path.includes('.content.')

const isEntity = (value: unknown): value is ShownEntity => value === 'affiliate' || value === 'record'

type RowsPage = { content: readonly unknown[]; totalElements: number; found?: () => Promise<unknown[]> }

/** A page and, where it counts few and does not have them all, how to read all of them, for the log. */
export function addFound<Read extends { content: unknown; totalElements: number }, Row>(
  page: Read,
  found: () => Promise<Row[]>,
): Read & { found?: () => Promise<Row[]> } {
  const { content, totalElements } = page
  const isWhole = Array.isArray(content) && content.length >= totalElements
  return isWhole || totalElements > mostNamed ? page : { ...page, found }
}

/** A reply whose pages have all rows that they count where those are few; itself where they have them already. */
async function readFound(reply: unknown): Promise<unknown> {
  if (isPage(reply)) return reply.found ? { ...reply, content: await reply.found() } : reply
  if (typeof reply !== 'object' || reply === null) return reply
  const counting = Object.entries(reply).filter(([, field]) => isPage(field) && field.found)
  if (counting.length === 0) return reply
  const whole = await Promise.all(
    counting.map(async ([name, page]) => [name, await readFound(page)] as const),
  )
  return { ...reply, ...Object.fromEntries(whole) }
}

const isPage = (reply: unknown): reply is RowsPage =>
  typeof reply === 'object' &&
  reply !== null &&
  'totalElements' in reply &&
  'content' in reply &&
  Array.isArray(reply.content)

/** A list found few people, or shows few of those that a look-up found. */
function showsFew({ content, totalElements }: RowsPage, { query, isLookup }: Omit<Asked, 'endpoint'>) {
  const { size } = (query ?? {}) as { size?: number }
  if (content.length > mostNamed) return false
  return isLookup || totalElements <= mostNamed || (size !== undefined && size < shortPage)
}

async function readFewRows(reply: unknown): Promise<unknown> {
  if (!isStreamed(reply) || reply.totalElements > mostNamed) return reply
  return { ...reply, content: await readAll(reply.content) }
}

/** The rows of a stream, which are few. */
export async function readAll<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** The values at a path, one for each row; a list on the way is walked through. */
function readValues(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => readValues(each, path))
  const [field, ...rest] = path
  if (field === undefined) return [value]
  if (typeof value !== 'object' || value === null) return [undefined]
  return readValues((value as Record<string, unknown>)[field], rest)
}
