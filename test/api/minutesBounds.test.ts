import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aMeeting } from '#test/support/factories.ts'
import { beginsIn, hour, twoAssemblies } from '#test/support/meetings.ts'
import { flat, noVotes, written } from '#test/support/minutes.ts'

test('rule minutes-2: long and hostile minutes are bounded, kept and drawn', async () => {
  const app = await anApp()
  const { admin } = await twoAssemblies(app)
  const id = await aMeeting(app.db, beginsIn(-hour))
  const write = (content: object) => admin('PATCH', `/meeting/${id}/minutes`, { version: 0, content })
  const point = { title: 'Punto', discussed: 'x'.repeat(500), agreed: '', ...noVotes }
  const many = (count: number, about: object = {}) =>
    written({ points: Array.from({ length: count }, () => ({ ...point, ...about })) })
  expect((await write(many(201))).statusCode).toBe(422)
  expect((await write(many(200, { discussed: 'x'.repeat(650) }))).statusCode).toBe(422)
  expect((await write(many(1, { discussed: `e${'\u0301'.repeat(250_000)}` }))).statusCode).toBe(422)
  expect((await write(many(1, { inFavour: -1 }))).statusCode).toBe(422)
  expect((await write(many(1, { inFavour: 1e12 }))).statusCode).toBe(422)
  expect((await write(many(200))).statusCode).toBe(200)
  expect((await admin('POST', `/meeting/${id}/minutes/sign`, { version: 1 })).statusCode).toBe(200)
  expect(flat((await admin('GET', `/meeting/${id}/minutes/1/pdf`)).rawPayload)).toContain('200. Punto')
  for (const [number, status] of [
    ['2', 200],
    ['0', 404],
    ['99', 404],
    ['x', 404],
  ] as const)
    expect((await admin('GET', `/meeting/${id}/minutes/${number}/pdf`)).statusCode, number).toBe(status)
})
