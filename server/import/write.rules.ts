import type { BulkWhat } from '#contract/import/bulk/changes.ts'
import { joinWritten } from '#server/census/records/joined.queries.ts'
import { followRegisteredAddresses } from '#server/people/addresses/registeredAddress.rules.ts'
import type { Counts } from '#server/import/report.ts'
import { storeChanged, storeCreated, writeBatch } from '#server/import/batches.queries.ts'
import { addPlannedRecords } from '#server/import/records.queries.ts'
import { addNewTags, putPlannedTags } from '#server/import/tags.queries.ts'
import {
  addSectorals,
  insertPlannedPeople,
  listMovedAddresses,
  logPlannedChanges,
  logPlan,
  plannedPeople,
  updatePlannedPeople,
  writeCommunications,
  type ImportAuthor,
  type MovedAddress,
  type PlanEntry,
} from '#server/import/write.queries.ts'
import { followAddresses } from '#server/people/addresses/correctedAddress.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Clock } from '#server/kernel/world.ts'

type Written = { counts: Counts; entry: PlanEntry; fileName: string; change?: BulkWhat }

/** Writes the planned lines in the caller's transaction, with the data to undo them; returns the id of the import. */
export async function writePlan(
  db: Database,
  clock: Clock,
  author: ImportAuthor,
  written: Written,
): Promise<number> {
  const { counts, entry, fileName, change } = written
  const activityId = await logPlan(db, author, entry)
  const batchId = await writeBatch(db, { activityId, author: author.username, fileName, counts, change })
  await logPlannedChanges(db, activityId)
  await addNewTags(db, author)
  await storeChanged(db, batchId)
  const moved = await listMovedAddresses(db)
  await updatePlannedPeople(db)
  await followListedAddresses(db, clock, author, moved)
  if ((await insertPlannedPeople(db)) !== counts.create)
    throw new Problem(
      'conflicto',
      'Alguien de la lista se ha inscrito mientras se importaba. Inténtalo de nuevo.',
    )
  await joinWritten(db, clock, plannedPeople)
  await followRegisteredAddresses({ db, clock, author: { userId: author.userId, by: 'list' } }, plannedPeople)
  await writeCommunications(db, clock)
  await storeCreated(db, batchId)
  await addSectorals(db)
  await addPlannedRecords(db, { activityId, batchId, author })
  await putPlannedTags(db, activityId, author)
  return batchId
}

/** Does what follows from each address that a list, or its undoing, wrote (rule rights-11). */
export const followListedAddresses = (
  db: Database,
  clock: Clock,
  { userId }: Pick<ImportAuthor, 'userId'>,
  moved: readonly MovedAddress[],
) => followAddresses({ db, clock, author: { userId, by: 'list' } }, moved)
