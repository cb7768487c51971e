import type { LogSeal } from '#contract/activity/log.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { findHead } from '#server/activity/seal/heads.queries.ts'
import { findSeal } from '#server/activity/seal/seal.queries.ts'
import { findUnsealed } from '#server/activity/seal/verify.queries.ts'

/** How far the log is linked, and what its last verification found. */
export async function describeSeal(db: Database): Promise<LogSeal> {
  const seal = await findSeal(db)
  const { many, since } = await findUnsealed(db, seal?.sealedTo ?? 0)
  return {
    head: (await findHead(db)) ?? null,
    sealed: seal?.sealed ?? 0,
    unsealed: many,
    waitingSince: since,
    verifiedAt: seal?.verifiedAt ?? null,
    verified: seal?.verified ?? null,
    fault: seal?.fault ?? null,
    keptAt: seal?.toldAt ?? null,
  }
}
