import { eraseUsernames } from '#server/activity/seal/erase.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { eraseFromRolls } from '#server/people/choosing/rolls.queries.ts'
import {
  eraseAccounts,
  eraseGuards,
  eraseMails,
  eraseSnapshots,
  listErasedAccounts,
} from '#server/retention/traces.queries.ts'
import {
  anonymiseCharges,
  chooseErased,
  deleteProfiles,
  deleteWritten,
  erasedProfiles,
  eraseLogValues,
  noteForgotten,
  type Erased,
} from '#server/retention/erase.queries.ts'

/**
 * Forgets people: nothing of them is left in any column, but what counts counts as before (rule retention-4). Profiles are
 * given by their numbers, people outside the census by their documents. It cannot be undone. What is locked is locked until
 * the transaction ends: the log is not linked, and no roll taken, meanwhile.
 */
export async function forgetPeople(db: Database, clock: Clock, people: Erased): Promise<void> {
  await chooseErased(db, people)
  await eraseLogValues(db)
  await eraseUsernames(db, await listErasedAccounts(db))
  await eraseFromRolls(db, erasedProfiles)
  await anonymiseCharges(db, clock)
  await eraseMails(db, clock)
  await eraseSnapshots(db)
  await eraseGuards(db)
  await deleteWritten(db)
  await eraseAccounts(db)
  await noteForgotten(db, clock)
  await deleteProfiles(db)
}
