import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import { anApp } from '#test/support/app.ts'
import { aUser } from '#test/support/factories.ts'
import { sample } from '#test/support/sample.ts'
import { openSession } from '#server/kernel/security/session.ts'

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Values that JavaScript cannot turn into a text or a number, or takes for something else. */
const odd: unknown[] = [
  { toString: 1 },
  { toString: null, valueOf: 1 },
  { toJSON: 1 },
  { length: 3 },
  { id: { toString: 1 } },
  [[{ toString: 1 }]],
  [],
  {},
  true,
  1e308,
]
const marks = `a${'\u0301'.repeat(2_000)}${'\u0316'.repeat(2_000)}@x.es`

test('rule input-10: no call reads a text, a list or an object before its bounds', async () => {
  const { as, world, db } = await anApp()
  const superAdmin = await as({
    token: await openSession(world, db, await aUser(db, { role: 'ROLE_SUPER_ADMIN' })),
  })
  const stranger = await as()
  let [read, asked] = [0, 0]
  for (const endpoint of sample(endpoints, 3, nameOf)) {
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

test('rule input-1: odd values in every field of every call are refused or kept, never a failure', async () => {
  const { as, world, db } = await anApp()
  const superAdmin = await as({
    token: await openSession(world, db, await aUser(db, { role: 'ROLE_SUPER_ADMIN' })),
  })
  const stranger = await as()
  const failed: string[] = []
  for (const { body, allow, method, path } of sample(endpoints, 3, nameOf)) {
    if (!(body instanceof z.ZodObject)) continue
    const send = 'anonymous' in allow ? stranger : superAdmin
    for (const value of odd) {
      const sent = Object.fromEntries(Object.keys(body.shape).map((name) => [name, value]))
      const { statusCode } = await send(method, path.replaceAll(/:\w+/g, '1'), sent)
      if (statusCode >= 500) failed.push(`${method} ${path} ${JSON.stringify(value)}`)
    }
  }
  expect(failed).toEqual([])
})

test('rule wire-6: what a body names by a number that is none is answered as the documentation says', async () => {
  const { as } = await anApp()
  const superAdmin = await as('ROLE_SUPER_ADMIN')
  const missed: string[] = []
  for (const { body, params, method, path } of endpoints) {
    if (!(body instanceof z.ZodObject) || params) continue
    const names = Object.keys(body.shape).filter((name) => name === 'id' || name.endsWith('Id'))
    const sent = Object.fromEntries(names.map((name) => [name, 999_999_999]))
    if (names.length === 0 || !body.safeParse(sent).success) continue
    const { statusCode } = await superAdmin(method, path, sent)
    if (statusCode === 404) missed.push(`${method} ${path}`)
  }
  // That each may be answered so is checked when the application is given back.
  expect(missed).toContain('POST /communication/set-approved')
})
