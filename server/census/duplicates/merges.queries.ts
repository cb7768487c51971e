import { sql } from 'kysely'
import type { z } from 'zod'
import { mergeFields } from '#contract/census/duplicates/mergeFields.ts'
import { mergeDays, type Comparison, type Merge, type merges } from '#contract/census/duplicates/merges.ts'
import { findAffiliate } from '#server/census/affiliates.queries.ts'
import { likenessBetween } from '#server/census/duplicates/duplicates.queries.ts'
import { countBelongings } from '#server/census/duplicates/merge.belongings.queries.ts'
import { readFiles } from '#server/census/duplicates/merge.queries.ts'
import { differ } from '#server/census/duplicates/merge.rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { windowOf } from '#server/kernel/list.ts'
import type { Clock } from '#server/kernel/world.ts'

type Query = z.output<typeof merges.list.query>

/** The merges that can, or could, be undone: those of the last 30 days. */
export async function listMerges(db: Database, query: Query, { now }: Clock) {
  const recent = sql`m.creation_time + ${mergeDays} * interval '1 day' > ${now}`
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from affiliate_merge m where ${recent}`.execute(db)
  const totalElements = counted[0]?.count ?? 0
  const window = query.size === -1 ? undefined : await windowOf(query, async () => totalElements)
  const descends = (query.direction === 'desc') !== (window?.reversed ?? false)
  const way = sql.raw(descends ? 'desc' : 'asc')
  const { rows } = await sql<Merge>`
    select m.id, u.username as author, m.creation_time, m.creation_time + ${mergeDays} * interval '1 day' as until,
      case when m.undone_at is null then 'reversible' else 'undone' end as state,
      case when a.id is not null then json_build_object('id', a.id, 'idDocument', a.id_document,
        'fullName', concat_ws(' ', a.name, a.last_name_1, a.last_name_2)) end as kept,
      json_build_object('id', m.removed_id, 'idDocument', coalesce(m.snapshot #>> '{removed,id_document}', b.id_document, ''),
        'fullName', coalesce(nullif(concat_ws(' ', m.snapshot #>> '{removed,name}', m.snapshot #>> '{removed,last_name_1}',
          m.snapshot #>> '{removed,last_name_2}'), ''), concat_ws(' ', b.name, b.last_name_1, b.last_name_2))) as removed
    from affiliate_merge m
    left join affiliate a on a.id = m.kept_id
    left join affiliate b on b.id = m.removed_id
    left join app_user u on u.id = m.author_id
    where ${recent}
    order by m.creation_time ${way}, m.id ${way}
    ${window ? sql`limit ${window.limit} offset ${window.offset}` : sql``}`.execute(db)
  return { content: window?.reversed ? rows.toReversed() : rows, totalElements }
}

/** Two files side by side; undefined when either is not there, or they are one. */
export async function compareFiles(
  db: Database,
  id: number,
  otherId: number,
): Promise<Comparison | undefined> {
  const [files, belongings, accounts] = await Promise.all([
    readFiles(db, [id, otherId]),
    countBelongings(db, [id, otherId]),
    db
      .selectFrom('appUser')
      .select(['username', 'affiliateId'])
      .where('affiliateId', 'in', [id, otherId])
      .execute(),
  ])
  const sideOf = async (of: number) => {
    const [row, file, counts] = [
      files.find((each) => each.id === of),
      await findAffiliate(db, of),
      belongings.get(of),
    ]
    const username = accounts.find(({ affiliateId }) => affiliateId === of)?.username ?? null
    return (
      row && file && counts && { row, shown: { file, version: row.version, belongings: counts, username } }
    )
  }
  const [first, second] = [await sideOf(id), await sideOf(otherId)]
  if (!first || !second || id === otherId) return undefined
  return {
    first: first.shown,
    second: second.shown,
    differing: mergeFields.filter((field) => differ(first.row, second.row, field)),
    ...(await likenessBetween(db, id, otherId)),
  }
}
