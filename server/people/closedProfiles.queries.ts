import { closedFields, type ClosedProfile } from '#contract/people/closedProfile.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import { isUndoable } from '#server/people/deceased.queries.ts'
import type { Clock } from '#server/kernel/world.ts'

/** What staff see of somebody who left; undefined for everybody else. */
export const findClosedProfile = async (
  db: Database,
  scope: Scope,
  clock: Clock,
  id: number,
): Promise<ClosedProfile | undefined> => {
  const row = await scope
    .selectFrom(db, 'affiliate')
    .where('id', '=', id)
    .where('inscriptionType', '=', 0)
    .select(['id', 'creationTime', 'unregisteredAt', ...closedFields])
    .executeTakeFirst()
  if (!row) return undefined
  const deceased = await scope
    .selectFrom(db, 'deceased')
    .where('affiliateId', '=', id)
    .select(['day', 'saidBy', 'recordedBy', 'recordedAt', isUndoable(clock).as('undoable')])
    .executeTakeFirst()
  const departure = await scope
    .selectFrom(db, 'departure')
    .where('affiliateId', '=', id)
    .select(['askedOn', 'way', 'askedBy', 'recordedAt', 'recordedBy', 'fileName'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // One of before they came back says nothing of how they left now.
  const isLast = departure?.recordedAt === row.unregisteredAt
  // Safe: the check constraints allow exactly the contract's values.
  return {
    ...row,
    deceased: deceased ?? null,
    departure: isLast ? departure : null,
    blocked: true,
  } as ClosedProfile
}

const told = asSystem('whether a person left or has died, which all staff may know')

/** Whether one of these profiles is of somebody who left. */
export async function isAnyClosed(db: Database, ids: readonly number[]): Promise<boolean> {
  const found = told.selectFrom(db, 'affiliate').where('id', 'in', [...ids])
  const row = await found
    .where((eb) => eb.not(isMember('affiliate')))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whose profile a document is, of somebody who left. */
export async function findClosedDocument(db: Database, idDocument: string): Promise<number | undefined> {
  const found = told.selectFrom(db, 'affiliate').where('idDocument', '=', idDocument)
  const row = await found
    .where((eb) => eb.not(isMember('affiliate')))
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether one of these people has died. */
export async function isAnyDeceased(db: Database, ids: readonly number[]): Promise<boolean> {
  const row = await told
    .selectFrom(db, 'deceased')
    .where('affiliateId', 'in', [...ids])
    .select('affiliateId')
    .executeTakeFirst()
  return row !== undefined
}
