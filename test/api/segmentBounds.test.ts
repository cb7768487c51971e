import { expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/problem.ts'
import type { TagDetails } from '#contract/tags/tags.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'

const inGetafe = { where: { city: ['Getafe'] } }
const filterOf = (tree: unknown) => ({ v: 1, tree })

/** So many conditions on the job that no index answers. */
const jobs = (most: number) =>
  Array.from({ length: most }, (_, at) => ({ not: { where: { job: `t${at}` } } }))

/** An administrator who saves and counts segments. */
async function asAdmin() {
  const app = await anApp()
  const admin = await app.as('ROLE_ADMIN')
  const post = (name: string, tree: unknown) => admin('POST', '/segments', { name, filter: filterOf(tree) })
  const save = async (name: string, tree: unknown) => (await post(name, tree)).json<SegmentDetails>().id
  const count = (id: number | undefined) => admin('GET', `/segments/${id}/count`)
  return { ...app, admin, post, save, count }
}

test('rules people-21, input-10: one that names another many times, and so on, is measured once each, also when its bottom is gone', async () => {
  const { admin, save, count } = await asAdmin()
  const chain: number[] = []
  for (let at = 0; at < 7; at += 1) chain.push(await save(`${at}`, inGetafe))
  // From the top down, so that each change measures a small tree.
  for (const [at, id] of chain.slice(0, -1).entries()) {
    const filter = filterOf({ any: Array.from({ length: 200 }, () => ({ segment: chain[at + 1] })) })
    expect((await admin('PATCH', `/segments/${id}`, { version: 1, filter })).statusCode).toBe(200)
  }
  await admin('DELETE', `/segments/${chain.at(-1)}`)
  const top = (await admin('GET', `/segments/${chain[0]}`)).json<SegmentDetails>()
  expect(top.faults).toContain('Con los segmentos que nombra es demasiado grande.')
  expect((await count(chain[0])).statusCode).toBe(409)
  // Of a small one only what is gone is said.
  const small = await save('small', inGetafe)
  const middle = await save('middle', { segment: small })
  const outer = await save('outer', { segment: middle })
  await admin('DELETE', `/segments/${small}`)
  expect((await admin('GET', `/segments/${outer}`)).json<SegmentDetails>().faults).toEqual([
    'Nombra un segmento que ya no existe o que no se comparte contigo.',
  ])
})

test('rule people-21: a chain longer than is read to its end is refused, a circle in it, and too many searches', async () => {
  const { admin, post, save, count } = await asAdmin()
  const chain = [await save('0', inGetafe)]
  for (let at = 1; at <= 10; at += 1) chain.push(await save(`${at}`, { segment: chain.at(-1) }))
  expect((await count(chain.at(-1))).json()).toEqual({ count: 0 })
  expect((await post('11', { segment: chain.at(-1) })).json<ProblemDetails>().errors).toMatchObject([
    { message: 'Con los segmentos que nombra es demasiado grande.' },
  ])
  const circle = { version: 1, filter: filterOf({ segment: chain.at(-1) }) }
  expect((await admin('PATCH', `/segments/${chain[0]}`, circle)).statusCode).toBe(422)
  const searches = Array.from({ length: 11 }, (_, at) => ({ where: { q: `ana ${at}` } }))
  expect((await post('q', { any: searches })).statusCode).toBe(422)
  expect((await post('jobs', { all: jobs(11) })).statusCode).toBe(422)
  // Tags and accounts stand in tables of their own, which each condition reads.
  const { id: tag } = (await admin('POST', '/tags', { name: 'Sur', color: 'green' })).json<TagDetails>()
  for (const where of [{ tag: [tag] }, { account: 'true' }])
    for (const [most, status] of [
      [10, 201],
      [11, 422],
    ] as const) {
      const tree = { all: Array.from({ length: most }, () => ({ any: [{ where }, inGetafe] })) }
      expect((await post(`${most} ${Object.keys(where)[0]}`, tree)).statusCode).toBe(status)
    }
  // A segment that is named twice compares twice.
  const six = await save('six', { all: jobs(6) })
  expect((await post('twice', { any: [{ segment: six }, { not: { segment: six } }] })).statusCode).toBe(422)
})

test('rule secrecy-5: a segment that looks somebody up names them in the log', async () => {
  const { db, admin, save, count } = await asAdmin()
  const eva = await anAffiliate(db, { idDocument: '12345678Z', email: 'eva@example.org' })
  const one = await save('Una', { where: { idDocument: '12345678Z' } })
  await count(await save('Los demás', { not: { segment: one } }))
  await save('Por correo', { any: [inGetafe, { where: { q: 'eva@example.org' } }] })
  await admin('POST', '/segments/count', { filter: filterOf({ where: { idDocument: '12345678Z' } }) })
  const named = await db
    .selectFrom('activitySubject')
    .innerJoin('activity', 'activity.id', 'activitySubject.activityId')
    .where('entityId', '=', eva)
    .select('action')
    .orderBy('activity.id')
    .execute()
  expect(named.map(({ action }) => action)).toEqual([
    'segmentSaved',
    'segmentSaved',
    'segmentCounted',
    'segmentSaved',
    'segmentCounted',
  ])
})
