import type { ErasurePart } from '#contract/retention/erasureOfPerson.ts'
import { eraseUsernames } from '#server/activity/seal/erase.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { keepTurnouts } from '#server/votings/turnout.queries.ts'
import { eraseFromRolls, lockRolls } from '#server/people/choosing/rolls.queries.ts'
import {
  eraseAccounts,
  eraseGuards,
  eraseMails,
  eraseSnapshots,
  forgetDeletedAccounts,
  listErasedAccounts,
} from '#server/retention/traces.queries.ts'
import {
  anonymiseCharges,
  chooseErased,
  deleteProfiles,
  deleteWritten,
  erasedProfiles,
  eraseCases,
  eraseDeletedValues,
  eraseLogValues,
  forgetJoined,
  leaveAccounts,
  leaveAllBut,
  noteForgotten,
  type Erased,
} from '#server/retention/erase.queries.ts'
import { blankProfiles, dropHanging } from '#server/retention/reduce.queries.ts'

/** What rolls say of them goes, once it is kept how many of each assembly voted. */
async function leaveRolls(db: Database): Promise<void> {
  await lockRolls(db)
  await keepTurnouts(db, erasedProfiles)
  await eraseFromRolls(db, erasedProfiles)
}

/** Erases what the log says of those who are chosen, and takes them out of rolls. */
async function eraseNamed(db: Database): Promise<void> {
  await eraseLogValues(db)
  await eraseDeletedValues(db)
  await eraseUsernames(db, await listErasedAccounts(db))
  await leaveRolls(db)
}

/** Erases what hangs on those who are chosen beside their profile: mails, snapshots, guards, what they wrote, accounts, cases. */
async function eraseAround(db: Database, clock: Clock): Promise<void> {
  await eraseMails(db, clock)
  await eraseSnapshots(db)
  await eraseGuards(db)
  await deleteWritten(db)
  await forgetJoined(db)
  await eraseAccounts(db)
  await eraseCases(db)
}

/**
 * Forgets people: nothing of them is left in any column, but what counts counts as before (rule retention-4). Profiles are
 * given by their numbers, people outside the census by their documents. It cannot be undone. What is locked is locked until
 * the transaction ends: the log is not linked, and no roll taken, meanwhile.
 */
export async function forgetPeople(db: Database, clock: Clock, people: Erased): Promise<void> {
  await chooseErased(db, people)
  await eraseNamed(db)
  await anonymiseCharges(db, clock)
  await eraseAround(db, clock)
  await noteForgotten(db, clock, { keepsAccounts: false })
  await deleteProfiles(db)
  await forgetDeletedAccounts(db)
}

/**
 * Erases of former members all but what the accounts need: name, document and province, charges, mandates and donations.
 * The rest of the profile goes when their years have passed (rules retention-2, erasure-4).
 */
export async function reducePeople(db: Database, clock: Clock, profiles: readonly number[]): Promise<void> {
  await chooseErased(db, { profiles, documents: [], writtenUntil: clock.now })
  await leaveAccounts(db)
  await eraseNamed(db)
  await eraseAround(db, clock)
  await noteForgotten(db, clock, { keepsAccounts: true })
  await blankProfiles(db, clock)
  await dropHanging(db)
  await forgetDeletedAccounts(db)
}

/** Erases some parts of what is written of somebody who stays as they are (rule erasure-3). */
export async function eraseParts(
  db: Database,
  clock: Clock,
  affiliateId: number,
  parts: readonly ErasurePart[],
): Promise<void> {
  await chooseErased(db, { profiles: [affiliateId], documents: [], writtenUntil: clock.now })
  await leaveAllBut(db, parts)
  await eraseLogValues(db)
  await deleteWritten(db)
}
