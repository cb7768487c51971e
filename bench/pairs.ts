import { ensureBuilt } from '#server/kernel/build/webBuild.ts'
import { buildAddress, listPairs, type Case } from './lists/cases.ts'
import { latencyHead, startComparison, toLine } from './lists.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'

const limit = 300
const shown = 10

/** Rule speed-1: every two filters that can be asked together, and the slowest of them beside their own SQL. */
export async function measurePairs(members: number): Promise<Findings> {
  await ensureBuilt()
  await using after = new AsyncDisposableStack()
  const { pair, measure, document } = await startComparison(after, members)
  const timed: { one: Case; taken: number }[] = []
  for (const one of listPairs(document)) {
    let taken = Infinity
    // What other work on the machine delays is asked again.
    for (let turn = 0; turn < 3 && taken > limit / 2; turn += 1)
      taken = Math.min(taken, await pair.time(buildAddress(one)))
    timed.push({ one, taken })
  }
  // A pair is slow, not a moment in which the machine was: those over the limit are asked again once all have been.
  for (const each of timed.filter(({ taken }) => taken > limit))
    for (let turn = 0; turn < 3; turn += 1)
      each.taken = Math.min(each.taken, await pair.time(buildAddress(each.one)))
  const slowest = timed.toSorted((a, b) => b.taken - a.taken)
  const measured = []
  for (const { one } of slowest.slice(0, shown)) measured.push(await measure(one))
  const over = slowest.filter(({ taken }) => taken > limit)
  return [
    `${formatInteger(members)} people, ${formatInteger(timed.length)} pairs by HTTP, each the best of three requests, of six those over ${limit} ms at first: ${over.length} took more than ${limit} ms, the slowest ${formatFigure(slowest[0]?.taken ?? 0)}. The ${shown} slowest again, as in «Lists»:`,
    renderTable(latencyHead, measured.map(toLine)),
  ]
}
