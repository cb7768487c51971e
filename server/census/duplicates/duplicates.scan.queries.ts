import { sql, type RawBuilder } from 'kysely'
import { maxSharers, type DuplicateReason } from '#contract/census/duplicates/likeness.ts'
import { inTransaction, type Database } from '#server/kernel/database/database.ts'
import { locks, tryLock } from '#server/kernel/database/locks.ts'
import { isMember } from '#server/kernel/security/extent.ts'

type Fragment = RawBuilder<unknown>
/**
 * A value that profiles can share. Profiles with the same `key` form a group; `reason` is the reason between two profiles `a`
 * and `b` of the group, or null if there is none.
 */
type SharedKey = { kind: string; key: readonly Fragment[]; present: Fragment; reason: Fragment }

const reasonName = (reason: DuplicateReason) => sql.lit(reason)
/** SQL: `a` and `b` have the same first surname and the same first given name. */
export const namesakes = sql`a.last_name_1_search = b.last_name_1_search
  and split_part(a.name_search, ' ', 1) = split_part(b.name_search, ' ', 1)`

/**
 * SQL: the names of `a` and `b` are compatible: «Jose» and «Jose Antonio»; the second surname may be missing or have
 * one wrong letter.
 */
export const namesAlike = sql`(a.name_search = b.name_search or starts_with(a.name_search, b.name_search || ' ')
  or starts_with(b.name_search, a.name_search || ' '))
  and (a.last_name_2 is null or b.last_name_2 is null
    or levenshtein_less_equal(left(f_norm(a.last_name_2), 60), left(f_norm(b.last_name_2), 60), 1) <= 1)`

const sharedKeys: readonly SharedKey[] = [
  {
    kind: 'names',
    key: [sql`last_name_1_search`, sql`birthday`, sql`split_part(name_search, ' ', 1)`],
    present: sql`birthday is not null`,
    reason: sql`case when ${namesAlike} then ${reasonName('nameBirthday')} end`,
  },
  {
    kind: 'email',
    key: [sql`email_search`],
    present: sql`email_search <> ''`,
    reason: sql`case when a.last_name_1_search = b.last_name_1_search
      then ${reasonName('emailSurname')} else ${reasonName('email')} end`,
  },
  {
    kind: 'phone',
    key: [sql`phone`],
    present: sql`phone is not null`,
    reason: sql`case when ${namesakes} then ${reasonName('phoneName')} else ${reasonName('phone')} end`,
  },
  {
    kind: 'bankAccount',
    key: [sql`bank_account`],
    present: sql`bank_account is not null`,
    reason: sql`case when ${namesakes} then ${reasonName('bankAccountName')} else ${reasonName('bankAccount')} end`,
  },
]

/** With more changed profiles than this, scanning all profiles is faster. */
const maxChangedProfiles = 5_000

/**
 * Updates the stored evidence to the committed census. If another process is already doing it, this call does
 * nothing. A full scan of 1,000,000 people takes seconds (bench/RESULTS.md).
 */
export async function refreshEvidence(db: Database): Promise<void> {
  const { rows } = await sql<{ stale: boolean }>`
    select exists (select from duplicate_stale) as stale`.execute(db)
  if (!rows[0]?.stale) return
  await inTransaction(db, async (unit) => {
    await sql`set local statement_timeout = '120s'`.execute(unit)
    if (!(await tryLock(unit, locks.duplicateScan))) return
    await ((await countStale(unit)) > maxChangedProfiles ? scanEverybody(unit) : scanChanged(unit))
  })
}

async function countStale(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from duplicate_stale limit ${maxChangedProfiles + 1}) as first_ones`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function scanEverybody(db: Database): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(db)
  await sql`delete from duplicate_stale`.execute(db)
  await sql`delete from duplicate_evidence`.execute(db)
  for (const each of sharedKeys) await writeGroups(db, each, sql`true`)
  await writeDocuments(db, [sql`true`])
  await sql`analyze duplicate_evidence`.execute(db)
}

/** Makes the groups again that the changed profiles are in or were in, and no others. */
async function scanChanged(db: Database): Promise<void> {
  const { rows } = await sql<{ affiliateId: number }>`
    delete from duplicate_stale returning *, birthday::text as birthday`.execute(db)
  const changed = [...new Set(rows.map(({ affiliateId }) => affiliateId))]
  for (const each of sharedKeys) {
    const touched = [...new Set([...changed, ...(await findGroupMembers(db, each, rows, changed))])]
    await deleteEvidence(db, each.kind, touched)
    await writeGroups(db, each, sql`id = any(${touched})`)
  }
  await deleteEvidence(db, 'document', changed)
  await writeDocuments(db, [sql`a.id = any(${changed})`, sql`b.id = any(${changed})`])
}

/** The profiles that share a key with the changed profiles, by their new or their old values. */
async function findGroupMembers(
  db: Database,
  { key, present }: SharedKey,
  were: readonly object[],
  changed: number[],
) {
  const { rows } = await sql<{ id: number }>`
    with were as (
      select "lastName1Search" as last_name_1_search, "nameSearch" as name_search, birthday,
        "emailSearch" as email_search, phone, "bankAccount" as bank_account
      from jsonb_to_recordset(${JSON.stringify(were)}::jsonb) as w (
        "lastName1Search" text, "nameSearch" text, birthday date, "emailSearch" text, phone text, "bankAccount" text)
    ), touched as materialized (
      select ${sql.join(withKeyAliases(key))} from affiliate where id = any(${changed}) and ${present}
      union
      select ${sql.join(key)} from were where ${present}
    )
    select id from touched join affiliate on ${hasSameKey('touched', key)} and ${present}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The columns of a key, with the aliases k0, k1 … */
