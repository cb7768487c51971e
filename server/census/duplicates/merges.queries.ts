import type { SignedIn } from '#contract/actor.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { mergeFields } from '#contract/census/duplicates/mergeFields.ts'
import { mergeDays, type Comparison, type Merge, type merges } from '#contract/census/duplicates/merges.ts'
import { dayInMadrid } from '#contract/column.ts'
import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import type { Page } from '#contract/page.ts'
import { findAffiliate } from '#server/census/affiliates.queries.ts'
import { findLikeness } from '#server/census/duplicates/duplicates.queries.ts'
import { countDependents } from '#server/census/duplicates/merge.dependents.queries.ts'
import { describeAlone } from '#server/census/duplicates/merge.alone.rules.ts'
import { areAskedFirst, readProven } from '#server/census/duplicates/merge.addresses.rules.ts'
import { findStoppedAt } from '#server/census/duplicates/mergeRequests.queries.ts'
import { readProfiles } from '#server/census/duplicates/merge.queries.ts'
import { isDifferent } from '#server/census/duplicates/merge.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { sortBy, listRows } from '#server/kernel/lists/list.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

type Query = z.output<typeof merges.list.query>

/** One page of the merges of the last 30 days: those that can be undone, and those that have been. */
export const listMerges = (
  db: Database,
  scope: Scope,
  { direction, ...request }: Query,
  { now }: Clock,
): Promise<Page<Merge>> =>
  listRows(db, request, {
    scope: scope.ofEverybody(),
    from: () =>
      scope
        .selectFrom(db, 'affiliateMerge')
        .leftJoin('affiliate as a', 'a.id', 'affiliateMerge.keptId')
        .leftJoin('affiliate as b', 'b.id', 'affiliateMerge.removedId')
        .leftJoin('appUser as u', 'u.id', 'affiliateMerge.authorId'),
    where: [sql<boolean>`${until} > ${now}`],
    order: sortBy(direction, ['affiliateMerge.creationTime', 'affiliateMerge.id']),
    read: (page) => page.select(columns).execute(),
  })

const until = sql<string>`affiliate_merge.creation_time + ${mergeDays} * interval '1 day'`

const columns = [
  'affiliateMerge.id',
  'u.username as author',
  'affiliateMerge.creationTime',
  until.as('until'),
  sql<Merge['state']>`case when affiliate_merge.undone_at is null then 'reversible' else 'undone' end`.as(
    'state',
  ),
  sql<
    Merge['kept']
  >`case when a.id is not null then json_build_object('id', a.id, 'idDocument', a.id_document,
    'fullName', concat_ws(' ', a.name, a.last_name_1, a.last_name_2)) end`.as('kept'),
  sql<Merge['removed']>`json_build_object(
    'id', affiliate_merge.removed_id, 'idDocument', coalesce(affiliate_merge.snapshot #>> '{removed,id_document}', b.id_document, ''),
    'fullName', coalesce(nullif(concat_ws(' ', affiliate_merge.snapshot #>> '{removed,name}', affiliate_merge.snapshot #>> '{removed,last_name_1}',
      affiliate_merge.snapshot #>> '{removed,last_name_2}'), ''), concat_ws(' ', b.name, b.last_name_1, b.last_name_2)))`.as(
    'removed',
  ),
] as const

/** The day of enrolment is chosen as it is shown, without its hour. */
const isSameDay = (one: AffiliateProfile, other: AffiliateProfile) =>
  dayInMadrid(one.creationTime) === dayInMadrid(other.creationTime)

/** The comparison of two profiles; undefined when one does not exist or both are the same. */
export async function compareProfiles(
  db: Database,
  scope: Scope,
  actor: Pick<SignedIn, 'role' | 'userId'>,
  { id, otherId, clock }: { id: number; otherId: number; clock: Clock },
): Promise<Comparison | undefined> {
  const [profiles, belongings, accounts] = await Promise.all([
    readProfiles(db, scope, [id, otherId]),
    countDependents(db, actor, [id, otherId]),
    db
      .selectFrom('appUser')
      .select(['username', 'affiliateId'])
      .where('affiliateId', 'in', [id, otherId])
      .execute(),
  ])
  const readSide = async (of: number) => {
    const [row, profile, counts] = [
      profiles.find((each) => each.id === of),
      await findAffiliate(db, scope, of),
      belongings.get(of),
    ]
    const username = accounts.find(({ affiliateId }) => affiliateId === of)?.username ?? null
    return (
      row &&
      profile &&
      counts && { row, shown: { file: profile, version: row.version, belongings: counts, username } }
    )
  }
  const [first, second] = [await readSide(id), await readSide(otherId)]
  if (!first || !second || id === otherId) return undefined
  const proven = await readProven({ db, clock }, id, otherId)
  return {
    first: first.shown,
    second: second.shown,
    differing: mergeFields.filter(
      (field) =>
        isDifferent(first.row, second.row, field) &&
        !(field === 'creationTime' && isSameDay(first.shown.file, second.shown.file)),
    ),
    ...(await findLikeness(db, id, otherId)),
    told: areAskedFirst(proven) ? [proven.kept, proven.removed] : [],
    stoppedAt: await findStoppedAt(db, id, otherId),
    whyNotAlone: await describeAlone({ db, clock, actor }, [id, otherId], proven),
  }
}
