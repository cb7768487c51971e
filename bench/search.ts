import type pg from 'pg'
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { prepareCensus } from './census.ts'
import { createHttpClient } from './http.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { startBenchServer } from './server.ts'
import { measureTime, median, percentile } from './statistics.ts'
import { createToken, createBenchWorld } from './world.ts'

const people = 12

type Person = { name: string; one: string; other: string; document: string; email: string; phone: string }

/** The texts that the palette sends while somebody types one text, from its second character. */
const typing = (text: string): string[] =>
  Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 2).trimEnd())

/** A word of five letters or more with its third letter wrong. */
const misspell = (word: string) => (word.length < 5 ? word : `${word.slice(0, 2)}x${word.slice(3)}`)

const kinds: Record<string, (person: Person) => string[]> = {
  'two surnames, letter by letter': ({ one, other }) => typing(`${one} ${other}`),
  'name and surname, letter by letter': ({ name, one }) => typing(`${name} ${one}`),
  'two surnames with a letter wrong': ({ one, other }) => [`${misspell(one)} ${other}`, misspell(other)],
  'a document, sign by sign': ({ document }) => typing(document),
  'an address, sign by sign': ({ email }) => typing(email),
  'an address without its @, sign by sign': ({ email }) => typing(email.split('@')[0] ?? ''),
  'a telephone, figure by figure': ({ phone }) => typing(phone),
  'the last figures of a telephone': ({ phone }) => [phone.slice(-4), phone.slice(-6)],
  'a common surname': ({ one }) => [one],
}

/** Rule speed-1: what the one search answers while somebody types. */
export async function measureSearch(members: number): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const census = await prepareCensus(members)
  after.defer(census.stop)
  const server = await startBenchServer(census.url)
  after.defer(server.stop)
  const { world, pool, close } = createBenchWorld(census.url)
  after.defer(close)
  const { get, close: leave } = createHttpClient(server.origin, await createToken(world, 'ROLE_ADMIN'))
  after.defer(async () => leave())
  const chosen = await choosePeople(pool)
  const ask = async (text: string) => {
    // Clears the throttle, which would stop so many look-ups (rule secrecy-2).
    await pool.query('delete from throttle')
    const address = `/api/people?${new URLSearchParams({ q: text })}`
    return measureTime(() => get(address))
  }
  for (const text of Object.values(kinds)
    .flatMap((textsOf) => chosen.flatMap(textsOf))
    .slice(0, 300))
    await ask(text)
  const rows: (string | number)[][] = []
  for (const [kind, textsOf] of Object.entries(kinds)) {
    const taken: { text: string; time: number }[] = []
    for (const text of chosen.flatMap(textsOf)) taken.push({ text, time: await ask(text) })
    const times = taken.map(({ time }) => time)
    const slowest = taken.toSorted((one, other) => other.time - one.time)[0]
    rows.push([
      kind,
      times.length,
      formatFigure(median(times)),
      formatFigure(percentile(times, 0.95)),
      formatFigure(Math.max(...times)),
      (slowest?.text.length ?? 0) > 4 ? `${slowest?.text.length} signs` : (slowest?.text ?? ''),
    ])
  }
  return [
    `${formatInteger(members)} people; one request after the other by HTTP, milliseconds. Rule speed-1 wants a p95 under 50.`,
    renderTable(['typed', 'requests', 'median', 'p95', 'most', 'by'], rows),
  ]
}

/** Some people spread over the census, who have all that is typed. */
async function choosePeople(pool: pg.Pool): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `select name, last_name_1 as one, last_name_2 as other, id_document as document, email, phone
     from affiliate where last_name_2 <> '' and phone is not null and inscription_type > 0
       and id % (select greatest(1, max(id) / $1 / 2) from affiliate) < 3
     order by id_document limit $1`,
    [people],
  )
  return rows
}
