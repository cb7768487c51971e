import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { superAdmins } from '#contract/actor.ts'
import { createTally, toTallyText } from '#contract/votings/counting/tally.ts'
import { toDefinitionText } from '#contract/votings/frozen.ts'
import { published } from '#server/app.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { addRoutes } from '#test/support/routes.ts'
import { anApp } from '#test/support/app.ts'
import { createFullDatabase } from '#test/support/backup.ts'
import { anOpenList } from '#test/support/votingDefinition.ts'

/** The calls that read anybody's rows, and the same made to reach nobody. */
const readsOfEveryone = published.filter(
  ({ endpoint: { method, allow } }) =>
    method === 'GET' && (allow.ROLE_SUPER_ADMIN === 'everyone' || allow.ROLE_SUPER_ADMIN === 'unblocked'),
)
const readsOfNobody = readsOfEveryone.map((route) => ({
  ...route,
  endpoint: { ...route.endpoint, allow: superAdmins.toReach('nobody') },
}))

/** A voting that is counted, with what its act says; that of the full database is of no definition. Returns its number. */
async function addCountedVoting(db: PeopleDatabase): Promise<number> {
  const definition = anOpenList(['Ana', 'Berta'])
  const text = toDefinitionText(definition)
  const voters = JSON.stringify({
    types: [1],
    assemblies: [],
    enrolledUntil: null,
    tree: null,
    salt: 'd'.repeat(64),
  })
  const tally = toTallyText(createTally(definition))
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into voting (state, name, start_date, end_date, author, updated_by, approved_at, definition, definition_hash, voters,
        roll_id, opened_at, counted_at)
      select 'approved', 'Contada', now() - interval '2 days', now() - interval '1 day', 'ana', 'ana', now(), ${text},
        sha256(convert_to(${text}, 'UTF8')), ${voters}, min(id), now(), now() from roll returning id),
    counted as (
      insert into voting_count select id, 1, 0, ${tally}, sha256(convert_to(${tally}, 'UTF8')), '{}',
        sha256('{}'), sha256(''), now() from added),
    noted as (insert into chain_entry (chain, at, kind, content)
      select 'voting:' || id, now(), kind, content from added,
        (values ('approved', ${JSON.stringify({ definition: 'd'.repeat(64), isOwn: true })}), ('counted', '{}')) as entry (kind, content))
    select id from added`.execute(db)
  return rows[0]?.id ?? 0
}

/** An application over a database with rows in every table, which has the same calls under `/nobody` too. */
async function anAppForNobody() {
  const on = await anApp({ url: await createFullDatabase(), app: 'new' })
  const { app, world, db } = on
  addRoutes(app, world, '/nobody', readsOfNobody)
  const token = await on.tokenFor('ROLE_SUPER_ADMIN')
  const idOf = async (table: 'affiliate' | 'record' | 'appUser' | 'meeting' | 'meetingDocument') =>
    String((await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id)
  const { idDocument, email } = await db
    .selectFrom('affiliate')
    .select(['idDocument', 'email'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('record').set({ idDocument }).execute()
  await db.updateTable('adminComment').set({ idDocument }).execute()
  await db.updateTable('meeting').set({ status: 'Aprobada' }).execute()
  await db.updateTable('affiliate').set({ feeCents: 500 }).where('inscriptionType', '>', 0).execute()
  await sql`insert into charge (kind, affiliate_id, covers, period, cents, explained, concept, settled_by, state, charged_on)
    select 'cuota', affiliate_id, daterange(upper(covers), upper(covers) + 90), period, cents, explained, concept,
      'transferencia', 'cobrado', charged_on from charge`.execute(db)
  const waiting = await db
    .updateTable('pendingEnrolment')
    .set({ heldAt: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = {
    affiliate: await idOf('affiliate'),
    record: await idOf('record'),
    user: await idOf('appUser'),
    meeting: await idOf('meeting'),
    document: await idOf('meetingDocument'),
    voting: String(await addCountedVoting(db)),
    claimed: String(
      (await db.selectFrom('votingClaim').select('votingId').executeTakeFirstOrThrow()).votingId,
    ),
  }
  const now = new Date().toISOString().slice(0, 10)
  const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const fill = (path: string) => {
    if (/^\/(adminComment|record)\/:id$/.test(path)) return path.replace(':id', idDocument)
    const subjects: [string, string][] = [
      ['/enrolment/pending', waiting.id],
      ['/record', ids.record],
      ['/users', encodeURIComponent(email)],
      ['/userById', ids.user],
      ['/meeting/', ids.meeting],
      ['/voting/:id/claims', ids.claimed],
      ['/voting/', ids.voting],
    ]
    const subject = subjects.find(([start]) => path.startsWith(start))?.[1] ?? ids.affiliate
    const filled = path
      .replace(':idDocument', idDocument)
      .replace(':email', encodeURIComponent(email))
      .replace(':otherId', String(Number(ids.affiliate) + 1))
      .replace(':id', subject)
      .replace(':number', '1')
      .replace(':year', '2026')
      .replace(':documentId', ids.document)
    if (path === '/voting/calendar') return `${path}?from=${lastMonth}&to=${now}`
    if (path === '/stats/count') return `${path}?dimension=sex`
    if (path === '/stats/count/export') return `${path}?dimension=sex&format=csv`
    if (path === '/people') return `${path}?q=${idDocument}`
    if (path === '/stats/userActivity') return `${path}?userId=${ids.user}`
    if (path.startsWith('/fees/declaration'))
      return `${path}?year=2026${path.endsWith('/export') ? '&format=csv' : ''}`
    return filled.endsWith('/export') ? `${filled}?format=csv` : filled
  }
  const get = async (prefix: string, path: string) =>
    app.inject({ url: prefix + fill(path), headers: { authorization: `Bearer ${token}` } })
  return { get }
}

/** Whether an answer holds anything of a row: content of a list, a thing, a line of a csv below its header, a count. */
function holdsRows({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) {
  if (statusCode !== 200) return false
  if (JSON.stringify(headers).includes('text/csv'))
    return body.trim().split('\n').slice(1).some(isNoLineOfZeros)
  if (!JSON.stringify(headers).includes('json')) return true
  type Answer = { content?: unknown[]; totalElements?: number }
  const answer = JSON.parse(body) as Answer | unknown[]
  // Rows, or what is counted with its count last.
  if (Array.isArray(answer))
    return answer.some((row) => (Array.isArray(row) ? row.at(-1) !== 0 : !isZero(row)))
  if (answer.content) return answer.content.length > 0 || answer.totalElements !== 0
  return !isZero(answer)
}

const isDay = (text: string) => /^\d{4}-\d\d(-\d\d)?$/.test(text)

/**
 * Whether something is made of zeros alone, as counts of nobody are, for some days or months; null is no number of theirs,
 * and what the address of a list asks for is said of nobody too.
 */
function isZero(value: unknown, key = ''): boolean {
  if (value === null) return ['medianDays', 'joins', 'leaves', 'list'].includes(key)
  if (typeof value !== 'object') return value === 0 || (typeof value === 'string' && isDay(value))
  if (key === 'list' || key === 'members') return true
  return Object.entries(value).every(([name, inner]) => isZero(inner, name))
}

/** The same of a line of a csv. */
const isNoLineOfZeros = (line: string) =>
  !line.split(';').every((cell) => /^0(,00)?$/.test(cell.trim()) || isDay(cell))

test('rule rights-12: a call that reaches nobody answers nothing, whatever it answers otherwise', async () => {
  const { get } = await anAppForNobody()
  const [held, leaks]: [string[], string[]] = [[], []]
  for (const { endpoint } of readsOfEveryone) {
    if (!holdsRows(await get('/api', endpoint.path))) continue
    held.push(endpoint.path)
    const answer = await get('/nobody', endpoint.path)
    // What is counted by is named, whoever there is of it.
    const isLeak = endpoint.path.startsWith('/stats/count') ? /[1-9]/.test(answer.body) : holdsRows(answer)
    if (isLeak) leaks.push(endpoint.path)
  }
  expect(leaks).toEqual([])
  // What this database has nothing for.
  const empty = readsOfEveryone.map(({ endpoint }) => endpoint.path).filter((path) => !held.includes(path))
  expect(empty.toSorted()).toEqual([
    '/affiliate/:id/leave/paper',
    '/affiliate/:id/mandates/:mandateId/order',
    '/affiliate/:id/mandates/:mandateId/proofs/:proofId',
    '/affiliate/:id/mandates/:mandateId/signature',
    '/affiliate/duplicates',
    '/bank-replies/:id/lines/:position/candidates',
    '/census-import/:id/survey',
    '/census-import/jobs/:id/lines',
    '/charges/:id/receipt',
    '/communication/:id/attachments/:attachmentId',
    '/communication/:id/letter',
    '/communication/:id/letter/export',
    '/communication/:id/reached',
    '/communication/own',
    '/document/:id',
    '/fee-batches/:id/left-out',
    '/fee-batches/:id/pain008',
    '/fee-batches/:id/spreadsheet',
    '/fee-batches/:id/without-mail',
    '/fee-batches/:id/without-mail/export',
    '/fee-batches/preview',
    '/logged/assembly',
    '/logged/assembly-meetings',
    '/logged/assembly-next-meetings',
    '/meeting/:id/convocation/excluded',
    '/meeting/:id/documents/:documentId',
    '/meeting/:id/minutes',
    '/meeting/:id/minutes/:number/pdf',
    '/meeting/:id/minutes/verify',
    '/meeting/:id/series',
    '/meeting/calendar',
    '/people/changes/:id/spared',
    '/recordGrouped',
    '/recordGrouped/export',
    '/rolls/:id/compare/:other',
    '/rolls/:id/compare/:other/export',
    '/segments/:id/count',
    '/stats/attendance',
    '/stats/attendance/export',
    '/stats/userActivity',
    '/tags',
    '/tags/:id',
    '/voting/:id/convocation/excluded',
    '/voting/:id/letters',
  ])
})
