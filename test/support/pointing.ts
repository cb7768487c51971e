import { sql } from 'kysely'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { personColumns } from '#test/support/personColumns.ts'

/** The columns that point at a person: by their foreign keys, and by what they are called. */
export async function listPersonColumns(db: PeopleDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> 'affiliate'
      and column_name ~ '^(.*_)?(affiliate|person|people|member|entity|kept|removed|first|second)_ids?$|^(.*_)?id_document$'
    union
    select conrelid::regclass || '.' || attname from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'affiliate'::regclass
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** How many rows each column has that point at a person: by their number, or by their document. */
export async function countPointing(
  db: PeopleDatabase,
  { id, document }: { id: number; document: string },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const name of Object.keys(personColumns)) {
    const [table = '', column = ''] = name.split('.')
    const ofPeople = column === 'entity_id' ? sql`and entity = 'affiliate'` : sql``
    const value = column === 'id_document' ? document : `${id}`
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)}::text = ${value} ${ofPeople}`.execute(
      db,
    )
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

/** The columns in which nobody is named. */
export async function listEmptyColumns(db: PeopleDatabase): Promise<string[]> {
  const empty: string[] = []
  for (const name of Object.keys(personColumns)) {
    const [table = '', column = ''] = name.split('.')
    const some = sql`select from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`
    if ((await some.execute(db)).rows.length === 0) empty.push(name)
  }
  return empty
}
