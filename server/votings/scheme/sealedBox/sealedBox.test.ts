import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Choice } from '#contract/votings/ballot.ts'
import { isMarked, markKey } from '#server/votings/scheme/keyMark.ts'
import { createBallotMarks, marksLength } from '#server/votings/scheme/sealedBox/ballotMarks.ts'
import { createPair, openBallot, seal } from '#server/votings/scheme/sealedBox/box.ts'
import { measureChoices, toSent } from '#server/votings/scheme/sealedBox/plaintext.ts'
import { loadScheme } from '#server/votings/scheme/scheme.ts'
import { unwrapKey, wrapKey } from '#server/votings/scheme/wrappedKey.ts'
import { anyVoting } from '#test/support/ballots.ts'
import { tallyOf } from '#test/support/countVoted.ts'
import { sampleCount, sameStories } from '#test/support/sample.ts'
import { anOpenList, aSurvey, closedLists } from '#test/support/votingDefinition.ts'

const keys = createPair()
const secret = new TextEncoder().encode('secret')
const marks = createBallotMarks(secret, 12)
const sealTo = (publicKey: Buffer, ballot: Choice, length: number) =>
  seal({ publicKey, marks, length }, ballot)
const open = (by: typeof keys, sealed: Buffer) => {
  const opened = openBallot(by, marks, sealed)
  return typeof opened === 'object' ? opened.choice : opened
}
const choice: Choice = { kind: 'open', candidates: [3, 1] }
const flipped = (bytes: Buffer, bit: number) => {
  const copy = Buffer.from(bytes)
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return copy
}

test('rule voting-7: every choice opens to itself, and all sealed ballots of a voting are equally long', () => {
  fc.assert(
    fc.property(anyVoting, ({ definition, ballots }) => {
      const length = measureChoices(definition)
      const sealed = ballots.map((ballot) => sealTo(keys.publicKey, ballot, length))
      expect(sealed.map((one) => open(keys, one))).toEqual(ballots)
      expect(new Set(sealed.map((one) => one.length)).size).toBeLessThanOrEqual(1)
    }),
    { numRuns: sampleCount(1_000), ...sameStories },
  )
})

test.each([
  [
    'an open list of numbers of all lengths',
    anOpenList(['Ana', 'Eva', 'Iñi', 'Ona'], { firstId: 8, ballotSize: 4 }),
  ],
  [
    'an open list whose candidates were numbered last',
    anOpenList(['Ana', 'Eva'], { firstId: 2_147_483_640 }),
  ],
  ['closed lists', closedLists(['Uno', 'Dos'])],
  [
    'a survey',
    aSurvey([
      { answers: 5, most: 5 },
      { answers: 2, most: 1 },
    ]),
  ],
  ['a survey of one question', aSurvey([{ answers: 2, most: 1 }])],
])('rule voting-7: the longest and the shortest ballot of %s are sealed to one length', (_of, definition) => {
  const length = measureChoices(definition)
  const ids = definition.candidatures.flatMap(({ candidates }) => candidates.map(({ id }) => id))
  const { questions } = definition
  const choices: Choice[] = definition.survey
    ? [
        {
          kind: 'survey',
          answers: questions.flatMap(({ answers, maxAnswersToSelect }) =>
            answers.slice(-maxAnswersToSelect).map(({ id }) => id),
          ),
          blank: [],
        },
        { kind: 'survey', answers: [], blank: questions.map(({ id }) => id) },
        {
          kind: 'survey',
          answers: questions[0]?.answers.map(({ id }) => id).slice(0, questions[0].maxAnswersToSelect) ?? [],
          blank: questions.slice(1).map(({ id }) => id),
        },
      ]
    : definition.listType === 'Listas cerradas'
      ? [null, ...definition.candidatures.map(({ id }) => id)].map((candidature) => ({
          kind: 'closed',
          candidature,
        }))
      : [
          { kind: 'open', candidates: ids.slice(-definition.ballotSize) },
          { kind: 'open', candidates: [] },
        ]
  const sealed = choices.map((one) => sealTo(keys.publicKey, one, length))
  expect(new Set(sealed.map((one) => one.length))).toEqual(new Set([length + 48 + marksLength]))
  expect(sealed.map((one) => open(keys, one))).toEqual(choices)
})

test('rule voting-7: what is longer than any choice of its voting is refused, never cut off', () => {
  const long: Choice = { kind: 'open', candidates: [1_000_000, 1_000_001] }
  expect(() => sealTo(keys.publicKey, long, 40)).toThrow('longer')
})

test('rule voting-7: sealing twice differs in every part that somebody could compare', () => {
  const sealed = Array.from({ length: 50 }, () => sealTo(keys.publicKey, choice, 60))
  for (const [from, to] of [
    [0, 32],
    [32, 48],
    [48, 108 + marksLength],
  ] as const)
    expect(new Set(sealed.map((one) => one.subarray(from, to).toString('hex'))).size).toBe(50)
  for (const one of sealed) expect(one.includes('candidates')).toBe(false)
})

