import { createHash } from 'node:crypto'
import type { Archive } from '#contract/votings/outcome.ts'
import type { Choice } from '#contract/votings/ballot.ts'
import type { SettledTie } from '#contract/votings/counting/rank.ts'
import { countResult, toResultText } from '#contract/votings/counting/result.ts'
import { toTallyText } from '#contract/votings/counting/tally.ts'
import { toDefinitionText, type FrozenDefinition } from '#contract/votings/frozen.ts'
import { drawLot } from '#contract/votings/counting/lot.ts'
import { hashToHex } from '#contract/hash.ts'
import { anOpenList } from '#test/support/votingDefinition.ts'
import { tallyOf } from '#test/support/countVoted.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
type Step = { kind: string; at: string; details: object }

/** A chain of some steps, hashed as the database does it. */
export function linkChain(id: number, steps: readonly Step[]): Archive['chain'] {
  const entries: Archive['chain'] = []
  for (const [index, { kind, at, details }] of steps.entries()) {
    const previous = entries.at(-1)?.hash ?? ''
    const number = index + 1
    const content = JSON.stringify({ at, chain: `voting:${id}`, details: sortNames(details), kind, number })
    entries.push({ number, at, kind, content, previous, hash: hash(`${previous}\n${content}`) })
  }
  return entries
}

/** Names in their order, written apart from what is tested. */
const sortNames = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([name, inner]) => [name, sortNames(inner)]),
  )
}

/** The code of a ballot, by its number. */
export const aReceipt = (index: number) =>
  `AAAA-BBBB-CCCC-${Array.from({ length: 4 }, (_, place) => 'ABCDEFGHJK'[Math.trunc(index / 10 ** (3 - place)) % 10]).join('')}`

export type Told = {
  definition: FrozenDefinition
  ballots: readonly Choice[]
  /** With those of the ties that are settled, by a lot or otherwise. */
  settled?: readonly SettledTie[]
}

/** What happened to a voting that was counted, as its chain tells it. */
export function listSteps({ definition, ballots, settled = [] }: Told): Step[] {
  const tally = tallyOf(definition, ballots)
  const { startDate, endDate } = definition
  const later = (hours: number) => new Date(Date.parse(endDate) + hours * 3_600_000).toISOString()
  const receipts = ballots.map((_, index) => aReceipt(index))
  const result = toResultText(countResult(definition, tally, { census: 40, settled: [] }))
  const settledHash = (index: number) =>
    hash(toResultText(countResult(definition, tally, { census: 40, settled: settled.slice(0, index + 1) })))
  return [
    { kind: 'created', at: '2027-02-01T08:00:00.000Z', details: {} },
    { kind: 'edited', at: '2027-02-01T09:00:00.000Z', details: { version: 2 } },
    {
      kind: 'approved',
      at: '2027-02-02T08:00:00.000Z',
      details: { definition: hash(toDefinitionText(definition)), isOwn: true },
    },
    {
      kind: 'opened',
      at: startDate,
      details: { roll: { id: 3, total: 40, hash: hash('roll') }, publicKey: hash('key') },
    },
    { kind: 'extended', at: startDate, details: { endDate: later(2), reason: 'Ha nevado «mucho»' } },
    {
      kind: 'closed',
      at: later(2),
      details: { ballots: ballots.length, receipts: hash(JSON.stringify(receipts)) },
    },
    {
      kind: 'counted',
      at: later(2),
      details: { census: 40, tally: hash(toTallyText(tally)), result: hash(result) },
    },
    ...settled.flatMap(({ at, ...tie }, index) => [
      ...(tie.by === 'lot'
        ? [
            {
              kind: 'lotAnnounced',
              at: later(3),
              details: { rank: tie.rank, source: 'El Gordo', digits: 5, knownFrom: later(4) },
            },
          ]
        : []),
      { kind: 'tieSettled', at, details: tie },
      { kind: 'resultSettled', at, details: { result: settledHash(index) } },
    ]),
  ]
}

/** The public archive of a voting that was counted. */
export function anArchive(told: Told): Archive {
  const { definition, ballots, settled = [] } = told
  const tally = tallyOf(definition, ballots)
  return {
    v: 1,
    id: definition.id,
    definition: toDefinitionText(definition),
    tally: toTallyText(tally),
    result: toResultText(countResult(definition, tally, { census: 40, settled })),
    receipts: ballots.map((_, index) => aReceipt(index)),
    chain: linkChain(definition.id, listSteps(told)),
  }
}

/** The ties of an open list, the first by a lot and the others by the statutes. */
export async function settleTies({ definition, ballots }: Told): Promise<SettledTie[]> {
  const first = countResult(definition, tallyOf(definition, ballots), { census: 40, settled: [] })
  const resultHash = await hashToHex(toResultText(first))
  return Promise.all(
    first.ties.map(async ({ rank, ids }, index) => ({
      rank,
      by: index === 0 ? ('lot' as const) : ('statutes' as const),
      order: index === 0 ? await drawLot({ ids, seed: '79432', resultHash }) : ids.toReversed(),
      reason: index === 0 ? '' : 'Artículo 12',
      seed: index === 0 ? '79432' : null,
      at: '2027-03-08T10:00:00.000Z',
    })),
  )
}

/** Of an open list: Ana and Berta share the first place, Ciro and Dani the last that is filled. */
export const aTiedVoting: Told = {
  definition: anOpenList(['Ana', 'Berta', 'Ciro', 'Dani'], { positionsNumberToAssign: 3 }),
  ballots: [[1, 2], [2, 1], [3], [4], []].map((candidates) => ({ kind: 'open', candidates })),
}
