import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Job } from '#contract/jobKinds.ts'
import type { Tag, TagDetails } from '#contract/tags/tags.ts'
import { mostTaggedAtOnce } from '#contract/tags/tags.ts'
import { anApp } from '#test/support/app.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { runJobs } from '#test/support/jobs.ts'

/** Many people of Getafe, one of whom has a tag; by default so many that it is put on them by a job. */
async function manyPeople(count = mostTaggedAtOnce) {
  const app = await anApp()
  const { db } = app
  const first = await anAffiliate(db, { city: 'Getafe' })
  const columns = sql.raw(
    'name, last_name_1, document_type, birthday, country_id, inscription_type, city, email',
  )
  await sql`
    insert into affiliate (id_document, ${columns})
    select lpad(n::text, 8, '0') || 'X', ${columns} from affiliate, generate_series(1, ${count}::integer) as n
    where id = ${first}`.execute(db)
  const [admin, other] = [await app.as('ROLE_ADMIN'), await app.as('ROLE_ADMIN')]
  const { id } = (await admin('POST', '/tags', { name: 'Getafe', color: 'green' })).json<TagDetails>()
  await admin('POST', `/affiliate/${first}/tags`, { tagId: id })
  const having = async () => (await admin('GET', `/tags/${id}`)).json<Tag>().people
  /** Asks for it and lets the job do it. */
  const work = async (call: string, body?: object) => {
    const asked = (await admin('POST', `/tags/${id}/${call}`, body)).json<Job<'tagging'>>()
    expect(asked).toMatchObject({ kind: 'tagging', state: 'waiting', about: 'Getafe' })
    return {
      asked,
      done: async () => {
        await runJobs(app)
        return (await admin('GET', `/jobs/${asked.id}`)).json<Job<'tagging'>>()
      },
    }
  }
  return { ...app, admin, other, id, first, having, work }
}

test('rule people-23: very many get a tag by a job, and lose it by another that undoes it', async () => {
  const { db, admin, other, id, having, work } = await manyPeople()
  const put = await work('put?city=getafe')
  // A second click asks for the same, and nothing is written before it is done.
  expect((await work('put?city=getafe')).asked.id).toBe(put.asked.id)
  expect(await having()).toBe(1)
  expect((await other('GET', `/jobs/${put.asked.id}`)).statusCode).toBe(404)
  const done = await put.done()
  expect(done).toMatchObject({
    state: 'done',
    result: { tagId: id, way: 'put', people: mostTaggedAtOnce, unchanged: 1, gone: 0 },
  })
  expect(await having()).toBe(mostTaggedAtOnce + 1)
  const entries = db.selectFrom('activity').where('action', '=', 'peopleTagged').select(['details', 'role'])
  expect(await entries.execute()).toEqual([{ details: `Etiqueta ${id}`, role: 'ROLE_ADMIN' }])

  const taken = await (await work('take?city=getafe')).done()
  expect(taken.result).toMatchObject({ way: 'take', people: mostTaggedAtOnce + 1, unchanged: 0, gone: 0 })
  expect(await having()).toBe(0)
  const undone = await (await work('undo', { activityId: taken.result?.activityId })).done()
  expect(undone.result).toMatchObject({ way: 'undo', people: mostTaggedAtOnce + 1 })
  expect(await having()).toBe(mostTaggedAtOnce + 1)

  // What was asked before a fact got another name is asked of nobody, and not of everybody.
  const before = await work('take?city=getafe')
  await sql`update job set asked = jsonb_set(asked, '{what,filter}', '{"town": ["getafe"]}') where state = 'waiting'`.execute(
    db,
  )
  expect(await before.done()).toMatchObject({ state: 'failed', result: null })
  expect(await having()).toBe(mostTaggedAtOnce + 1)

  // A job deletes what so many have, and one that is gone by then is put on nobody.
  expect((await other('DELETE', `/tags/${id}`)).statusCode).toBe(404)
  const deletion = (await admin('DELETE', `/tags/${id}`)).json<Job<'tagging'>>()
  expect(deletion).toMatchObject({ kind: 'tagging', state: 'waiting', about: 'Getafe' })
  expect(await having()).toBe(mostTaggedAtOnce + 1)
  const late = await work('put')
  expect(await late.done()).toMatchObject({ state: 'failed', result: null })
  expect((await admin('GET', `/jobs/${deletion.id}`)).json()).toMatchObject({
    state: 'done',
    result: { tagId: id, way: 'delete', people: mostTaggedAtOnce + 1 },
  })
  expect((await admin('GET', `/tags/${id}`)).statusCode).toBe(404)
  expect(await db.selectFrom('personTag').selectAll().execute()).toEqual([])
  const said = db.selectFrom('activity').where('action', '=', 'tagDeleted').select(['details', 'username'])
  expect(await said.execute()).toEqual([
    { details: `Etiqueta ${id}; 20.001 personas`, username: expect.any(String) },
  ])
})

test('rule durable-5: a tag that is younger than the statistics is counted, taken off, undone and deleted once each', async () => {
  const { db, admin, id, having } = await manyPeople(10_000)
  // Nobody has this one yet, as far as PostgreSQL knows.
  await sql`analyze person_tag, change, activity`.execute(db)
  const within = async (ask: () => ReturnType<typeof admin>) => {
    const start = performance.now()
    const reply = await ask()
    expect(reply.statusCode).toBe(200)
    expect(performance.now() - start).toBeLessThan(4000)
    return reply.json<{ people: number; activityId: number }>()
  }
  const { people, activityId } = await within(() => admin('POST', `/tags/${id}/put?city=getafe`))
  expect(people).toBe(10_000)
  expect((await within(() => admin('POST', `/tags/${id}/undo`, { activityId }))).people).toBe(10_000)
  await within(() => admin('POST', `/tags/${id}/put?city=getafe`))
  expect(await having()).toBe(10_001)
  expect((await within(() => admin('DELETE', `/tags/${id}`))).people).toBe(10_001)
})
