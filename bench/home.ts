import type pg from 'pg'
import type { Role } from '#contract/actor.ts'
import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { compareAs, latencyHead, startServing, toLine, type Measured } from './lists.ts'
import type { Statement } from './lists/recorder.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { measureTime, median } from './statistics.ts'

const path = '/work'
const listed = 5

const askers: Record<string, Role> = { 'a super admin': 'ROLE_SUPER_ADMIN', 'an admin': 'ROLE_ADMIN' }

/** Rule shell-15: what waits, as admins read it on arriving, beside its own SQL; and what of it takes longest. */
export async function measureHome(members: number): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const serving = await startServing(after, members)
  const measured: Measured[] = []
  for (const [label, asker] of Object.entries(askers)) {
    const { measure } = await compareAs(after, serving, asker, `/api${path}`)
    measured.push(await measure({ label, path, query: {} }))
  }
  const slowest = await findSlowest(serving.pool, measured[0]?.statements ?? [])
  return [
    `${formatInteger(members)} people. Milliseconds.`,
    renderTable(latencyHead, measured.map(toLine)),
    `The ${listed} slowest statements of a super admin's:`,
    renderTable(['statement', 'median'], slowest),
  ]
}

async function findSlowest(pool: pg.Pool, statements: readonly Statement[]) {
  const timed: { text: string; time: number }[] = []
  for (const { text, values } of statements) {
    const times: number[] = []
    for (let turn = 0; turn < 5; turn += 1) times.push(await measureTime(() => pool.query(text, values)))
    timed.push({ text, time: median(times) })
  }
  return timed
    .toSorted((one, other) => other.time - one.time)
    .slice(0, listed)
    .map(({ text, time }) => [`\`${text.replaceAll(/\s+/g, ' ').slice(0, 160)}\``, formatFigure(time)])
}
