import { sql } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { readInstanceValue } from '#server/kernel/database/instance.ts'
import type { World } from '#server/kernel/world.ts'

/** Why no mail leaves at all: the setting, or the switch that a restore turns; null when it does. */
export async function findMailOff({
  db,
  settings,
}: Pick<World, 'db' | 'settings'>): Promise<'setting' | 'switched' | null> {
  // Outside production it is kept for the mailbox page, whatever the switches say (rule run-4).
  if (!settings.smtpUrl && !settings.production) return null
  if (!settings.mailSending) return 'setting'
  return (await readInstanceValue(db, 'mail-sending')) === 'off' ? 'switched' : null
}

type Unsent = { waiting: number; failed: number }

/** How many mails to one person wait, and how many were given up in the last thirty days; by the index of those alone. */
export async function countUnsent(db: Database): Promise<Unsent> {
  const { rows } = await sql<Unsent>`
    select count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'failed')::integer as failed
    from mail where state in ('waiting', 'failed')`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}