const withKeyAliases = (key: readonly Fragment[]) =>
  key.map((part, index) => sql`${part} as ${sql.ref(`k${index}`)}`)
const hasSameKey = (table: string, key: readonly Fragment[]) =>
  sql.join(
    key.map((part, index) => sql`${part} = ${sql.ref(`${table}.k${index}`)}`),
    sql` and `,
  )

async function deleteEvidence(db: Database, kind: string, people: number[]): Promise<void> {
  await sql`delete from duplicate_evidence where kind = ${kind} and first_id = any(${people})`.execute(db)
  await sql`delete from duplicate_evidence where kind = ${kind} and second_id = any(${people})`.execute(db)
}

/**
 * Writes the pairs of every group, except of groups that are too large, and of members: what else is known of somebody
 * who left cannot be inferred from whom they resemble (rule secrecy-3). `among` must contain every profile of a group.
 */
async function writeGroups(
  db: Database,
  { kind, key, present, reason }: SharedKey,
  among: Fragment,
): Promise<void> {
  await sql`
    insert into duplicate_evidence (first_id, second_id, kind, reason)
    with shared as materialized (
      select ${sql.join(withKeyAliases(key))} from affiliate where ${among} and ${present}
      group by ${sql.join(key)} having count(*) between 2 and ${maxSharers}
    ), held as materialized (
      select id, ${sql.join(keysOfShared(key))} from shared join affiliate on ${hasSameKey('shared', key)} and ${present}
    ), alike as (
      select one.id as first_id, other.id as second_id from held one join held other using (${sql.join(keyAliases(key))})
      where one.id < other.id
    )
    select a.id, b.id, ${kind}, ${reason}
    from alike join affiliate a on a.id = first_id join affiliate b on b.id = second_id
    where ${reason} is not null and ${isMember('a')} and ${isMember('b')}`.execute(db)
}

const keyAliases = (key: readonly Fragment[]) => key.map((_, index) => sql.ref(`k${index}`))
const keysOfShared = (key: readonly Fragment[]) => key.map((_, index) => sql.ref(`shared.k${index}`))

/** Compares documents that are not a valid DNI or NIE (`a`) with all others. */
async function writeDocuments(db: Database, narrowings: readonly Fragment[]): Promise<void> {
  const found = narrowings.flatMap((narrowing) => [
    sql`select a.id as one, b.id as other, ${reasonName('document')} as reason
      from affiliate a join affiliate b on b.id_document = document_key(a.id_document)
      where a.document_type = 'PASAPORTE' and a.id <> b.id and ${narrowing}`,
    sql`select a.id, b.id, ${reasonName('document')}
      from affiliate a join affiliate b on document_key(b.id_document) = document_key(a.id_document)
      where a.document_type = 'PASAPORTE' and b.document_type = 'PASAPORTE' and a.id <> b.id and ${narrowing}`,
    sql`select a.id, b.id, ${reasonName('documentTypo')}
      from affiliate a join affiliate b
        on b.last_name_1_search = a.last_name_1_search and b.name_search = a.name_search
      where a.document_type = 'PASAPORTE' and a.id <> b.id and ${looksSpanish} and ${namesAlike}
        and ${documentsAlike} and ${narrowing}`,
  ])
  await sql`
    insert into duplicate_evidence (first_id, second_id, kind, reason)
    select least(one, other), greatest(one, other), 'document', min(reason)
    from (${sql.join(found, sql` union all `)}) as found
    group by 1, 2`.execute(db)
}

const looksSpanish = sql`a.id_document ~ '^[XYZ]?[0-9]{6,9}[A-Z]?$'`
/** SQL: at most three edits, as two swapped digits and a changed letter are. */
export const documentsAlike = sql`
  levenshtein_less_equal(left(a.id_document, 60), left(b.id_document, 60), 3) <= 3`
