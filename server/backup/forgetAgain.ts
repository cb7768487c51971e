import { connect, inTransaction } from '#server/kernel/database/database.ts'
import { databaseClock } from '#server/kernel/world.ts'
import { takeRestored } from '#server/retention/apply.queries.ts'
import { nothingWritten } from '#server/retention/erase.queries.ts'
import { forgetPeople, reducePeople } from '#server/retention/erase.rules.ts'

/** So many people are forgotten at once. */
const stretch = 500

/**
 * Forgets again, as much as before, whoever a database knows to have been forgotten, after an older backup was restored (rule retention-6);
 * returns how many. Those who are held by something, and those of whom an interruption leaves some, the run of the day takes.
 */
export async function forgetAgain(url: string): Promise<number> {
  const { db, close } = connect(url, 1)
  try {
    for (let many = 0; ;) {
      const taken = await inTransaction(db, async (unit) => {
        const profiles = await takeRestored(unit, databaseClock, { keepsAccounts: false, most: stretch })
        if (profiles.length > 0)
          await forgetPeople(unit, databaseClock, {
            profiles,
            documents: [],
            writtenUntil: nothingWritten,
          })
        const reduced = await takeRestored(unit, databaseClock, { keepsAccounts: true, most: stretch })
        if (reduced.length > 0) await reducePeople(unit, databaseClock, reduced)
        return profiles.length + reduced.length
      })
      many += taken
      if (taken === 0) return many
    }
  } finally {
    await close()
  }
}
