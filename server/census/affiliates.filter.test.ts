import { expect, test } from 'vitest'
import { indexedOrders, sortedOrders } from '#contract/census/orders.ts'
import { mostSorted } from '#contract/column.ts'
import { requireFewPeopleToSort } from '#server/census/affiliates.filter.queries.ts'

const counted = async (count: number) => count

test('rule census-7: an order that no index has is refused of more people than are sorted at once', async () => {
  for (const sort of sortedOrders) {
    await requireFewPeopleToSort(sort, () => counted(mostSorted))
    const refused = requireFewPeopleToSort(sort, () => counted(mostSorted + 1))
    await expect(refused).rejects.toThrow('Así solo se ordenan hasta 200.000 personas')
    await expect(refused).rejects.toMatchObject({ errors: [{ in: 'query', path: 'sort' }] })
  }
  // The others are not even counted.
  for (const sort of indexedOrders)
    await requireFewPeopleToSort(sort, () => Promise.reject(new Error('counted')))
})
