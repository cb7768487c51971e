import { hashLink } from '#server/kernel/chain/hashText.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { locks, takeLock, tryLock } from '#server/kernel/database/locks.ts'
import {
  addLinks,
  allowMinutes,
  findLastHash,
  findLastNumber,
  findPieceEnd,
  isAnyWriting,
  listWriters,
  lockSeal,
  noteFinal,
  notePending,
  noteSealed,
  readUnlinked,
} from '#server/activity/seal/seal.queries.ts'

/** So many entries are linked in one transaction. */
const mostAtOnce = 5_000

/**
 * Links the entries of the log that are final (rule log-10), piece by piece; returns how many. Where another process does
 * so, or somebody is erased at the moment, it waits for them if it `waits`, or has nothing to do.
 */
export async function sealLog(db: Database, signal?: AbortSignal, waits = false): Promise<number> {
  let sealed = 0
  for (;;) {
    signal?.throwIfAborted()
    const step = await inTransaction(db, (unit) => sealSome(unit, waits))
    if (step === 'nothing') return sealed
    sealed += step
  }
}

/** Finds out what is final, or links some of it. */
async function sealSome(db: Database, waits: boolean): Promise<number | 'nothing'> {
  await allowMinutes(db)
  if (waits) await takeLock(db, locks.activitySeal)
  else if (!(await tryLock(db, locks.activitySeal))) return 'nothing'
  const { sealedTo, finalTo } = await lockSeal(db)
  if (sealedTo < finalTo) return linkSome(db, { after: sealedTo, to: finalTo })
  return (await findFinal(db)) ? 0 : 'nothing'
}

/**
 * Finds out which entries are final: those up to the last number that was given, once all have ended that were writing
 * after it was read. Whoever is given a number has the lock of a writer before and keeps it, so nobody is missed, and
 * nobody waits: who writes for minutes makes this wait. Returns whether more is final than before.
 */
async function findFinal(db: Database): Promise<boolean> {
  const { finalTo, pendingTo, pendingWriters } = await lockSeal(db)
  if (pendingTo !== null) {
    if (await isAnyWriting(db, pendingWriters)) return false
    await noteFinal(db, pendingTo)
    return true
  }
  const last = await findLastNumber(db)
  if (last <= finalTo) return false
  // After the number was read, in a statement of its own.
  const writing = await listWriters(db)
  await (writing.length > 0 ? notePending(db, last, writing) : noteFinal(db, last))
  return writing.length === 0
}

async function linkSome(db: Database, { after, to }: { after: number; to: number }): Promise<number> {
  const end = await findPieceEnd(db, { after, to }, mostAtOnce)
  const entries = end === undefined ? [] : await readUnlinked(db, { after, to: end })
  let hash = await findLastHash(db, after)
  const links = entries.map(({ id, salt, digest, text }) => ({
    id,
    salt,
    digest,
    hash: (hash = hashLink(hash, text)),
  }))
  if (links.length > 0) await addLinks(db, links)
  await noteSealed(db, entries.length < mostAtOnce ? to : (end ?? to), links.length)
  return links.length
}
