import { sql } from 'kysely'
import { pino } from 'pino'
import type { BatchDetails } from '#contract/fees/batches.ts'
import type { Job } from '#contract/jobKinds.ts'
import { createApp } from '#server/app.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { runJobs } from '#test/support/jobs.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { createEmptyCensus } from './world.ts'

const people = 100_000
const form = { kind: 'cuotas', chargedOn: '2027-02-15', period: 'Trimestral', quarter: 1, year: 2027 }

type Taken = { seconds: number; before: number; peak: number; bytes?: number }

/** A batch of 100,000 charges: counted, made, approved, written for the bank and for the office, sent. */
export async function measureFees(): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const { world, token } = await createEmptyCensus(after, 'concejo-fees-', 'ROLE_SUPER_ADMIN')
  const app = createApp({ world, log: pino({ level: 'silent' }) })
  after.defer(() => app.close())
  const { db } = world
  await addPayers(db)
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
    return answer
  }
  const get = (url: string) => call('GET', url)
  const post = (url: string, payload: object) => call('POST', url, payload)

  const taken = new Map<string, Taken>()
  async function measure<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10)
    const begun = performance.now()
    const result = await work()
    clearInterval(watch)
    taken.set(what, { seconds: (performance.now() - begun) / 1000, before, peak })
    return result
  }
  const query = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, `${value}`]))
  await measure('preview', () => get(`/fee-batches/preview?${query}`))
  const plain = await measure('plain SQL: the same rows inserted', () => insertPlainly(db))
  const asked = (await post('/fee-batches', form)).json<Job>()
  await measure('batch made', () => runJobs({ world }))
  const { result } = (await get(`/jobs/${asked.id}`)).json<Job<'batchMaking'>>()
  const id = result?.batchId ?? 0
  const step = async (verb: string) => {
    const { version, total } = (await get(`/fee-batches/${id}`)).json<BatchDetails>()
    return post(`/fee-batches/${id}/${verb}`, { version, ...(verb === 'approve' && { total }) })
  }
  await measure('approved', () => step('approve'))
  const copied = await measure('plain SQL: the frozen rows read', () => readPlainly(db))
  const xml = await measure('pain.008 written', () => get(`/fee-batches/${id}/pain008`))
  const sheet = await measure('spreadsheet written', () => get(`/fee-batches/${id}/spreadsheet`))
  await measure('people told (mails queued)', () => step('notice'))
  await measure('marked as sent', () => step('send'))
  const secondsOf = (what: string) => taken.get(what)?.seconds ?? 0
  const made = secondsOf('batch made') / secondsOf('plain SQL: the same rows inserted')
  const written = secondsOf('pain.008 written') / secondsOf('plain SQL: the frozen rows read')
  return [
    `${formatInteger(result?.total ?? 0)} charges of ${formatInteger(people)} people, in one process with its requests. Memory is that of the process, in MB, with the files, which the measure keeps whole: ${formatFigure(xml.rawPayload.length / 2 ** 20)} MB of XML, ${formatFigure(sheet.rawPayload.length / 2 ** 20)} MB of spreadsheet.`,
    renderTable(
      ['', 'seconds', 'memory before', 'peak'],
      [...taken].map(([what, { seconds, before, peak }]) => [
        what,
        formatFigure(seconds),
        formatFigure(before / 2 ** 20),
        formatFigure(peak / 2 ** 20),
      ]),
    ),
    `The batch takes ${formatFigure(made)} times the plain insertion of ${formatInteger(plain)} rows; the file ${formatFigure(written)} times the reading of ${formatInteger(copied)} rows.`,
  ]
}

/** People with a fee of each quarter and an active mandate, and who collects from them. */
async function addPayers(db: Database): Promise<void> {
  await sql`
    insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, fee_cents, period,
      bank_account, creation_time)
    select 'X' || n, 'PASAPORTE', 'Íñigo', 'Núñez', 'ana' || n || '@example.org', 1, 2000, 'Trimestral',
      'ES' || lpad((98 - (lpad(n::text, 20, '0') || '142800')::numeric % 97)::text, 2, '0') || lpad(n::text, 20, '0'),
      '2020-01-01'
    from generate_series(1, ${people}::integer) as n`.execute(db)
  await sql`update mandate set state = 'activo', signed_on = '2026-01-15', evidence = '{"how": "papel"}'`.execute(
    db,
  )
  await sql`update organisation set creditor_name = 'Plaza Común', creditor_id = 'ES37000G12345674',
    creditor_account = 'ES9121000418450200051332'`.execute(db)
  await sql`analyze`.execute(db)
}

class NotKept extends Error {}

/** The charges alone, in one statement, without judging anybody; not kept. */
async function insertPlainly(db: Database): Promise<number> {
  let inserted = 0
  await inTransaction(db, async (unit) => {
    const { numAffectedRows = 0n } = await sql`
      insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, mandate_id, charged_on)
      select 'cuota', affiliate_id, '[2027-01-01,2027-04-01)', 'Trimestral', 2000, 'Cuota entera', 'CUOTA TRIMESTRAL',
        'adeudo', id, '2027-02-15' from mandate order by affiliate_id`.execute(unit)
    inserted = Number(numAffectedRows)
    throw new NotKept()
  }).catch((error: unknown) => {
    if (!(error instanceof NotKept)) throw error
  })
  return inserted
}

/** What the file has, read in one statement. */
async function readPlainly(db: Database): Promise<number> {
  const { rows } =
    await sql`select reference, cents, concept, holder, iban, mandate_reference, mandate_signed_on
    from charge where sequence is not null order by id`.execute(db)
  return rows.length
}
