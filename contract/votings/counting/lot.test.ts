import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawLot } from '#contract/votings/counting/lot.ts'

test('rule voting-10: a lot gives every order its chance, and anybody the same again', async () => {
  const resultHash = 'ab'.repeat(32)
  const ids = [7, 80, 900]
  const firsts = new Map<string, number>()
  for (let turn = 0; turn < 600; turn += 1) {
    const seed = `Gordo de Navidad ${turn}`
    const order = await drawLot({ ids, seed, resultHash })
    expect(await drawLot({ ids: ids.toReversed(), seed, resultHash })).toEqual(order)
    // With another tool, from the words of the rule alone.
    const byHand = ids
      .map(
        (id) => [createHash('sha256').update([seed, resultHash, id].join('\n')).digest('hex'), id] as const,
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    expect(order).toEqual(byHand.map(([, id]) => id))
    firsts.set(order.join(), (firsts.get(order.join()) ?? 0) + 1)
  }
  // Six orders, a hundred times each if chance were even; a third more or less is one in thousands.
  expect([...firsts.values()].filter((many) => many > 65 && many < 135)).toHaveLength(6)
  // The hash of the result has its say: whoever chose a seed before the count could not know the order.
  const others = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      drawLot({ ids, seed: 'x', resultHash: index.toString(16).padStart(64, '0') }),
    ),
  )
  expect(new Set(others.map((order) => order.join())).size).toBeGreaterThan(3)
})
