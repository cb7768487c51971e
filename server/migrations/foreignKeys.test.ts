import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'

/** Nothing deletes rows of these. */
const neverDeleted = [
  'activity',
  'assembly',
  'autonomous_community',
  'country',
  'municipality',
  'province',
  'roll',
]

/** Of tables with few rows, which are read whole in no time; and two whose builders give them one. */
const excused = [
  'affiliate_merge.author_id',
  'communication.approved_by_id',
  'communication.author_id',
  'communication_attachment.file_id',
  'district.cod_mun',
  'import_mapping.author_id',
  'not_duplicate.author_id',
  'roll.author_id',
  'roll.segment_id',
  'tag.owner_id',
]

test('rule speed-1: every foreign key whose target may be deleted has an index that its check uses', async () => {
  const { db } = await anApp()
  // Deleting a row asks each table that may point at it, by the columns of the key alone: an index of some of the rows
  // serves only if it has all that point anywhere.
  const { rows } = await sql<{ target: string; key: string }>`
    select k.confrelid::regclass::text as target, k.conrelid::regclass || '.' || a.attname as key
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indisvalid and i.indkey[0] = k.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)'))
    order by 1, 2`.execute(db)
  const missing = rows.filter(({ target }) => !neverDeleted.includes(target)).map(({ key }) => key)
  expect(missing.filter((key) => !excused.includes(key))).toEqual([])
})
