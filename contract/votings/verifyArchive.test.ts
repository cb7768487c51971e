import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Choice } from '#contract/votings/ballot.ts'
import { verifyArchive } from '#contract/votings/verifyArchive.ts'
import { alterEach } from '#test/support/alterations.ts'
import {
  aReceipt,
  aTiedVoting as tied,
  anArchive,
  settleTies as settle,
  linkChain,
  listSteps,
  type Told,
} from '#test/support/archives.ts'
import { anyVoting } from '#test/support/ballots.ts'
import { sampleCount, sameStories } from '#test/support/sample.ts'
import { anOpenList, aSurvey, closedLists } from '#test/support/votingDefinition.ts'

const list = anOpenList(['Ana', 'Berta', 'Ciro', 'Dani'], { positionsNumberToAssign: 2 })
const openBallots: Choice[] = [[1, 2, 3], [1, 3, 2], [3, 1], [2], [], [4]].map((candidates) => ({
  kind: 'open',
  candidates,
}))

const told: Told[] = [
  { definition: list, ballots: openBallots },
  {
    definition: closedLists(['Uno', 'Dos']),
    ballots: [1, 2, 1, null].map((candidature) => ({ kind: 'closed', candidature })),
  },
  {
    definition: aSurvey([
      { answers: 3, most: 2 },
      { answers: 2, most: 1 },
    ]),
    ballots: [
      { kind: 'survey', answers: [100, 102, 200], blank: [] },
      { kind: 'survey', answers: [101], blank: [11] },
      { kind: 'survey', answers: [], blank: [10, 11] },
    ],
  },
]
const listWrong = async (sent: unknown, head?: string) =>
  (await verifyArchive(sent, head)).filter(({ faults }) => faults.length > 0).map(({ what }) => what)

