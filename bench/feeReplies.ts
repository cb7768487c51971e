import { sql } from 'kysely'
import { pino } from 'pino'
import type { BankReplyDetails } from '#contract/fees/bankReplies.ts'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { aCamt, type Returned } from '#test/support/bankReplies.ts'
import { measureHold } from '#test/support/hold.ts'
import { aForm } from '#test/support/imports.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { createEmptyCensus } from './world.ts'

const lines = 10_000

/** An answer of the bank with 10,000 debits that came back: read, matched, applied and collected again. */
export async function measureFeeReplies(): Promise<Findings> {
  await using after = new AsyncDisposableStack()
  const { world, token } = await createEmptyCensus(after, 'concejo-replies-', 'ROLE_SUPER_ADMIN')
  const app = createApp({ world, log: pino({ level: 'silent' }) })
  after.defer(() => app.close())
  const { db } = world
  const authorization = `Bearer ${token}`
  const charges = await addCharges(db, 2 * lines)
  const call = async (url: string, payload: object = {}) =>
    (await app.inject({ method: 'POST', url: `/api${url}`, headers: { authorization }, payload })).json<
      BankReplyDetails & { retried?: number }
    >()
  const load = async (returned: readonly Returned[], name: string) => {
    // Of a day after the charges: what came back before them would be doubtful.
    const today = new Date().toISOString().slice(0, 10)
    const form = await aForm(aCamt(returned, name, today), 'respuesta.xml')
    const headers = { ...form.headers, authorization }
    const url = '/api/bank-replies/file'
    return (await app.inject({ method: 'POST', url, headers, payload: form.payload })).json<{ id: number }>()
      .id
  }
  // The process that reads starts with the first file.
  await load([{ cents: 1 }], 'warm')
  const taken = new Map<string, { seconds: number; held: number }>()
  const measure = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now()
    let result: Result | undefined
    const held = await measureHold(async () => {
      result = await work()
    })
    taken.set(what, { seconds: (performance.now() - begun) / 1000, held })
    // Safe: the work is done.
    return result as Result
  }
  const sure = charges.slice(0, lines).map(({ reference, cents }) => ({ reference, cents }))
  const id = await measure('read and match, by reference', () => load(sure, 'sure'))
  const doubtful = charges.slice(lines).map(({ iban, mandate, cents }) => ({ iban, mandate, cents }))
  await measure('read and match, by mandate and account', () => load(doubtful, 'doubtful'))
  await measure('tell what applying will do', () =>
    app.inject({ method: 'GET', url: `/api/bank-replies/${id}`, headers: { authorization } }),
  )
  const applied = await measure('apply, with suspensions and mails', () =>
    call(`/bank-replies/${id}/apply`, { version: 1 }),
  )
  const again = await measure('collect again', () => call(`/bank-replies/${id}/retry`))
  const form = await aForm(Buffer.alloc(50 << 20, ' '), 'nada.xml')
  await measure('refuse 50 MB of spaces', async () => {
    const headers = { ...form.headers, authorization }
    await app.inject({ method: 'POST', url: '/api/bank-replies/file', headers, payload: form.payload })
  })
  return [
    `${formatInteger(applied.byFate.aplicada.count)} of ${formatInteger(lines)} lines applied, ${formatInteger(again.retried ?? 0)} collected again. Seconds from the call to its answer, and the longest that the event loop was held, in ms.`,
    renderTable(
      ['', 'seconds', 'held, ms'],
      [...taken].map(([what, { seconds, held }]) => [what, formatFigure(seconds), formatFigure(held)]),
    ),
  ]
}

type Sent = { reference: string; cents: number; iban: string; mandate: string }

/** People with a mandate and a charge that was sent to the bank. */
async function addCharges(db: Database, many: number): Promise<Sent[]> {
  await sql`
    insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, fee_cents, period, bank_account)
    select 'X' || n, 'PASAPORTE', 'Ana', 'Núñez', 'ana' || n || '@example.org', 1, 2000, 'Trimestral',
      'ES00' || lpad(n::text, 20, '0')
    from generate_series(1, ${many}::integer) as n`.execute(db)
  await sql`update mandate set state = 'activo', signed_on = '2026-01-15', evidence = '{"how": "papel"}'`.execute(
    db,
  )
  await sql`
    insert into fee_batch (kind, charged_on, period, quarter_from, year_from, state, creditor, approved_at, author)
    values ('cuotas', current_date - 10, 'Trimestral', '2026-10-01', '2026-01-01', 'enviada', '{}', now(), 'bench')`.execute(
    db,
  )
  const { rows } = await sql<Sent>`
    insert into charge (kind, state, settled_by, affiliate_id, covers, period, cents, explained, concept, charged_on,
      batch_id, mandate_id, sequence, iban, holder, mandate_reference, mandate_signed_on)
    select 'cuota', 'remesado', 'adeudo', m.affiliate_id, '[2026-10-01,2027-01-01)', 'Trimestral', 2000, 'Cuota entera',
      'CUOTA', current_date - 10, b.id, m.id, 'RCUR', m.iban, 'Ana Núñez', m.reference, m.signed_on
    from mandate m, fee_batch b order by m.id
    returning reference, cents, iban, mandate_reference as mandate`.execute(db)
  await sql`analyze`.execute(db)
  return rows
}
