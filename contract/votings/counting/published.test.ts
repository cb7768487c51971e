import { expect, test } from 'vitest'
import { countResult, toShownCandidates } from '#contract/votings/counting/result.ts'
import { addChoice, createTally } from '#contract/votings/counting/tally.ts'
import { anOpenList } from '#test/support/votingDefinition.ts'

/** The candidates of an example, in the order of its ballots: how many say each order, by their initials. */
function countExample(names: readonly string[], ballots: Record<string, number>) {
  const definition = anOpenList(names, { ballotSize: names.length, positionsNumberToAssign: 1 })
  const tally = createTally(definition)
  const idOf = (initial: string) => 1 + names.findIndex((name) => name.startsWith(initial))
  for (const [order, many] of Object.entries(ballots))
    for (let cast = 0; cast < many; cast += 1)
      addChoice(tally, { kind: 'open', candidates: Array.from(order, idOf) })
  const { candidates } = countResult(definition, tally, { census: 100, settled: [] })
  return toShownCandidates(candidates).map(({ name, exact, result, isElected }) => [
    name,
    exact,
    result,
    isElected,
  ])
}

/** The capital of Tennessee, as electowiki.org has it under «Dowdall method»: 56.5, 57.667, 50.5 and 43.667. */
test('rule voting-8: Dowdall as in Nauru, the published capital of Tennessee', () => {
  // Memphis 42 + 58/4; Nashville 42/2 + 26 + 15/3 + 17/3; Chattanooga 42/3 + 26/2 + 15 + 17/2; Knoxville 42/4 + 26/3 + 15/2 + 17.
  expect(
    countExample(['Nashville', 'Memphis', 'Chattanooga', 'Knoxville'], {
      MNCK: 42,
      NCKM: 26,
      CKNM: 15,
      KCNM: 17,
    }),
  ).toEqual([
    ['Nashville', '173/3', 57.6667, true],
    ['Memphis', '113/2', 56.5, false],
    ['Chattanooga', '101/2', 50.5, false],
    ['Knoxville', '131/3', 43.6667, false],
  ])
})

/** The hundred voters of Wikipedia's «Borda count», of whom it says that Dowdall elects Andrew, and Borda Catherine. */
test('rule voting-8: Dowdall as in Nauru, the hundred voters of Andrew, Brian, Catherine and David', () => {
  // Andrew 51 + 49/4; Brian 51/3 + 5/2 + 23 + 21/3; Catherine 51/2 + 5 + 23/2 + 21/2; David 51/4 + 5/3 + 23/3 + 21.
  expect(
    countExample(['Andrew', 'Brian', 'Catherine', 'David'], { ACBD: 51, CBDA: 5, BCDA: 23, DCBA: 21 }),
  ).toEqual([
    ['Andrew', '253/4', 63.25, true],
    ['Catherine', '105/2', 52.5, false],
    ['Brian', '99/2', 49.5, false],
    ['David', '517/12', 43.0833, false],
  ])
})

/** How often each candidate stands in each place: the ballots that have as much, each of which names all of them. */
function makeBallots(places: readonly (readonly number[])[]): { order: number[]; many: number }[] {
  const left = places.map((row) => [...row])
  const ballots = []
  for (;;) {
    // Who stands in each place, found by moving aside whoever stands there: all rows and columns add up alike.
    const at: (number | undefined)[] = []
    const place = (who: number, tried: Set<number>): boolean =>
      (left[who] ?? []).some((votes, where) => {
        if (votes === 0 || tried.has(where)) return false
        tried.add(where)
        const other = at[where]
        if (other !== undefined && !place(other, tried)) return false
        at[where] = who
        return true
      })
    if (!left.every((_, who) => place(who, new Set()))) return ballots
    const order = at.map((who) => who ?? -1)
    const many = Math.min(...order.map((who, where) => left[who]?.[where] ?? 0))
    for (const [where, who] of order.entries()) left[who]?.splice(where, 1, (left[who][where] ?? 0) - many)
    ballots.push({ order, many })
  }
}

