import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('rule voting-7: the help says to voters, point by point, what decision 40 says that is not protected', () => {
  const [, against = ''] =
    /does not protect against\.\*\*([^]*?)\n\*\*/.exec(read('docs/decisions/0040-votings.md')) ?? []
  const points = against.match(/^- /gm) ?? []
  const told = read('web/pages/VotingHelp.tsx').match(/<li>/g) ?? []
  expect(points.length).toBeGreaterThan(8)
  expect(told.length).toBe(points.length)
})
