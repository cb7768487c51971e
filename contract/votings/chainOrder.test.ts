import { expect, test } from 'vitest'
import type { Choice } from '#contract/votings/ballot.ts'
import { describeMinutes, listOrderFaults, listTimeFaults } from '#contract/votings/chainOrder.ts'
import { describeAnnulled, judgeCheck, verifyArchive } from '#contract/votings/verifyArchive.ts'
import {
  aTiedVoting,
  anArchive,
  linkChain,
  listSteps,
  settleTies,
  type Told,
} from '#test/support/archives.ts'
import { anOpenList } from '#test/support/votingDefinition.ts'

const hour = (from: string, hours: number) => new Date(Date.parse(from) + hours * 3_600_000).toISOString()
const counted: Told = {
  definition: anOpenList(['Ana', 'Berta', 'Ciro', 'Dani'], { positionsNumberToAssign: 2 }),
  ballots: [[1, 2, 3], [1, 3, 2], [3, 1], [2], [], [4]].map((candidates): Choice => ({
    kind: 'open',
    candidates,
  })),
}

test('rule voting-2: what cannot have happened to a voting is named, though every hash is right', async () => {
  const settled = await settleTies(aTiedVoting)
  const archive = anArchive({ ...aTiedVoting, settled })
  const story = listSteps({ ...aTiedVoting, settled })
  const at = (kind: string) => story.findIndex((step) => step.kind === kind)
  const opened = story[at('opened')]
  const closed = story[at('closed')]
  if (!opened || !closed) throw new Error('it was open')
  const late = { kind: 'extended', at: closed.at, details: { endDate: hour(closed.at, 2), reason: 'x' } }
  const provisional = { kind: 'provisional', at: opened.at, details: { roll: { id: 9, total: 1 } } }
  const before = (kind: string, step: (typeof story)[number]) => story.toSpliced(at(kind), 0, step)
  const impossible: [string, typeof story, RegExp][] = [
    [
      'extended after the end',
      before('closed', late).map((step) =>
        ['closed', 'counted'].includes(step.kind) ? { ...step, at: hour(closed.at, 2) } : step,
      ),
      /se alargó cuando ya había acabado/,
    ],
    [
      'times that go back',
      story.map((step) => (step.kind === 'approved' ? { ...step, at: '2028-01-01T00:00:00.000Z' } : step)),
      /es de antes que la anterior/,
    ],
    [
      'annulled and counted all the same',
      before('closed', { kind: 'annulled', at: closed.at, details: { reason: 'x' } }),
      /«closed» no ocurre después de anularse/,
    ],
    [
      'an unknown kind',
      before('closed', { kind: 'recounted', at: closed.at, details: {} }),
      /no hay anotaciones de clase «recounted»/,
    ],
    [
      'a known one, spelled otherwise',
      before('closed', { kind: 'Opened', at: closed.at, details: {} }),
      /de clase «Opened»/,
    ],
    [
      'counted by another census',
      story.map((step) =>
        step.kind === 'counted' ? { ...step, details: { ...step.details, census: 99_999 } } : step,
      ),
      /otro censo/,
    ],
    [
      'a provisional roll after the opening',
      before('closed', provisional),
      /«provisional» no ocurre mientras está abierta/,
    ],
    ['a provisional roll without a claim period', before('opened', provisional), /sin plazo para reclamar/],
    [
      'extended before it was approved',
      before('approved', { ...late, at: story[at('edited')]?.at ?? '' }),
      /«extended» no ocurre mientras se escribe/,
    ],
    [
      'a seed before it can be known',
      story.map((step) =>
        step.kind === 'lotAnnounced'
          ? { ...step, details: { ...step.details, knownFrom: '2028-01-01T00:00:00.000Z' } }
          : step,
      ),
      /antes de poderse saber/,
    ],
    [
      'a seed of another length',
      story.map((step) =>
        step.kind === 'lotAnnounced' ? { ...step, details: { ...step.details, digits: 6 } } : step,
      ),
      /no es como se anunció/,
    ],
    [
      'a settled tie without its result',
      story.toSpliced(at('resultSettled'), 1),
      /tras un desempate se anota el resultado/,
    ],
  ]
  const say = async (steps: typeof story) =>
    (await verifyArchive({ ...archive, chain: linkChain(archive.id, steps) }))
      .flatMap(({ faults }) => faults)
      .join('\n')
  expect(await say(story)).toBe('')
  for (const [what, steps, fault] of impossible) expect(await say(steps), what).toMatch(fault)
})

