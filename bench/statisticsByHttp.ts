import type pg from 'pg'
import { dimensionNames } from '#contract/statistics/dimensions.ts'
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { compareAs, latencyHead, startServing, toLine, type Measured } from './lists.ts'
import type { Case } from './lists/cases.ts'
import { formatInteger, renderTable } from './report.ts'
import { createToken } from './world.ts'

const asker = 'ROLE_ADMIN'

/** The calls of the specification. */
const seedCalls: Case[] = [
  'gender',
  'inscriptionType',
  'age',
  'fees',
  'period',
  'inscriptionHistoric',
  'recordsType',
  'recordHistoric',
].map((name) => ({ label: `${name}, everybody`, path: `/stats/${name}`, query: {} }))

/** What an admin’s statistics ask by HTTP, of everybody and of a segment, beside their own SQL (rules speed-1, statistics-2). */
export async function compareStatistics(members: number): Promise<string[]> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const serving = await startServing(after, members)
  const token = await createToken(serving.world, asker)
  const segment = await saveSegment(after, { origin: serving.server.origin, token, pool: serving.pool })
  const ofSegment = (label: string, path: string, more = {}): Case => ({
    label: `${label}, the segment`,
    path,
    query: { ...more, segmentId: segment.id },
  })
  const { measure } = await compareAs(after, serving, asker, '/api/stats/gender')
  const measured: Measured[] = []
  for (const one of [
    ...seedCalls,
    ...dimensionNames.map((dimension) => ofSegment(`count by ${dimension}`, '/stats/count', { dimension })),
    ofSegment('movements', '/stats/movements'),
    ofSegment('survival', '/stats/survival'),
  ])
    measured.push(await measure(one))
  return [
    `By HTTP, beside the statements that each sends; the segment is ${segment.words}: ${formatInteger(segment.members)} people.`,
    renderTable(latencyHead, measured.map(toLine)),
  ]
}

type Asked = { origin: string; token: string; pool: pg.Pool }

/** Saves a segment of two clauses of the asker's for the measure, and counts it. */
async function saveSegment(after: AsyncDisposableStack, { origin, token, pool }: Asked) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const filter = { v: 1, tree: { where: { ageTo: 39, communications: 'true' } } }
  const saved = await fetch(`${origin}/api/segments`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'De una medida', filter }),
  })
  if (!saved.ok) throw new Error(`the segment was not saved: ${await saved.text()}`)
  // Safe casts: replies of the contract.
  const { id } = (await saved.json()) as { id: number }
  after.defer(async () => void (await pool.query('delete from segment where id = $1', [id])))
  const counted = await fetch(`${origin}/api/segments/${id}/count`, { headers })
  const { count } = (await counted.json()) as { count: number }
  return { id, words: 'who is under 40 and gets mail', members: count }
}
