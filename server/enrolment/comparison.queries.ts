import type { IdentityComparison } from '#contract/enrolment/comparison.ts'
import { fullName } from '#contract/people/name.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type KnownIdentity = IdentityComparison['known'][number]

/**
 * Name and birthday known under a document: those of its profile, or else of the latest records. Of who left the
 * birthday stays closed (rule privacy-5).
 */
export async function listKnownIdentities(
  db: Database,
  scope: Scope,
  idDocument: string,
): Promise<KnownIdentity[]> {
  const columns = ['id', 'name', 'lastName1', 'lastName2', 'birthday'] as const
  const profile = await scope
    .selectFrom(db, 'affiliate')
    .where('idDocument', '=', idDocument)
    .select([...columns, 'inscriptionType'])
    .executeTakeFirst()
  if (profile) {
    const birthday = profile.inscriptionType === 0 ? null : profile.birthday
    return [{ affiliateId: profile.id, recordId: null, name: fullName(profile), birthday }]
  }
  const records = await scope
    .selectFrom(db, 'record')
    .where('idDocument', '=', idDocument)
    .select(columns)
    .orderBy('id', 'desc')
    .limit(mostRecords)
    .execute()
  return records.map((record) => ({
    affiliateId: null,
    recordId: record.id,
    name: fullName(record),
    birthday: record.birthday,
  }))
}

const mostRecords = 5

/** The e-mail and document of a profile. */
export const findEmailAndDocument = (db: Database, scope: Scope, id: number) =>
  scope.selectFrom(db, 'affiliate').where('id', '=', id).select(['email', 'idDocument']).executeTakeFirst()
