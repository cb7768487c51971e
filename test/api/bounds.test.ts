import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { openSession } from '#server/kernel/session.ts'

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))
const marks = `a${'\u0301'.repeat(2_000)}${'\u0316'.repeat(2_000)}@x.es`

test('rule input-10: no call reads a text, a list or an object before its bounds', async () => {
  const { as, world, db } = await anApp()
  const superAdmin = await as({
    token: await openSession(world, db, await aUser(db, { role: 'ROLE_SUPER_ADMIN' })),
  })
  const stranger = await as()
  let [read, asked] = [0, 0]
  for (const endpoint of endpoints) {
    const { path, method } = endpoint
    const isOpen = 'anonymous' in endpoint.allow
    const send = isOpen ? stranger : superAdmin
    // A path that reaches the call, whose parameters are within bounds.
    const url = path.replaceAll(/:\w+/g, '1')
    const refusals: [string, unknown][] = [
      [`${url}?x=${encodeURIComponent(marks.slice(0, 200))}`, undefined],
      ...(endpoint.body
        ? ([
            [url, { email: marks }],
            [url, Array.from({ length: 20_000 }, () => 0)],
            [url, Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`x${at}`, at]))],
          ] as [string, unknown][])
        : []),
    ]
    for (const [to, body] of refusals) {
      const answer = await send(method, to, body)
      asked += 1
      if (answer.statusCode === 404 && path.includes(':')) continue
      if (answer.statusCode === 403) continue // a call that the super admin may not make
      read += 1
      const { errors } = answer.json<ProblemDetails>()
      expect(
        [answer.statusCode, errors?.length, errors?.[0]?.message],
        `${method} ${to.slice(0, 60)}`,
      ).toEqual([422, 1, expect.stringMatching(/^(Formato incorrecto|Demasiados datos)$/)])
    }
  }
  // Most calls are reached.
  expect(read).toBeGreaterThan(asked * 0.6)
})
