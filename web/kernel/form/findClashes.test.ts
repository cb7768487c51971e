import { expect, test } from 'vitest'
import { findClashes } from '#web/kernel/form/form.ts'

type Values = { name: string; contact: string; text: string }
const seen: Values = { name: 'Centro', contact: 'a@a.example', text: 'Uno' }
/** What the server says: every field that was sent. */
const told = [{ field: 'name' }, { field: 'contact' }, { field: 'text' }]
const clashesOf = (mine: Partial<Values>, now: Partial<Values>) =>
  findClashes<Values, { field: string }>(
    told,
    { seen, mine: { ...seen, ...mine }, now: { ...seen, ...now } },
    (field) => [field as keyof Values],
  ).map(({ field }) => field)

test('rule durable-4: only what both have changed, and not to the same, is to be decided', () => {
  expect(clashesOf({ contact: 'b@b.example' }, { name: 'Sur' })).toEqual([])
  expect(clashesOf({ text: 'Dos' }, { text: 'Tres', name: 'Sur' })).toEqual(['text'])
  expect(clashesOf({ text: 'Dos' }, { text: 'Dos' })).toEqual([])
  // Whoever saves what they saw may mean just that: an account's role, which is sent unchanged.
  expect(clashesOf({}, { name: 'Sur' })).toEqual(['name'])
  // Typed over a version that is not known any more, as a draft is after a session that ended.
  const now = { ...seen, text: 'Tres' }
  const sides = { seen: undefined, mine: { ...now, text: 'Dos' }, now }
  expect(findClashes<Values, { field: string }>(told, sides, (field) => [field as keyof Values])).toEqual([
    { field: 'text' },
  ])
})
