import { sql } from 'kysely'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { Known } from '#test/support/factsByHand.ts'

/** Where bands begin: whose birthday is today, and tomorrow; who enrolled a year ago tomorrow, when it was today in UTC still. */
export async function putOnEdges(db: PeopleDatabase, people: readonly Known[], today: string) {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const dayAgo = (years: number, later: number) =>
    new Date(Date.UTC(year - years, month - 1, day + later)).toISOString().slice(0, 10)
  const { rows } = await sql<{ at: string }>`
    select (${dayAgo(1, 1)}::date + time '00:30') at time zone 'Europe/Madrid' as at`.execute(db)
  const edges = [
    { birthday: dayAgo(40, 0) },
    { birthday: dayAgo(40, 1) },
    { creationTime: rows[0]?.at ?? '' },
  ]
  for (const one of people.filter(({ inscriptionType }) => inscriptionType === 1)) {
    const edge = edges.pop()
    if (!edge) return
    await db.updateTable('affiliate').set(edge).where('id', '=', one.id).execute()
    Object.assign(one, edge)
  }
}