describe('rule voting-11: an archive is checked from itself alone', () => {
  test('all that was counted holds', async () => {
    await fc.assert(
      fc.asyncProperty(anyVoting, async (voted) => {
        const settled = await settle(voted)
        expect(await listWrong(JSON.parse(JSON.stringify(anArchive({ ...voted, settled }))))).toEqual([])
      }),
      { numRuns: sampleCount(500), ...sameStories },
    )
  })

  test.each(told.map((one) => [one.definition.listType ?? 'survey', one] as const))(
    'whatever is altered in it, one thing at a time, is noticed: %s',
    async (_kind, one) => {
      const archive = anArchive(one)
      expect(await listWrong(archive)).toEqual([])
      const alterations = alterEach(archive)
      expect(alterations.length).toBeGreaterThan(200)
      const unnoticed: string[] = []
      for (const { altered, place, how } of alterations)
        if ((await listWrong(altered)).length === 0) unnoticed.push(`${place.join('.')} ${how}`)
      expect(unnoticed).toEqual([])
    },
  )

  test('so it is of a voting whose ties are settled', async () => {
    const settled = await settle(tied)
    expect(settled.map(({ by }) => by)).toEqual(['lot', 'statutes'])
    const archive = anArchive({ ...tied, settled })
    expect(await listWrong(archive)).toEqual([])
    const unnoticed: string[] = []
    for (const { altered, place, how } of alterEach(archive))
      if ((await listWrong(altered)).length === 0) unnoticed.push(`${place.join('.')} ${how}`)
    expect(unnoticed).toEqual([])
  })

  test('whoever writes the whole chain anew is noticed by what hangs on it, and by anybody who kept the head', async () => {
    const settled = await settle(tied)
    const archive = anArchive({ ...tied, settled })
    const head = archive.chain.at(-1)?.hash
    const steps = listSteps({ ...tied, settled })
    const unnoticed = new Set<string>()
    for (const [index, step] of steps.entries())
      for (const { altered, place } of alterEach(step.details)) {
        const forged = steps.with(index, { ...step, details: altered as object })
        const sent = { ...archive, chain: linkChain(archive.id, forged) }
        if ((await listWrong(sent)).length === 0) unnoticed.add(`${step.kind}: ${place.join('.')}`)
        expect(await listWrong(sent, head)).not.toEqual([])
      }
    // Nothing else in the archive says these again: only who kept the head notices.
    expect([...unnoticed]).toEqual([
      'edited: ',
      'edited: version',
      'approved: isOwn',
      'opened: roll.id',
      'opened: roll.hash',
      'opened: publicKey',
      'extended: ',
      'extended: reason',
      'lotAnnounced: source',
      'lotAnnounced: knownFrom',
    ])
    expect(await listWrong(archive, ` ${head?.toUpperCase()} `)).toEqual([])
    expect(await listWrong(archive, archive.chain[2]?.hash)).toEqual([])
  })

  test('what is chained in the wrong order, or twice, is noticed', async () => {
    const settled = await settle(tied)
    const archive = anArchive({ ...tied, settled })
    const steps = listSteps({ ...tied, settled })
    const forge = async (forged: typeof steps) =>
      listWrong({ ...archive, chain: linkChain(archive.id, forged) })
    const at = (kind: string) => steps.findIndex((step) => step.kind === kind)
    for (const kind of ['created', 'approved', 'opened', 'closed', 'counted', 'lotAnnounced', 'tieSettled'])
      expect(await forge(steps.toSpliced(at(kind), 1)), `without ${kind}`).not.toEqual([])
    for (const kind of ['opened', 'closed', 'counted', 'tieSettled'])
      expect(await forge([...steps, ...steps.slice(at(kind)).slice(0, 1)]), `twice ${kind}`).not.toEqual([])
    const [lot, tie] = [at('lotAnnounced'), at('tieSettled')]
    const [announced, drawn] = [steps[lot], steps[tie]]
    if (!announced || !drawn) throw new Error('no lot')
    expect(await forge(steps.with(lot, drawn).with(tie, announced))).not.toEqual([])
    const back = { kind: 'draft', at: '2027-02-03T08:00:00.000Z', details: {} }
    expect(await forge(steps.toSpliced(at('opened'), 0, back))).not.toEqual([])
  })

  test('a roll of more people than the provisional one and the accepted claims is noticed, and claims without one', async () => {
    const claimed = { claimsFrom: '2027-02-03T08:00:00.000Z', claimsUntil: '2027-02-04T08:00:00.000Z' }
    const voted = { definition: { ...list, ...claimed }, ballots: openBallots }
    const [archive, steps] = [anArchive(voted), listSteps(voted)]
    const say = async (provisional: number | null, claims: object | undefined) => {
      const details = { roll: { id: 2, total: provisional, hash: 'a'.repeat(64) } }
      const forged = steps.flatMap((step) => {
        if (step.kind !== 'opened') return [step]
        const opened = { ...step, details: { ...step.details, ...(claims && { claims }) } }
        const frozen = { kind: 'provisional', at: claimed.claimsFrom, details }
        return provisional === null ? [opened] : [frozen, opened]
      })
      const sent = { ...archive, chain: linkChain(archive.id, forged) }
      return (await verifyArchive(sent)).flatMap(({ faults }) => faults)
    }
    expect(await say(38, { accepted: 2, denied: 7 })).toEqual([])
    expect(await say(50, { accepted: 2, denied: 0 })).toEqual([])
    expect(await say(37, { accepted: 2, denied: 7 })).toEqual([
      'Empezó con 40 personas en su censo, y el provisional tenía 37, con 2 reclamaciones aceptadas.',
    ])
    expect(await say(40, undefined)).toEqual([expect.stringContaining('qué fue de las reclamaciones')])
    expect(await say(null, { accepted: 0, denied: 0 })).toEqual([
      expect.stringContaining('no consta su censo'),
    ])
  })

  test('a count of more ballots, or of other ones than the voting allows, is noticed though all hashes are right', async () => {
    const forge = async (counted: Told, cast: Told) => {
      const [said, was] = [listSteps(counted), listSteps(cast)]
      const steps = said.map((step, index) => (step.kind === 'closed' ? (was[index] ?? step) : step))
      const receipts = anArchive(cast).receipts
      return listWrong({ ...anArchive(counted), receipts, chain: linkChain(list.id, steps) })
    }
    const cast: Told = { definition: list, ballots: openBallots }
    expect(await forge(cast, cast)).toEqual([])
    const more: Told = { ...cast, ballots: [...openBallots, ...openBallots.slice(0, 1)] }
    expect(await forge(more, cast)).toEqual(['El recuento suma los votos'])
    const many: Told = {
      ...cast,
      ballots: Array.from({ length: 41 }, (): Choice => ({ kind: 'open', candidates: [1] })),
    }
    expect(await forge(many, many)).toEqual(['El recuento suma los votos'])
    const strict: Told = { ...cast, definition: { ...list, allowsBlank: false, allowsPartial: false } }
    expect(await forge(strict, strict)).toEqual(['El recuento suma los votos'])
  })

  test('before the close there are no codes, tally or result; and none may be there', async () => {
    const archive = anArchive({ definition: list, ballots: openBallots })
    const steps = listSteps({ definition: list, ballots: openBallots })
    for (const until of [3, 4, 5]) {
      const chain = linkChain(archive.id, steps.slice(0, until))
      const early = { ...archive, receipts: null, tally: null, result: null, chain }
      expect(await listWrong(early)).toEqual([])
      for (const given of ['receipts', 'tally', 'result'] as const)
        expect(await listWrong({ ...early, [given]: archive[given] }), given).not.toEqual([])
    }
    const draft = { kind: 'draft', at: '2027-02-03T08:00:00.000Z', details: {} }
    const nothing = { ...archive, definition: null, receipts: null, tally: null, result: null }
    expect(
      await listWrong({ ...nothing, chain: linkChain(archive.id, [...steps.slice(0, 3), draft]) }),
    ).toEqual([])
    expect(await listWrong({ ...nothing, chain: linkChain(archive.id, steps.slice(0, 3)) })).not.toEqual([])
  })

  test('a code that is there twice is named, and so is one that is none', async () => {
    const archive = anArchive({ definition: list, ballots: openBallots })
    const receipts = archive.receipts ?? []
    const [first = ''] = receipts
    const say = async (codes: string[]) =>
      (await verifyArchive({ ...archive, receipts: codes })).flatMap(({ faults }) => faults)
    expect(await say(receipts.with(1, first))).toContain(`El código ${first} está dos veces.`)
    expect(await say(receipts.with(1, 'nada'))).toContain('«nada» no es un código.')
    expect(await say(receipts.with(1, aReceipt(999)))).toEqual([
      'No están en orden alfabético.',
      'No son los que había al acabar.',
    ])
  })

  test.each([undefined, null, 7, 'texto', [], {}, { v: 2 }])(
    'what is no archive is said to be none: %j',
    async (sent) => {
      const [check, ...more] = await verifyArchive(sent)
      expect(more).toEqual([])
      expect(check?.faults).toHaveLength(1)
    },
  )
})
