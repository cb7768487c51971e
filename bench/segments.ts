import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { AuditEntry } from '#server/kernel/audit.ts'
import { connect, inTransaction, type PeopleDatabase } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { countMembersOf, selectMembersOf } from '#server/people/choosing/segments.queries.ts'
import { loadTree } from '#server/people/choosing/segmentTrees.queries.ts'
import { hashRoll, takeRollId, writeRollPeople } from '#server/rolls/rolls.queries.ts'
import { prepareCensus } from './census.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { measureTime, median, percentile } from './statistics.ts'

const everybody = asSystem('a measure')
const reader = { userId: 0, role: 'ROLE_ADMIN' } as const

const trees: Record<string, SegmentTree> = {
  'a city, under 30, 120 € a year': { where: { city: ['Móstoles'], ageTo: 29, yearlyFeeFrom: 120 } },
  'a city or a fee, and not women': {
    all: [
      { any: [{ where: { city: ['Madrid'] } }, { where: { yearlyFeeFrom: 120 } }] },
      { not: { where: { sex: ['M'] } } },
    ],
  },
  'type, communications and no account': {
    where: { inscriptionType: [1], communications: 'true', account: 'false' },
  },
}

/** Segments of three clauses, counted; and a roll of everybody, written and sealed but not kept. */
export async function measureSegments(members: number): Promise<Findings> {
  const census = await prepareCensus(members)
  const { db, close } = connect(census.url)
  try {
    const counted: (string | number)[][] = []
    for (const [label, tree] of Object.entries(trees)) {
      const loaded = await loadTree(db, reader, tree)
      const count = () =>
        countMembersOf(db, everybody, { clock: databaseClock, audit: new AuditEntry('bench') }, loaded)
      const times: number[] = []
      for (let turn = 0; turn < 15; turn += 1) times.push(await measureTime(count))
      const taken = [median(times), percentile(times, 0.95)].map(formatFigure)
      counted.push([label, formatInteger(await count()), ...taken])
    }
    const { total, writing, sealing } = await measureRoll(db)
    return [
      `${formatInteger(members)} people. Milliseconds.`,
      renderTable(['a segment counted', 'people', 'median', 'p95'], counted),
      `A roll of ${formatInteger(total)}: written in ${formatFigure(writing / 1000)} s, sealed in ` +
        `${formatFigure(sealing / 1000)} s; the process had ${formatFigure(process.memoryUsage().rss / 2 ** 20)} MB.`,
    ]
  } finally {
    await close()
    await census.stop()
  }
}

class NotKept extends Error {}

async function measureRoll(db: PeopleDatabase) {
  const taken = { total: 0, writing: 0, sealing: 0 }
  const loaded = await loadTree(db, reader, { not: { where: { ageFrom: 150 } } })
  await inTransaction(db, async (unit) => {
    const members = await selectMembersOf(unit, everybody, { clock: databaseClock }, loaded)
    const id = await takeRollId(unit)
    taken.writing = await measureTime(async () => {
      taken.total = await writeRollPeople(unit, databaseClock, { id, members, asked: loaded })
    })
    taken.sealing = await measureTime(() => hashRoll(unit, { id, total: taken.total }, () => undefined))
    throw new NotKept()
  }).catch((error: unknown) => {
    if (!(error instanceof NotKept)) throw error
  })
  return taken
}