/** Aiwo, two seats, as the Nauru Electoral Commission published its count of the election of 24 August 2019. */
test('rule voting-8: Dowdall as it was counted in Nauru, the constituency of Aiwo in 2019', () => {
  const published = [
    ['Rennier Gadabu', [177, 189, 106, 81, 69, 54, 97, 35], '368.115'],
    ['Milton Dube', [193, 94, 54, 55, 56, 50, 106, 200], '331.426'],
    ['Aaron Cook', [170, 128, 74, 55, 41, 55, 133, 152], '327.783'],
    ['Delvin Thoma', [99, 113, 159, 168, 102, 87, 55, 25], '296.382'],
    ['Preston Thoma', [102, 59, 69, 78, 123, 125, 95, 157], '252.630'],
    ['Dantes Tsitsi', [33, 58, 118, 144, 137, 154, 100, 64], '212.686'],
    ['Evi Agir', [26, 89, 99, 108, 153, 150, 121, 62], '211.136'],
    ['Lance Agir', [8, 78, 129, 119, 127, 133, 101, 113], '195.870'],
  ] as const
  const names = published.map(([name]) => name)
  const definition = anOpenList(names, { ballotSize: names.length, positionsNumberToAssign: 2 })
  const tally = createTally(definition)
  for (const { order, many } of makeBallots(published.map(([, places]) => places)))
    for (let cast = 0; cast < many; cast += 1)
      addChoice(tally, { kind: 'open', candidates: order.map((who) => who + 1) })
  const result = countResult(definition, tally, { census: 823, settled: [] })
  expect(result.turnout).toMatchObject({ ballots: 808, blank: 0 })
  expect(
    toShownCandidates(result.candidates).map(({ name, places, exact, isElected }) => {
      const [above = 0, below = 1] = exact.split('/').map(Number)
      return [name, places, (above / below).toFixed(3), isElected]
    }),
  ).toEqual(published.map(([name, places, total], at) => [name, places, total, at < 2]))
})

/**
 * The running example of Lackner and Skowron, «Approval-Based Multi-Winner Voting» (2020): twelve voters and a committee of
 * four. Of approval voting, which counts for each how many ballots name them, it says that the committee is a, b, c and
 * either d or f.
 */
test('rule voting-8: «Total de votos» as approval voting, the published committee of four of seven', () => {
  const definition = anOpenList('a b c d e f g'.split(' '), {
    votingMethodType: 'Total de votos',
    ballotSize: 4,
    positionsNumberToAssign: 4,
  })
  const tally = createTally(definition)
  for (const ballot of ['ab', 'ab', 'ab', 'ac', 'ac', 'ac', 'ad', 'ad', 'bcf', 'e', 'f', 'g'])
    addChoice(tally, { kind: 'open', candidates: Array.from(ballot, (name) => 1 + 'abcdefg'.indexOf(name)) })
  const { candidates, ties } = countResult(definition, tally, { census: 12, settled: [] })
  expect(candidates.map(({ name, exact, rank, isElected }) => [name, exact, rank, isElected])).toEqual([
    ['a', '8', 1, true],
    ['b', '4', 2, true],
    ['c', '4', 2, true],
    ['d', '2', 4, null],
    ['f', '2', 4, null],
    ['e', '1', 6, false],
    ['g', '1', 6, false],
  ])
  // What decides the committee is the one tie, of two for one place.
  expect(ties.filter(({ seats }) => seats !== null)).toEqual([
    { rank: 4, ids: [4, 6], seats: 1, settled: null },
  ])
})

test('rule voting-8: who has the same by other ways is tied, whatever floats would say', () => {
  // Ana: 1/3 six times, 2. Berta: 1/2 four times, 2. In floats, 1/3 + … six times is 1.9999999999999998.
  const definition = anOpenList(['Ana', 'Berta', 'Carla', 'Dora'], {
    ballotSize: 3,
    positionsNumberToAssign: 1,
  })
  const tally = createTally(definition)
  const [ana, berta, carla, dora] = [1, 2, 3, 4]
  for (let cast = 0; cast < 4; cast += 1)
    addChoice(tally, { kind: 'open', candidates: cast % 2 ? [carla, berta, ana] : [dora, berta, ana] })
  for (let cast = 0; cast < 2; cast += 1)
    addChoice(tally, { kind: 'open', candidates: cast ? [dora, carla, ana] : [carla, dora, ana] })
  const { candidates, ties } = countResult(definition, tally, { census: 10, settled: [] })
  expect(candidates.slice(2).map(({ name, exact }) => [name, exact])).toEqual([
    ['Ana', '2'],
    ['Berta', '2'],
  ])
  expect(Array.from({ length: 6 }, () => 1 / 3).reduce((sum, third) => sum + third, 0)).not.toBe(2)
  expect(ties).toContainEqual({ rank: 3, ids: [ana, berta], seats: null, settled: null })
})
