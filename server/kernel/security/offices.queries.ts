import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Role } from '#contract/actor.ts'
import { heldOffices, type HeldOfficeName } from '#contract/assemblies/basics/assembly.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** The offices of an assembly, by the column that names the person who holds each, and the role that exercises it. */
export const offices = {
  responsibleId: 'ROLE_RESPONSABLE',
  liaisonId: 'ROLE_ENLACE',
} as const satisfies Record<string, Role>
export type Office = keyof typeof offices
/** An office that somebody holds, or held. It is stored as JSON of deaths and merges. */
export type HeldOffice = { assemblyId: number; office: Office }

const names = Object.keys(offices) as Office[]

/** SQL: the offices that a person holds, a row each, also those of assemblies that are gone. */
export const selectOffices = (person: RawBuilder<unknown>) =>
  sql<HeldOffice & { name: string; type: string; isGone: boolean }>`(${sql.join(
    names.map(
      (office) => sql`
      select id as assembly_id, ${sql.lit(office)}::text as office, assembly_name as name, assembly_type as type,
        deleted_at is not null as is_gone
      from assembly where ${sql.ref(office)} = ${person}`,
    ),
    sql` union all `,
  )})`

const selectHolders = (office: Office) =>
  sql`select ${sql.ref(office)} from assembly where deleted_at is null and ${sql.ref(office)} is not null`
const holders: Record<HeldOfficeName, RawBuilder<unknown>> = {
  responsable: sql`in (${selectHolders('responsibleId')})`,
  enlace: sql`in (${selectHolders('liaisonId')})`,
  ninguno: sql`not in (${selectHolders('responsibleId')} union all ${selectHolders('liaisonId')})`,
}

/** SQL: whether a person holds one of some offices of an assembly that stands, or none at all. */
export const holdsOneOf = (person: RawBuilder<unknown>, held: readonly HeldOfficeName[]) =>
  sql<SqlBool>`(${sql.join(
    held.map((office) => sql`${person} ${holders[office]}`),
    sql` or `,
  )})`

/** SQL: whether a person holds an office of an assembly that stands. */
export const holdsOfficeOf = (person: RawBuilder<unknown>, assembly: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from ${selectOffices(person)} as held where held.assembly_id = ${assembly} and not held.is_gone)`

/** SQL: what a person holds, as an array of the names that `holdsOneOf` takes. */
export const listHeldNames = (person: RawBuilder<unknown>) =>
  sql`array_remove(array[${sql.join(
    heldOffices.map((office) => sql`case when ${person} ${holders[office]} then ${sql.lit(office)} end`),
  )}], null)`

/** The offices that a person holds, by the names of the assemblies. */
export const listOffices = async (db: Database, affiliateId: number) =>
  (
    await sql<HeldOffice & { name: string; type: string }>`
      select assembly_id, office, name, type from ${selectOffices(sql`${affiliateId}`)} as held
      where not is_gone order by name, assembly_id, office desc`.execute(db)
  ).rows

/** SQL: whether an assembly's id is of one of which a person holds the office that a role exercises. */
export function isOfficeOf(
  assembly: RawBuilder<unknown>,
  { affiliateId, role }: { affiliateId: number; role: Role },
): RawBuilder<SqlBool> {
  const office = names.find((name) => offices[name] === role)
  if (office === undefined) return sql`false`
  return sql`${assembly} = any(array(
    select held.id from assembly as held
    where ${sql.ref(`held.${office}`)} = ${affiliateId} and held.deleted_at is null))`
}

/** SQL: the numbers of the assemblies of which the person of an account holds an office. */
export const selectAssembliesOf = ({ userId, office }: { userId: number | null; office: Office }) => sql`(
  select assembly.id from assembly join app_user on app_user.affiliate_id = ${sql.ref(`assembly.${office}`)}
  where app_user.id = ${userId} and assembly.deleted_at is null)`

/** The account that exercises an office of an assembly, and the assembly's name; undefined when none does. */
export const findOfficer = (db: Database, { assemblyId, office }: HeldOffice) =>
  db
    .selectFrom('assembly')
    .innerJoin('appUser', 'appUser.affiliateId', `assembly.${office}`)
    .where('assembly.id', '=', assemblyId)
    .where('assembly.deletedAt', 'is', null)
    .where('appUser.role', '=', offices[office])
    .select(['appUser.id as userId', 'username', 'enabled', 'assembly.assemblyName'])
    .executeTakeFirst()

/** Gives a person's offices to another one, or to nobody; returns them. */
export async function passOffices(db: Database, from: number, to: number | null): Promise<HeldOffice[]> {
  const passed: HeldOffice[] = []
  for (const office of names) {
    const rows = await db
      .updateTable('assembly')
      .set({ [office]: to })
      .where(office, '=', from)
      .returning('id')
      .execute()
    for (const { id } of rows) passed.push({ assemblyId: id, office })
  }
  return passed
}

/** Gives a person those of some offices that `from`, or nobody, holds still; returns them. */
export async function returnOffices(
  db: Database,
  held: readonly HeldOffice[],
  { from, to }: { from: number | null; to: number },
): Promise<HeldOffice[]> {
  const returned: HeldOffice[] = []
  for (const { assemblyId, office } of held) {
    const row = await db
      .updateTable('assembly')
      .set({ [office]: to })
      .where('id', '=', assemblyId)
      .where(office, 'is not distinct from', from)
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (row) returned.push({ assemblyId, office })
  }
  return returned
}

/** Who holds each office of an assembly, by the number of their profile. */
export type Holders = Record<Office, number | null>

/** Who holds the offices of some assemblies, by the numbers of the assemblies. */
export async function indexHolders(
  db: Database,
  assemblies: readonly number[],
): Promise<Map<number, Holders>> {
  const rows = await db
    .selectFrom('assembly')
    .where('id', 'in', [0, ...assemblies])
    .select(['id', ...names])
    .execute()
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

/** Takes all offices off some people (a query of their numbers), who are erased, also of assemblies that are gone. */
export async function clearOffices(db: Database, people: RawBuilder<unknown>): Promise<void> {
  for (const office of names)
    await sql`update assembly set ${sql.ref(office)} = null where ${sql.ref(office)} in (${people})`.execute(
      db,
    )
}

/** Gives offices of an assembly to people, or to nobody. */
export async function giveOffices(db: Database, assemblyId: number, given: Partial<Holders>): Promise<void> {
  if (Object.keys(given).length === 0) return
  await db.updateTable('assembly').set(given).where('id', '=', assemblyId).execute()
}