test('rules voting-8, voting-15: sealed as they are sent, all are counted; copied, foreign or unsound ones stop it', async () => {
  const definition = anOpenList(['Ana', 'Eva', 'Iñi'], { ballotSize: 2 })
  const { createSealer, tally } = await loadScheme(definition)
  const sealer = createSealer({ definition, publicKey: keys.publicKey, secret })
  const ballots: Choice[] = [[1, 2], [3, 1], [2], []].map((candidates) => ({ kind: 'open', candidates }))
  const sealAll = () =>
    ballots.map((one) => sealer(toSent(one, definition))).filter((one) => Buffer.isBuffer(one))
  const count = (...pieces: Buffer[][]) =>
    tally(
      { definition, keys, secret },
      (async function* () {
        yield* pieces
      })(),
    )
  const all = sealAll()
  expect(await count(all.slice(0, 1), all.slice(1))).toEqual(tallyOf(definition, ballots))
  expect(new Set(all.map(({ length }) => length)).size).toBe(1)
  const [first = Buffer.alloc(0)] = all
  expect(await count(all, [first])).toBe('Hay papeletas repetidas.')
  expect(await count(all, [flipped(first, 9)])).toBe('Hay una papeleta que no se abre.')
  const guess = createSealer({
    definition,
    publicKey: keys.publicKey,
    secret: new TextEncoder().encode('a guess'),
  })
  const forged = guess({ blank: true })
  expect(await count(Buffer.isBuffer(forged) ? [forged] : [])).toBe(
    'Hay una papeleta que no ha hecho el servidor.',
  )
  const of = {
    publicKey: keys.publicKey,
    marks: createBallotMarks(secret, definition.id),
    length: measureChoices(definition),
  }
  expect(await count([seal(of, { kind: 'open', candidates: [99] })])).toBe(
    'Hay una papeleta que no es de esta votación.',
  )
  expect(sealer({ blank: false, candidatesIds: [99] })).toEqual([
    { path: 'candidatesIds', message: expect.any(String) },
  ])
})

test('rule voting-7: another key does not open a ballot, nor does its own without a bit', () => {
  const sealed = sealTo(keys.publicKey, choice, 60)
  const other = createPair()
  expect(open(other, sealed)).toBeUndefined()
  expect(open({ ...keys, privateKey: other.privateKey }, sealed)).toBeUndefined()
  expect(open({ ...keys, publicKey: other.publicKey }, sealed)).toBeUndefined()
  for (let bit = 0; bit < sealed.length * 8; bit += 1)
    // X25519 ignores the highest bit of a point, but the nonce of the box is a hash of all of it.
    expect(open(keys, flipped(sealed, bit)), `bit ${bit}`).toBeUndefined()
  for (let length = 0; length < sealed.length; length += 1)
    expect(open(keys, sealed.subarray(0, length))).toBeUndefined()
  expect(open(keys, Buffer.concat([sealed, Buffer.from([0])]))).toBeUndefined()
})

test('rule voting-7: what is no choice does not open, though it has a mark', async () => {
  const { default: sodium } = await import('libsodium-wrappers')
  for (const text of [
    '',
    '{}',
    'null',
    '[1]',
    '{"kind":"open"}',
    '{"kind":"open","candidates":[1.5]}',
    '{"kind":"open","candidates":[1],"who":7}',
  ])
    expect(
      open(keys, Buffer.from(sodium.crypto_box_seal(marks.add(Buffer.from(text)), keys.publicKey))),
      text,
    ).toBeUndefined()
})

test('rule voting-7: the key of a voting is unwrapped with the same secret, for the same voting, and not otherwise', () => {
  const wrapped = wrapKey(secret, 12, keys.privateKey)
  expect(unwrapKey(secret, 12, wrapped)).toEqual(keys.privateKey)
  expect(wrapped.includes(keys.privateKey)).toBe(false)
  expect(unwrapKey(secret, 13, wrapped)).toBeUndefined()
  expect(unwrapKey(new TextEncoder().encode('other'), 12, wrapped)).toBeUndefined()
  expect(unwrapKey(secret, 12, flipped(wrapped, 100))).toBeUndefined()
})

test('rule voting-15: a ballot that was made without the secret, or for another voting, is foreign', async () => {
  const { default: sodium } = await import('libsodium-wrappers')
  const plain = Buffer.from('{"candidates":[3,1],"kind":"open"}')
  const isForeign = (made: Buffer) =>
    openBallot(keys, marks, Buffer.from(sodium.crypto_box_seal(made, keys.publicKey))) === 'foreign'
  expect(isForeign(plain)).toBe(true)
  expect(isForeign(Buffer.alloc(0))).toBe(true)
  expect(isForeign(Buffer.concat([plain, Buffer.alloc(marksLength)]))).toBe(true)
  expect(isForeign(createBallotMarks(secret, 13).add(plain))).toBe(true)
  expect(isForeign(createBallotMarks(new TextEncoder().encode('other'), 12).add(plain))).toBe(true)
  const marked = marks.add(plain)
  expect(isForeign(marked)).toBe(false)
  for (let bit = 0; bit < marked.length * 8; bit += 1)
    expect(isForeign(flipped(marked, bit)), `bit ${bit}`).toBe(true)
  // Each has a number of its own, so that a copy is seen.
  const drawn = Array.from({ length: 50 }, () => marks.take(marks.add(plain))?.drawn)
  expect(new Set(drawn).size).toBe(50)
})

test('rule voting-15: the mark of a key is of its voting, what was approved, its roll and its secret', () => {
  const key = {
    votingId: 12,
    definitionHash: 'aa',
    roll: { id: 3, total: 9, hash: 'bb' },
    publicKey: keys.publicKey,
  }
  const mark = markKey(secret, key)
  expect(isMarked(secret, key, mark)).toBe(true)
  const others = [
    { ...key, votingId: 13 },
    { ...key, definitionHash: 'ab' },
    { ...key, roll: { ...key.roll, id: 4 } },
    { ...key, roll: { ...key.roll, total: 10 } },
    { ...key, roll: { ...key.roll, hash: 'bc' } },
    { ...key, publicKey: createPair().publicKey },
  ]
  for (const other of others) expect(isMarked(secret, other, mark)).toBe(false)
  expect(isMarked(new TextEncoder().encode('other'), key, mark)).toBe(false)
  expect(isMarked(secret, key, Buffer.alloc(0))).toBe(false)
})
