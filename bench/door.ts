import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { makeCodes } from '#server/meetings/card.ts'
import { freezeEntitled } from '#server/meetings/entitled.rules.ts'
import { prepareCensus } from './census.ts'
import { formatFigure, formatInteger, renderTable, type Findings } from './report.ts'
import { median, measureTime, percentile } from './statistics.ts'
import { createBenchWorld, createToken } from './world.ts'

const [scans, perMinute] = [500, 500]

/** 500 people a minute at the door of a meeting of everybody, by card and by document, beside the statement alone. */
export async function measureDoor(members: number): Promise<Findings> {
  const census = await prepareCensus(members)
  const { world, close } = createBenchWorld(census.url)
  const { db } = world
  const app = createApp({ world, log: pino({ level: 'silent' }) })
  const [id, other] = [await addMeeting(db), await addMeeting(db)]
  try {
    const authorization = `Bearer ${await createToken(world, 'ROLE_ADMIN')}`
    const url = `/api/meeting/${id}/door`
    const look = async () => void (await app.inject({ method: 'GET', url, headers: { authorization } }))
    const people = await pickPeople(db)
    const times: Times = { card: [], document: [], statement: [], unfrozen: [], frozen: [] }
    for (let turn = 0; turn < 15; turn += 1) times.unfrozen.push(await measureTime(look))
    await inTransaction(db, (unit) => freezeEntitled(unit, world.clock, id))
    const begun = performance.now()
    const running: Promise<void>[] = []
    let entered = 0
    for (const [at, person] of people.entries()) {
      await wait(Math.max(begun + (at * 60_000) / perMinute - performance.now(), 0))
      const byCard = at % 2 === 0
      const payload = {
        scanId: randomUUID(),
        ...(byCard
          ? { card: makeCodes(world.secret, person.id, Date.now())[0]?.text }
          : { text: person.idDocument }),
      }
      const scan = async () => {
        const answer = await app.inject({ method: 'POST', url, headers: { authorization }, payload })
        if (answer.json<{ outcome?: string }>().outcome === 'enters') entered += 1
      }
      running.push(measureTime(scan).then((taken) => void times[byCard ? 'card' : 'document'].push(taken)))
      // Ten doors, each of which asks every five seconds.
      if (at % 4 === 0) running.push(measureTime(look).then((taken) => void times.frozen.push(taken)))
    }
    await Promise.all(running)
    for (const person of people)
      times.statement.push(
        await measureTime(() =>
          sql`insert into meeting_attendance (meeting_id, affiliate_id, status, confirmed_at)
            values (${other}, ${person.id}, 'Confirmado', now())`.execute(db),
        ),
      )
    return report(members, entered, times)
  } finally {
    await sql`delete from meeting where id in (${id}, ${other})`.execute(db)
    await app.close()
    await close()
    await census.stop()
  }
}

const labels = {
  card: 'by card',
  document: 'by document',
  statement: 'the insert alone',
  unfrozen: 'the door’s state, before its roll',
  frozen: 'the door’s state, by its roll, meanwhile',
} as const
type Times = Record<keyof typeof labels, number[]>

const report = (members: number, entered: number, times: Times): Findings => [
  `A meeting of ${formatInteger(members)} people, ${perMinute} scans a minute and two looks a second; ` +
    `${entered} of ${scans} let in. Milliseconds on the server.`,
  renderTable(
    ['', 'median', 'p95', 'n'],
    (['card', 'document', 'statement', 'unfrozen', 'frozen'] as const).map((name) => [
      labels[name],
      formatFigure(median(times[name])),
      formatFigure(percentile(times[name], 0.95)),
      times[name].length,
    ]),
  ),
]

/** Adds a general meeting that has just begun and asks for a quorum. */
async function addMeeting(db: Database): Promise<number> {
  const quorum = JSON.stringify({ first: { kind: 'majority' }, second: null })
  const { rows } = await sql<{ id: number }>`
    insert into meeting (title, type, status, meeting_time, end_time, quorum)
    values ('La puerta', 'General', 'Aprobada', now() - interval '1 minute', now() + interval '2 hours', ${quorum})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

const pickPeople = (db: Database) =>
  asSystem('a measure')
    .selectFrom(db, 'affiliate')
    .where('inscriptionType', '<>', 0)
    .select(['id', 'idDocument'])
    .orderBy(sql`md5(id::text)`)
    .limit(scans)
    .execute()
