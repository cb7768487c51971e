import { sql } from 'kysely'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { isProcessGone } from '#server/kernel/database/locks.ts'
import type { Clock } from '#server/kernel/world.ts'

/** A number for a process that sends, which no other one ever has. */
export async function takeProcessNumber(db: Database): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`select nextval('sending_process')::integer as number`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sequence has a next value')
  return row.number
}

/** Takes over from processes that are gone: who was not begun waits again, who was is doubtful. */
export async function recoverFromGone(db: Database, { now }: Clock): Promise<void> {
  const { rows } = await sql<{ owner: number }>`
    select distinct owner from communication_recipient where state in ('claimed', 'sending')`.execute(db)
  for (const { owner } of rows)
    await inTransaction(db, async (unit) => {
      if (!(await isProcessGone(unit, 'sending', owner))) return
      await sql`update communication_recipient set state = 'queued', owner = null, attempts = attempts - 1
        where owner = ${owner} and state = 'claimed'`.execute(unit)
      await sql`update communication_recipient set state = 'uncertain', settled_at = ${now},
          reply = 'Se interrumpió mientras salía'
        where owner = ${owner} and state = 'sending'`.execute(unit)
    })
}

/**
 * Takes back what a living process has and no lane of it knows: the answer of its claim was lost. Whoever would be sent to
 * is doubtful. A lane knows soon what it has claimed.
 */
export async function recoverForgotten(
  db: Database,
  { now }: Clock,
  owner: number,
  known: readonly number[],
): Promise<void> {
  const isForgotten = sql`owner = ${owner} and id <> all(${known}::bigint[]) and claimed_at < ${now} - interval '1 minute'`
  await sql`update communication_recipient set state = 'queued', owner = null, attempts = attempts - 1
    where state = 'claimed' and ${isForgotten}`.execute(db)
  await sql`update communication_recipient set state = 'uncertain', settled_at = ${now}, reply = 'Se interrumpió mientras salía'
    where state = 'sending' and ${isForgotten}`.execute(db)
}
