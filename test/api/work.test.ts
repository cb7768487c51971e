import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ownWaitingNames, waitingNames, type OwnWorkStanding, type WaitingName } from '#contract/home/work.ts'
import { countedLists, ownWaitingLists, waitingLists } from '#contract/home/workLists.ts'
import { anApp } from '#test/support/app.ts'
import { aWorkplace, letEachWait, type Workplace } from '#test/support/workplace.ts'
import { aCommunication, aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'
import { feeDay } from '#test/support/fees.ts'
import { setOffice } from '#test/support/organisation.ts'

/** How many the list behind a number has, as whoever follows it sees them. */
async function countBehind(name: WaitingName, asks: Record<string, string>, { chief }: Workplace) {
  const answer = await chief('GET', `${waitingLists[name].list.path}?${new URLSearchParams(asks)}`)
  expect(answer.statusCode, name).toBe(200)
  const { totalElements, content } = answer.json<{ totalElements?: number; content?: unknown[] }>()
  return totalElements ?? content?.length
}

test('rule shell-15: each number of what waits is that of its list, and of the census', async () => {
  const work = await aWorkplace(await anApp())
  await work.startAt(feeDay)
  const nothing = await work.read()
  expect(Object.entries(nothing.waiting).map(([name, { count }]) => [name, count])).toEqual(
    waitingNames.map((name) => [name, 0]),
  )
  await letEachWait(work)
  const { waiting, counts, moved } = await work.read()
  for (const name of waitingNames) {
    const { count, list } = waiting[name] ?? { count: -1, list: {} }
    expect(count, name).toBe(await countBehind(name, list, work))
  }
  expect(waitingNames.filter((name) => waiting[name]?.count === 0)).toEqual([])
  for (const [name, count] of Object.entries(counts)) {
    const { path } = countedLists[name as keyof typeof countedLists]
    const { totalElements } = (await work.chief('GET', path)).json<{ totalElements: number }>()
    expect([name, count]).toEqual([name, totalElements])
  }
  expect(moved).toHaveLength(30)
})

test('rule shell-15: each is told what they may see to, and nobody else is told anything', async () => {
  const { read, admin, as } = await aWorkplace(await anApp())
  const ofChiefs = ['erasures', 'returnedCharges', 'bankReplies', 'feeRequests', 'unsentMails']
  const { waiting } = await read(admin)
  expect(Object.keys(waiting)).toEqual(waitingNames.filter((name) => !ofChiefs.includes(name)))
  for (const role of ['ROLE_RESPONSABLE', 'ROLE_ENLACE', 'ROLE_USER'] as const)
    expect((await (await as(role))('GET', '/work')).statusCode, role).toBe(403)
  for (const role of ['ROLE_ADMIN', 'ROLE_USER'] as const)
    expect((await (await as(role))('GET', '/work/own')).statusCode, role).toBe(403)
})

test('rule shell-15: who holds an office is told what waits in its assembly, each number that of its list', async () => {
  const { db, as, tokenFor, world } = await aWorkplace(await anApp())
  const own = await anAssembly(db)
  const other = await anAssembly(db)
  const ended = {
    meetingTime: sql`${world.clock.now} - interval '3 hours'`,
    endTime: sql`${world.clock.now} - interval '1 hour'`,
  } as never as { meetingTime: string; endTime: string }
  for (const assemblyId of [own, other]) {
    await aCommunication(db, { assemblyId, why: 'returned' })
    await aCommunication(db, { assemblyId })
    await aMeeting(db, { type: 'Asamblea', assemblyId, ...ended })
    // Nobody has to sign what is to come, or was never approved.
    await aMeeting(db, { type: 'Asamblea', assemblyId })
    await aMeeting(db, { type: 'Asamblea', assemblyId, status: 'Cancelada', ...ended })
  }
  await aMeeting(db, ended)
  const [responsibleId, liaisonId] = [await anAffiliate(db), await anAffiliate(db)]
  await setOffice(db, own, { responsibleId, liaisonId })
  const lead = await as({ token: await tokenFor('ROLE_RESPONSABLE', responsibleId) })
  const liaison = await as({ token: await tokenFor('ROLE_ENLACE', liaisonId) })
  const waitsFor = async (by: typeof lead) => (await by('GET', '/work/own')).json<OwnWorkStanding>().waiting
  const waiting = await waitsFor(lead)
  for (const name of ownWaitingNames) {
    const { count, list } = waiting[name] ?? { count: -1, list: {} }
    const { path } = ownWaitingLists[name].list
    const { totalElements } = (await lead('GET', `${path}?${new URLSearchParams(list)}`)).json<{
      totalElements: number
    }>()
    expect([name, count, totalElements]).toEqual([name, 1, 1])
  }
  // An enlace writes no minutes.
  expect(await waitsFor(liaison)).toEqual({ returned: waiting.returned })
})

test('rule shell-15: who joined and who left stand on their days', async () => {
  const { db, world, read } = await aWorkplace(await anApp())
  const ago = (days: number) => sql<string>`${world.clock.now} - make_interval(days => ${days})`
  await anAffiliate(db, { creationTime: ago(3) as never })
  await anAffiliate(db, { creationTime: ago(40) as never })
  const left = await anAffiliate(db, { creationTime: ago(200) as never })
  await db
    .updateTable('affiliate')
    .set({ inscriptionType: 0, unregisteredAt: ago(1) })
    .where('id', '=', left)
    .execute()
  const { moved } = await read()
  const told = (days: number) => moved.at(-1 - days)
  expect(told(3)).toMatchObject({ joins: 1, leaves: 0 })
  // They left just now, which may have been yesterday.
  expect((told(0)?.leaves ?? 0) + (told(1)?.leaves ?? 0)).toBe(1)
  const sum = (of: 'joins' | 'leaves') => moved.reduce((all, day) => all + day[of], 0)
  expect([sum('joins'), sum('leaves')]).toEqual([1, 1])
})

test('rule shell-15: of many it is counted in indexes: neither profiles nor records nor intervals are all read', async () => {
  const { db, chief, url } = await aWorkplace(await anApp())
  await sql`insert into affiliate (id_document, document_type, name, last_name_1, email, inscription_type, birthday, creation_time)
    select lpad(n::text, 8, '0'), 'PASAPORTE', 'Ana', 'Núñez', '', 1 + n % 3, '1930-01-01'::date + n, '2015-01-01'::timestamptz + n * interval '2 hours'
    from generate_series(1, 6000) n`.execute(db)
  await sql`insert into record (id_document, document_type, name, last_name_1, email, record_type, title, creation_time)
    select lpad(n::text, 8, 'P'), 'PASAPORTE', 'Eva', 'Núñez', '', 'Evento', 'Jornada', '2015-01-01'::timestamptz + n * interval '2 hours'
    from generate_series(1, 6000) n`.execute(db)
  await sql`analyze affiliate, record, outsider, membership_interval`.execute(db)
  const overheard = vi.spyOn(pg.Client.prototype, 'query')
  expect((await chief('GET', '/work')).statusCode).toBe(200)
  const asked = overheard.mock.calls.flatMap((call: unknown[]) => readStatement(call) ?? [])
  overheard.mockRestore()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const plans = []
  for (const { text, values } of asked)
    plans.push(JSON.stringify((await client.query(`explain ${text}`, values)).rows))
  await client.end()
  expect(plans.length).toBeGreaterThan(15)
  // Of pairs that may be duplicates, who they are is read for each, as their list does.
  const ofTables = plans.filter((plan) => !plan.includes('duplicate_evidence'))
  expect(
    ofTables.filter((plan) => /Seq Scan on (affiliate|record|outsider|membership_interval)/.test(plan)),
  ).toEqual([])
})

/** A reading statement that was sent, with its values, in either way of sending one. */
function readStatement([first, second]: unknown[]) {
  const { text, values = second } = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig)
  return /^\s*(with|select)/i.test(text) ? { text, values: Array.isArray(values) ? values : [] } : undefined
}
