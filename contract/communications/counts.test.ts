import { expect, test } from 'vitest'
import {
  hideFew,
  isOnlyTotal,
  sayCount,
  sayOfChosen,
  sayOnlyTotal,
  sayPeople,
  sayTotal,
} from '#contract/communications/counts.ts'
import { recipientStates, type RecipientCounts } from '#contract/communications/recipientStates.ts'

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
const toCounts = (counts: readonly number[]) =>
  // Safe: it has all states.
  Object.fromEntries(recipientStates.map((state, at) => [state, counts[at] ?? 0])) as RecipientCounts

/** The values by what was said, each way of saying it once. */
class Possible {
  readonly values = new Map<string, Set<number>>()
  add(said: unknown, value: number) {
    const key = JSON.stringify(said)
    this.values.set(key, (this.values.get(key) ?? new Set()).add(value))
  }
  /** The fewest values that something said leaves open. */
  least = () => Math.min(...[...this.values.values()].map((open) => open.size))
}

/** All ways in which at most `total` people are in so many states, the greatest first: in which state is the same to what is said. */
const partition = (total: number, states: number, most = total): number[][] =>
  states === 0
    ? [[]]
    : Array.from({ length: Math.min(total, most) + 1 }, (_, first) =>
        partition(total - first, states - 1, first).map((others) => [first, ...others]),
      ).flat()

test('rule communication-1: what is said of all states leaves of no number of few fewer than three values', () => {
  const possible = new Possible()
  for (const counts of partition(49, recipientStates.length)) {
    const { total, counts: said } = hideFew({ total: sum(counts), counts: toCounts(counts) })
    const key = [total, recipientStates.map((state) => said[state])]
    for (const count of counts) if (count > 0 && count < 10) possible.add(key, count)
  }
  expect(possible.values.size).toBeGreaterThan(100)
  expect(possible.least()).toBeGreaterThanOrEqual(3)
})

test('rule communication-1: nor does what is said of a notice and of the one that followed it to those whom it reached', () => {
  const [returned, left] = [new Possible(), new Possible()]
  for (let sent = 0; sent <= 49; sent += 1)
    for (let bounced = 0; sent + bounced <= 49; bounced += 1)
      for (let skipped = 0; sent + bounced + skipped <= 49; skipped += 1) {
        const { total, counts } = hideFew({
          total: sent + bounced + skipped,
          counts: { ...toCounts([]), sent, bounced, skipped },
        })
        const said = [total, counts, sayOnlyTotal(sent).total]
        if (bounced > 0 && bounced < 10) returned.add(said, bounced)
        if (skipped > 0 && skipped < 10) left.add(said, skipped)
      }
  expect([returned.least() >= 3, left.least() >= 3]).toEqual([true, true])
})

test('rule communication-1: whoever knows how many are chosen is told of those who get none, or lack a name, no number of few', () => {
  for (let chosen = 1; chosen <= 60; chosen += 1) {
    const [without, lacking, having] = [new Possible(), new Possible(), new Possible()]
    for (let recipients = 0; recipients <= chosen; recipients += 1) {
      without.add(sayOfChosen(recipients, chosen), chosen - recipients)
      for (let people = 1; people <= recipients; people += 1) {
        const said = [sayOfChosen(recipients, chosen), sayOfChosen(people, chosen)]
        lacking.add(said, people)
        having.add(said, recipients - people)
      }
    }
    const open = Math.min(3, chosen)
    expect([chosen, without.least() >= open, lacking.least() >= open, having.least() >= open]).toEqual([
      chosen,
      true,
      true,
      true,
    ])
  }
})

test('rule communication-1: a number is said as the tens that it reaches, few as few, and nobody as nobody', () => {
  const say = (some: Partial<RecipientCounts>) => {
    const counts = { ...toCounts([]), ...some }
    const shown = hideFew({ total: sum(Object.values(counts)), counts })
    // Safe: `some` has no other names.
    const states = Object.keys(some) as (keyof RecipientCounts)[]
    return [sayTotal(shown), ...states.map((state) => sayCount(shown, state))]
  }
  expect(say({ sent: 134, bounced: 0 })).toEqual(['130 o más', '130 o más', '0'])
  expect(say({ sent: 131, bounced: 3 })).toEqual(['130 o más', '130 o más', 'menos de 10'])
  expect(say({ sent: 6, bounced: 1 })).toEqual(['menos de 10', 'menos de 10', 'menos de 10'])
  expect([sayPeople(130, false), sayPeople(130, true), sayPeople(null, false), sayPeople(1, true)]).toEqual([
    '130 personas o más',
    '130 personas',
    'menos de 10 personas',
    '1 persona',
  ])
  expect([isOnlyTotal(sayOnlyTotal(134)), sayTotal(sayOnlyTotal(134))]).toEqual([true, '130 o más'])
  expect(sayCount({ counts: toCounts([0, 0, 0, 12]), isExact: true }, 'sent')).toBe('12')
  expect([sayOfChosen(134, 140), sayOfChosen(131, 131), sayOfChosen(11, 11), sayOfChosen(0, 50)]).toEqual([
    130,
    120,
    null,
    null,
  ])
})
