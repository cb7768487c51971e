import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { affiliates } from '#contract/census/affiliates.ts'
import type { ProblemDetails } from '#contract/problem.ts'
import type { SegmentDetails } from '#contract/segments/segments.ts'
import { aHeldVoting, addVoters } from '#test/support/factVotings.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { readFacts } from '#server/people/choosing/readFacts.queries.ts'
import { anOpenVoting } from '#test/support/votings.ts'

type Listed = { content: { id: number }[]; totalElements: number }
const filterOf = (tree: unknown) => ({ v: 1, tree })

test('rule voting-7: who has voted is asked of nobody before the count, whatever one asks by', async () => {
  const { admin, id, vote, close, people, db, world } = await anOpenVoting()
  const [ana, berta] = people
  const tree = { where: { voted: [id] } }
  const count = (asked: unknown) => admin('POST', '/segments/count', { filter: filterOf(asked) })
  const save = (asked: unknown) =>
    admin('POST', '/segments', { name: 'Votó', filter: filterOf(asked), sharedWith: null })
  const askAll = async () => [
    await admin('GET', `/affiliate?voted=${id}`),
    await admin('GET', `/affiliate?voted=${id}&not=voted`),
    await admin('GET', `/affiliate/export?format=csv&voted=${id}`),
    await count(tree),
    await count({ not: tree }),
    await save(tree),
    await admin('GET', '/affiliate?sort=voted'),
  ]
  const before = (await askAll()).map((answer) => [answer.statusCode, answer.body.replace(/"instance.*/, '')])
  expect((await vote(0, { blank: true })).statusCode).toBe(201)
  const after = (await askAll()).map((answer) => [answer.statusCode, answer.body.replace(/"instance.*/, '')])
  expect(after).toEqual(before)
  expect(after.map(([status]) => status)).toEqual([422, 422, 422, 422, 422, 422, 422])
  expect((await admin('GET', `/affiliate?voted=${id}`)).json<ProblemDetails>().title).toBe(
    'Esta votación no se ha contado',
  )
  expect((await count(tree)).json<ProblemDetails>().title).toContain(
    'Nombra una votación que no se ha contado.',
  )
  // The condition by itself says so of nobody.
  const { where } = await readFacts(db, world.clock, affiliates.list.query.parse({ voted: `${id}` }))
  const found = async () =>
    (await sql`select from affiliate where ${sql.join(where, sql` and `)}`.execute(db)).rows.length
  expect(await found()).toBe(0)
  // Who is in the roll is known from the start.
  expect((await admin('GET', `/affiliate?inRoll=${id}`)).json<Listed>().totalElements).toBe(5)

  await close()
  expect(await found()).toBe(1)
  const listed = (await admin('GET', `/affiliate?voted=${id}`)).json<Listed>()
  expect(listed.content.map((one) => one.id)).toEqual([ana?.id])
  const rest = (await admin('GET', `/affiliate?inRoll=${id}&voted=${id}&not=voted`)).json<Listed>()
  expect(rest.totalElements).toBe(4)
  expect(rest.content.map((one) => one.id)).toContain(berta?.id)
  const saved = (await save(tree)).json<SegmentDetails>()
  expect(saved.words).toEqual(['Votó en: Color de la sede'])
})

test('rule voting-6: whoever was merged took part where either did', async () => {
  const { admin, id, vote, close, people, db } = await anOpenVoting()
  await vote(0, { blank: true })
  await vote(1, { blank: true })
  await close()
  const [ana, berta, carla] = people.map((one) => one.id)
  // Carla, who did not vote, is Berta.
  await sql`insert into affiliate_merge (kept_id, removed_id, snapshot) values (${carla}, ${berta}, '{}')`.execute(
    db,
  )
  const listed = (await admin('GET', `/affiliate?voted=${id}`)).json<Listed>()
  expect(listed.content.map((one) => one.id)).toEqual(expect.arrayContaining([ana, carla]))
})

test('before a voting is counted another one says nothing of it', async () => {
  const { admin, db, people } = await anOpenVoting()
  const [counted, open] = [
    await aHeldVoting(db, 'Contada'),
    await aHeldVoting(db, 'Abierta', { isCounted: false }),
  ]
  const voter = people[0]?.id ?? 0
  const other = await anAffiliate(db)
  await addVoters(db, [
    { id: voter, merged: true, inRoll: [counted, open], voted: [counted, open] },
    { id: other, merged: false, inRoll: [open], voted: [open] },
  ])
  const total = async (query: string) =>
    (await admin('GET', `/affiliate?${query}`)).json<Listed>().totalElements
  expect(await total(`voted=${counted}`)).toBe(1)
  expect(await total(`inRoll=${counted}&inRoll=${open}`)).toBe(2)
  expect((await admin('GET', `/affiliate?voted=${counted}&voted=${open}`)).statusCode).toBe(422)
})
