import { expect, test } from 'vitest'
import { chooseAddressees } from '#server/votings/letters.rules.ts'

const nobody = { fullName: '', street: '', postalCode: '', city: '', province: '' }
const waiting = (id: number, madeAt: string | null) => ({ ...nobody, id, madeAt })

test('rule voting-13: of more letters than are printed at once, whoever has had theirs for longest comes first', () => {
  const people = [
    waiting(1, '2027-03-02T10:00:00.000Z'),
    waiting(2, null),
    waiting(3, '2027-03-01T10:00:00.000Z'),
    waiting(4, null),
  ]
  const chosen = (which: 'all' | 'missing', most: number) =>
    chooseAddressees(people, which, most).map(({ id }) => id)
  expect(chosen('all', 3)).toEqual([2, 4, 3])
  expect(chosen('missing', 1)).toEqual([2])
})
