import { readHeadsFile } from '#server/activity/seal/heads.rules.ts'
import { isVerificationDue, noteVerified } from '#server/activity/seal/verify.queries.ts'
import { describeFault, verifyLog } from '#server/activity/seal/verify.rules.ts'
import type { World } from '#server/kernel/world.ts'

/** Says in the technical log that something in the log of what was done is not as it was written; which entry stands on its screen. */
class LogAlarm extends Error {
  override name = 'LogAlarm'
}

/** Verifies the log once a day, with the heads that are kept in the file; a fault is on the screen of the log, and an alarm (rule log-11). */
export async function verifyEachDay(
  { db, clock, settings: { logHeads } }: Pick<World, 'db' | 'clock' | 'settings'>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isVerificationDue(db, clock))) return
  const heads = logHeads.file === undefined ? [] : await readHeadsFile(logHeads.file)
  const found = await verifyLog(db, { heads, signal })
  const fault = describeFault(found)
  await noteVerified(db, clock, found.verified, fault)
  if (fault !== null) throw new LogAlarm('the activity log is not as it was written')
}