test('rule durable-6: a restored copy holds a voting up, until it is resumed, with more time or without', () => {
  const story = listSteps(counted)
  const closed = story.findIndex(({ kind }) => kind === 'closed')
  const at = story[closed]?.at ?? ''
  const [held, resumed] = ['restored', 'resumed'].map((kind) => ({ kind, at, details: { reason: 'x' } }))
  if (!held || !resumed) throw new Error('there are two')
  const more = { kind: 'extended', at, details: { endDate: hour(at, 1), reason: 'x' } }
  const say = (...added: typeof story) => {
    const rest = story.slice(closed).map((step) => ({ ...step, at: hour(at, 1) }))
    const chain = linkChain(1, [...story.slice(0, closed), ...added, ...rest])
    return [...listOrderFaults(chain), ...listTimeFaults(chain, counted.definition)]
  }
  expect(say(held, resumed)).toEqual([])
  expect(say(held, held, resumed, more)).toEqual([])
  expect(say(held)).toContainEqual(expect.stringMatching(/hasta que se reanuda/))
  expect(say(held, more, resumed)).toContainEqual(expect.stringMatching(/hasta que se reanuda/))
  expect(say(resumed)).toContainEqual(expect.stringMatching(/hasta que se reanuda/))
})

test('what is not there yet is to come, what was done late is said, and an annulled one says it first', async () => {
  const archive = anArchive(counted)
  const story = listSteps(counted)
  const early = async (until: number) =>
    (
      await verifyArchive({
        ...archive,
        receipts: null,
        tally: null,
        result: null,
        chain: linkChain(archive.id, story.slice(0, until)),
      })
    ).map(judgeCheck)
  expect(await early(3)).toEqual(['holds', 'holds', 'holds', 'to come', 'to come', 'to come', 'to come'])
  expect(await early(4)).toEqual(['holds', 'holds', 'holds', 'holds', 'to come', 'to come', 'to come'])
  expect((await verifyArchive(archive)).map(judgeCheck)).toEqual(Array.from({ length: 7 }, () => 'holds'))
  const opened = story.findIndex(({ kind }) => kind === 'opened')
  const slow = story.map((step, index) =>
    index === opened || step.kind === 'extended' ? { ...step, at: '2027-03-01T11:00:00.000Z' } : step,
  )
  const notes = (await verifyArchive({ ...archive, chain: linkChain(archive.id, slow) })).flatMap(
    (check) => check.notes ?? [],
  )
  expect(notes).toEqual([
    expect.stringMatching(/^Se abrió (\d+ horas? y )?\d+ (minutos?|horas?) después de su hora\.$/),
  ])
  expect(describeAnnulled(archive)).toBeUndefined()
  const annulled = [
    ...story,
    { kind: 'annulled', at: '2027-03-09T10:00:00.000Z', details: { reason: 'Hubo fraude' } },
  ]
  const gone = { ...archive, chain: linkChain(archive.id, annulled) }
  expect(describeAnnulled(gone)).toMatch(/^Esta votación está ANULADA desde el .*: Hubo fraude$/)
  expect((await verifyArchive(gone)).flatMap(({ faults }) => faults)).toEqual([])
})

test('how late it was is said in days, hours and minutes (rule voting-11)', () => {
  expect([3345, 1440, 61, 120, 1, 0].map(describeMinutes)).toEqual([
    '2 días y 7 horas',
    '1 día',
    '1 hora y 1 minuto',
    '2 horas',
    '1 minuto',
    'menos de un minuto',
  ])
})
