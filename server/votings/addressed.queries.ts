import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'

export const voterScope = asSystem(
  'those who may vote: admins read how many they are, and everybody whether they are one',
)

/**
 * SQL: whether somebody is a member of one of the assemblies of a row of `voting` that was approved or, where it names none,
 * of the organisation (`isAddressed` says the same of what was read).
 */
export const isAddressedIn = (db: Database, affiliateId: number): RawBuilder<SqlBool> => {
  const assemblies = sql`array(select jsonb_array_elements_text(voting.voters -> 'assemblies')::integer)`
  const member = voterScope
    .selectFrom(db, 'affiliate')
    .where('affiliate.id', '=', affiliateId)
    .where('affiliate.inscriptionType', '<>', 0)
    .where(sql<boolean>`(voting.voters -> 'assemblies' = '[]' or affiliate.assembly_id = any(${assemblies})
      or affiliate.sectoral_ids && ${assemblies})`)
    .select('affiliate.id')
  return sql<SqlBool>`exists (${member})`
}
