import { shiftDay } from '#contract/day.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import type { World } from '#server/kernel/world.ts'

/** Two days, both included. */
export type Period = { from: string; to: string }

const dayMs = 86_400_000
/** As many days before. */
export function previousOf({ from, to }: Period): Period {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return { from: shiftDay(from, -count), to: shiftDay(from, -1) }
}

/** The first day of the month so many months before that of a day. */
export function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10)
}

/** The days asked for; without them the current month and the eleven before it, up to today. */
export async function readPeriod(
  { db, world }: { db: Database; world: World },
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Period> {
  const last = to ?? (await readTodayInMadrid(db, world.clock))
  return { from: from ?? monthsBefore(last, 11), to: last }
}
