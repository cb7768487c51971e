import { sql } from 'kysely'
import type { Mandate } from '#contract/fees/ofPerson.ts'
import type { ProofOfStaff } from '#contract/fees/personFees.ts'
import { deleteFiles } from '#server/files/files.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type StoredProof = ProofOfStaff & { mandateId: number; fileId: string | null; sha256: string | null }

/** The scans of some mandates, the latest first. */
export async function listProofs(
  db: Database,
  scope: Scope,
  mandateIds: readonly number[],
): Promise<StoredProof[]> {
  if (mandateIds.length === 0) return []
  const found = await scope
    .selectFrom(db, 'mandateProof')
    .leftJoin('storedFile', 'storedFile.id', 'mandateProof.fileId')
    .where('mandateProof.mandateId', 'in', mandateIds)
    .select(['mandateProof.id', 'mandateId', 'fileId', 'mandateProof.fileName', 'addedBy', 'addedAt'])
    .select(['withdrawnBy', 'withdrawnAt', 'reason'])
    .select(sql<string | null>`encode(content_hash, 'hex')`.as('sha256'))
    .orderBy('mandateProof.id', 'desc')
    .execute()
  return found.map(({ withdrawnBy, withdrawnAt, reason, ...proof }) => ({
    ...proof,
    withdrawn:
      withdrawnBy === null || withdrawnAt === null || reason === null
        ? null
        : { by: withdrawnBy, at: withdrawnAt, reason, isKept: proof.fileId !== null },
  }))
}

type Bare = Omit<Mandate, 'proofs'>

/** Mandates with their scans, as staff read them. */
export async function addProofs<Row extends Bare>(db: Database, scope: Scope, mandates: readonly Row[]) {
  const proofs = await listProofs(
    db,
    scope,
    mandates.map(({ id }) => id),
  )
  return mandates.map((mandate) => ({
    ...mandate,
    proofs: proofs
      .filter(({ mandateId }) => mandateId === mandate.id)
      .map(({ mandateId: _of, fileId: _file, sha256: _hash, ...proof }) => proof),
  }))
}

/** Mandates with their scans, as their person reads them: without those that were withdrawn, and who put them in. */
export const addOwnProofs = async <Row extends Bare>(db: Database, scope: Scope, mandates: readonly Row[]) =>
  (await addProofs(db, scope, mandates)).map((mandate) => ({
    ...mandate,
    proofs: mandate.proofs
      .filter(({ withdrawn }) => withdrawn === null)
      .map(({ id, fileName, addedAt }) => ({ id, fileName, addedAt })),
  }))

type Added = { mandateId: number; fileId: string; fileName: string; addedBy: string }

export const addProof = (db: Database, { now }: Clock, added: Added) =>
  db
    .insertInto('mandateProof')
    .values({ ...added, addedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Whether a mandate collected anything, or is about to, since a scan was there. */
export async function isCollectedBy(
  db: Database,
  scope: Scope,
  { mandateId, addedAt }: Pick<StoredProof, 'mandateId' | 'addedAt'>,
): Promise<boolean> {
  const found = await scope
    .selectFrom(db, 'charge')
    .where('charge.mandateId', '=', mandateId)
    .where('charge.sequence', 'is not', null)
    .where(sql<boolean>`charge.charged_on >= (${addedAt}::timestamptz at time zone 'Europe/Madrid')::date`)
    .select('charge.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Withdrawal = { id: number; by: string; reason: string; drop: string | null }

/** Marks a scan as withdrawn, and deletes its file where that is not kept. */
export async function withdrawProof(
  db: Database,
  scope: Scope,
  { now }: Clock,
  { id, by, reason, drop }: Withdrawal,
) {
  await scope
    .updateTable(db, 'mandateProof')
    .set({ withdrawnBy: by, withdrawnAt: now, reason, ...(drop !== null && { fileId: null }) })
    .where('id', '=', id)
    .execute()
  if (drop !== null) await deleteFiles(db, [drop])
}
