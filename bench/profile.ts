import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { prepareCensus } from './census.ts'
import { createComparison } from './lists/latency.ts'
import { createRecorder } from './lists/recorder.ts'
import { formatFigure, renderTable, type Findings } from './report.ts'
import { startBenchServer } from './server.ts'
import { median, percentile, measureTime } from './statistics.ts'
import { openBenchBrowser } from './web/browser.ts'
import { createToken, createBenchWorld } from './world.ts'

const recordCount = 500
const visits = 12

/** The profile of a person with 500 records: each call compared with its SQL statements, and the time to open the screen. */
export async function measureProfile(members: number): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const census = await prepareCensus(Math.min(members, 100_000))
  after.defer(census.stop)
  const { world, pool, close } = createBenchWorld(census.url)
  after.defer(close)
  const person = await addRecordsToPerson(pool)
  after.defer(() => deleteRecords(pool))
  const recorder = await createRecorder(census.url, 'ROLE_SUPER_ADMIN')
  after.defer(recorder.close)
  const server = await startBenchServer(census.url)
  after.defer(server.stop)
  const token = await createToken(world, 'ROLE_SUPER_ADMIN')
  const pair = await createComparison({
    origin: server.origin,
    token,
    databaseUrl: census.url,
    secondsACase: 4,
  })
  after.defer(pair.close)
  const rows: (string | number)[][] = []
  for (const [label, path] of listCalls(person)) {
    const { http, sql } = await pair.compare(path, await recorder.record(path))
    rows.push([
      label,
      formatFigure(median(http)),
      formatFigure(percentile(http, 0.95)),
      formatFigure(median(sql)),
      http.length,
    ])
  }
  const visitor = await openBenchBrowser(server.origin, token)
  after.defer(visitor.leave)
  const opened = await measureOpenings(await visitor.context.newPage(), `${server.origin}${person.address}`)
  return [
    `${census.members.toLocaleString('en-GB')} people, one of them with ${recordCount} records. Milliseconds.`,
    renderTable(['call', 'HTTP median', 'p95', 'its SQL, median', 'n'], rows),
    `In a browser, from the address to the first of its records, painted: ${formatFigure(median(opened))} ms (median of ${visits}, after the first; p95 ${formatFigure(percentile(opened, 0.95))}).`,
  ]
}

type Person = { id: number; document: string; address: string }

const listCalls = ({ id, document }: Person) =>
  [
    ['the profile', `/api/affiliate/${id}`],
    ['ten of its records', `/api/record/${document}?size=10`],
    ['all of its records', `/api/record/${document}`],
    ['its comments', `/api/adminComment/${id}`],
    ['its history', `/api/affiliate/${id}/history`],
  ] as const

/** Adds records to a person of the census; they are deleted afterwards, so that other benchmarks find the demo unchanged. */
async function addRecordsToPerson(pool: pg.Pool): Promise<Person> {
  const { rows } = await pool.query<{ id: number; document: string }>(
    `select id, id_document as document from affiliate where id_document ~ '^[0-9]{8}[A-Z]$' order by id offset 500 limit 1`,
  )
  const [person] = rows
  if (!person) throw new Error('nobody with a DNI in the census')
  await deleteRecords(pool)
  await pool.query(
    `insert into record (id_document, document_type, name, last_name_1, last_name_2, email, phone, record_type, title, description)
     select id_document, document_type, name, last_name_1, last_name_2, email, phone, 'Otro', $2 || n, repeat('Descripción del registro. ', 20)
     from affiliate, generate_series(1, $3::integer) n where id = $1`,
    [person.id, recordTitlePrefix, recordCount],
  )
  await pool.query('analyze record')
  return { ...person, address: `/censo-base/inscritos/${person.id}?tab=registros` }
}

const recordTitlePrefix = 'Registro de medida '
const deleteRecords = async (pool: pg.Pool) => {
  await pool.query(`delete from record where title like $1 || '%'`, [recordTitlePrefix])
}

async function measureOpenings(page: Page, address: string): Promise<number[]> {
  const times: number[] = []
  for (let visit = 0; visit <= visits; visit += 1) {
    times.push(
      await measureTime(async () => {
        await page.goto(address)
        await page.getByText(recordTitlePrefix).first().waitFor()
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
      }),
    )
    await sleep(100)
  }
  return times.slice(1)
}
