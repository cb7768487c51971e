import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { anApp } from '#test/support/app.ts'
import { aCommunication, aMeeting, anAffiliate, anAssembly } from '#test/support/factories.ts'

/**
 * Every column of the database that points at an assembly, and what becomes of its rows when that is dissolved: they
 * belong to it no more, or keep it as what it was.
 */
const assemblyColumns: Record<string, 'goes' | 'stays'> = {
  'affiliate.assembly_id': 'goes',
  'affiliate.main_sectoral_id': 'goes',
  'affiliate.sectoral_ids': 'goes',
  'affiliate_sectoral.assembly_id': 'goes',
  // How many came and went in a week; what was not told yet is told to nobody.
  'assembly_digest.assembly_id': 'stays',
  'assembly_movement.assembly_id': 'goes',
  // What was written in its name; nobody is meant by it any more.
  'communication.assembly_id': 'stays',
  // Sums of who joined it.
  'join_tally.assembly_id': 'stays',
  'meeting.assembly_id': 'stays',
  // Sums of who is in it, which go with its members.
  'member_tally.assembly_id': 'stays',
  // Who was in it, when (rule moment-1).
  'membership_interval.assembly_id': 'stays',
  'membership_interval.main_sectoral_id': 'stays',
  'membership_interval.sectoral_ids': 'stays',
  // What its enlace was shown.
  'released_table.assembly_id': 'stays',
  // Shared with nobody then, but with admins.
  'segment.shared_assembly_id': 'stays',
  'tag.shared_assembly_id': 'stays',
  // Whose members could vote; one that is dissolved has none.
  'voting_assembly.assembly_id': 'stays',
  // How many voted, under the name that it had.
  'voting_turnout.assembly_id': 'stays',
  'voting_turnout.assembly_name': 'stays',
  'voting_turnout.assembly_type': 'stays',
}

async function listAssemblyColumns(db: PeopleDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> 'assembly' and column_name ~ '(assembly|assemblies|sectoral)'
    union
    select conrelid::regclass || '.' || attname from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'assembly'::regclass
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** In how many rows each column points at one of some assemblies. */
async function countPointing(db: PeopleDatabase, assemblies: number[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of Object.keys(assemblyColumns)) {
    const [table = '', column = ''] = name.split('.')
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}
      where string_to_array(trim(${sql.ref(column)}::text, '{}'), ',') && ${assemblies.map(String)}::text[]`.execute(
      db,
    )
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

test('rule assembly-4: what points at an assembly has its line, and is dissolved with it or stays', async () => {
  const { db, as } = await anApp()
  const owner = await as('ROLE_SUPER_ADMIN')
  expect(Object.keys(assemblyColumns)).toEqual(await listAssemblyColumns(db))
  const centro = await anAssembly(db)
  const sanidad = await anAssembly(db, { assemblyType: 'Sectorial' })
  await db.transaction().execute(async (unit) => {
    const affiliateId = await anAffiliate(unit, { assemblyId: centro, mainSectoralId: sanidad })
    await unit.insertInto('affiliateSectoral').values({ affiliateId, assemblyId: sanidad }).execute()
  })
  await aMeeting(db, { type: 'Asamblea', assemblyId: centro })
  await aCommunication(db, { assemblyId: centro })
  await db.deleteFrom('assemblyMovement').where('assemblyId', '=', sanidad).execute()
  await db
    .insertInto('assemblyDigest')
    .values({ assemblyId: centro, week: '2027-01-04', joined: 1, leftIt: 0, arrived: 0, departed: 0 })
    .execute()
  const sharedWith = { assemblyId: centro }
  const voting = db
    .insertInto('voting')
    .values({ author: 'admin@concejo.example', updatedBy: 'admin@concejo.example' })
  const { id: votingId } = await voting.returning('id').executeTakeFirstOrThrow()
  await sql`insert into released_table values (${centro}, 'gender', now(), '{}')`.execute(db)
  await db.insertInto('votingAssembly').values({ votingId, assemblyId: centro }).execute()
  await sql`insert into voting_turnout values (${votingId}, ${centro}, ${centro}::text, ${centro}::text, 1, 0)`.execute(
    db,
  )
  const filter = { v: 1, tree: { where: { assemblyId: [centro] } } }
  await owner('POST', '/segments', { name: 'Una', filter, sharedWith })
  await owner('POST', '/tags', { name: 'Sur', color: 'green', sharedWith })
  const all = Object.keys(assemblyColumns)
  const one = Object.fromEntries(all.map((name) => [name, 1]))
  // Of each assembly four sums of members; those of who joined are not folded yet.
  expect(await countPointing(db, [centro, sanidad])).toEqual({
    ...one,
    'member_tally.assembly_id': 8,
    'join_tally.assembly_id': 4,
  })
  for (const id of [centro, sanidad]) expect((await owner('DELETE', `/assembly/${id}`)).statusCode).toBe(200)
  const left = await countPointing(db, [centro, sanidad])
  expect(all.filter((name) => left[name] !== 0)).toEqual(
    all.filter((name) => assemblyColumns[name] === 'stays'),
  )
})
