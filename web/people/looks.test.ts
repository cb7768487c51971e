import { expect, test } from 'vitest'
import { activityActions } from '#contract/activityActions.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { looks } from '#contract/people/looks.ts'
import { screens } from '#web/screens.ts'

/** What a list may be asked of somebody, which is another action each time. */
const asked = ['idDocument', 'email', 'username', 'q', 'name', 'person', 'affiliateId', 'segmentId']

/** The actions that the entries of a call may have. */
function listActions({ action }: Endpoint): string[] {
  if (typeof action !== 'function') return action === undefined ? [] : [action]
  const queries = [{ size: -1 }, ...asked.map((name) => ({ [name]: 'x' }))]
  return queries.flatMap((query) => action({ query }) ?? [])
}

test('rule privacy-1: whoever’s data a call reads is told so in everyday words, and on which screen it was', () => {
  const reads = Object.values(api)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter(({ method, shows, lookup }) => method === 'GET' && (shows ?? lookup) !== undefined)
  const read = new Set(reads.flatMap(listActions))
  expect(read.size).toBeGreaterThan(50)
  expect([...read].filter((action) => !Object.hasOwn(looks, action))).toEqual([])
})

test('the screens are called as they are titled, and nobody is told what the log calls it', () => {
  const titles = new Set<string>(Object.values(screens).map(({ title }) => title))
  for (const [action, [told, screen]] of Object.entries(looks)) {
    expect(titles, action).toContain(screen)
    expect(Object.values<string>(activityActions), action).not.toContain(told)
  }
})
