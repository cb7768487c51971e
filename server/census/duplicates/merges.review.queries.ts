import { sql } from 'kysely'
import type { ChairOfMinutes } from '#server/census/duplicates/merge.minutes.queries.ts'
import { ownSide } from '#server/census/duplicates/merge.queries.ts'
import { mergeDays } from '#contract/census/duplicates/merges.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

/** The mandates, charges and requests of fees, and the batches that left somebody out, that came with another's profile. */
export type ForeignFees = { mandates: number[]; charges: number[]; requests: number[]; batches: number[] }

/** A merge that stands, of a person's profile or of one that was merged into it. */
export type StandingMerge = {
  keptId: number
  removedId: number
  /** With microseconds, as SQL compares it. */
  mergedAt: string
  /** Until when it can be undone; null when it no longer can. */
  until: string | null
  /** Which profile the account came with; or, when it was opened since, which one it proved then. */
  own: 'kept' | 'removed'
  documents: { kept: string; removed: string }
  /** The rows that came with the profile that the account did not come with. */
  foreign: { records: number[]; comments: number[]; tags: number[]; minutes: ChairOfMinutes[] } & ForeignFees
  /** The rows of the removed profile. */
  consents: number[]
  attendances: {
    moved: number[]
    dropped: { meetingId: number; status: string }[]
    raised: { id: number; from: string }[]
  }
  bankAccounts: { own: string | null; merged: string | null }
}

/**
 * The merges that made a profile what it is, and what each brought, the earliest first. Of those that can no longer be
 * undone only who was merged into whom is known.
 */
export async function listStandingMerges(
  db: Database,
  scope: Scope,
  { now }: Clock,
  affiliateId: number,
): Promise<StandingMerge[]> {
  const { rows } = await sql<StandingMerge>`
    with recursive part as (
      select m.* from affiliate_merge m where m.kept_id = ${affiliateId} and m.undone_at is null
      union all
      select m.* from affiliate_merge m join part on m.kept_id = part.removed_id where m.undone_at is null),
    judged as (
      select part.*, snapshot -> 'hung' as hung, creation_time + ${mergeDays} * interval '1 day' as until,
        snapshot ? 'hung' and creation_time + ${mergeDays} * interval '1 day' > ${now} as is_open,
        ${ownSide} as own
      from part),
    sides as (
      select *, case own when 'kept' then 'removed' else 'kept' end as other from judged)
    select kept_id, removed_id, creation_time::text as merged_at, own,
      case when is_open then until end as until,
      jsonb_build_object('kept', snapshot #> '{kept,id_document}', 'removed', snapshot #> '{removed,id_document}') as documents,
      jsonb_build_object(
        'records', (select coalesce(jsonb_agg(r -> 'id'), '[]') from jsonb_array_elements(hung -> 'records' -> other) r),
        'comments', coalesce(hung -> 'comments' -> other, '[]'),
        'minutes', coalesce(hung -> 'minutes' -> other, '[]'),
        'mandates', (select coalesce(jsonb_agg(d -> 'id'), '[]') from jsonb_array_elements(hung #> '{fees,mandates}' -> other) d),
        'charges', coalesce(hung #> '{fees,charges}' -> other, '[]'),
        'requests', coalesce(hung #> '{fees,requests}' -> other, '[]'),
        'batches', case other when 'removed' then coalesce(hung #> '{fees,leftOut,moved}', '[]') else '[]' end,
        'tags', (select coalesce(jsonb_agg(t -> 'tag_id'), '[]') from jsonb_array_elements(hung -> 'tags' -> other) t
          where not exists (
            select from jsonb_array_elements(hung -> 'tags' -> own) o where o -> 'tag_id' = t -> 'tag_id'))) as "foreign",
      coalesce(hung -> 'consents', '[]') as consents,
      jsonb_build_object(
        'moved', coalesce(hung #> '{attendances,moved}', '[]'),
        'raised', coalesce(hung #> '{attendances,raised}', '[]'),
        'dropped', (select coalesce(jsonb_agg(jsonb_build_object('meetingId', d -> 'meeting_id', 'status', d -> 'status')), '[]')
          from jsonb_array_elements(hung #> '{attendances,dropped}') d)) as attendances,
      jsonb_build_object('own', snapshot -> own -> 'bank_account', 'merged', snapshot #> '{merged,bank_account}') as bank_accounts
    from sides where ${scope.ofPerson(affiliateId)} order by creation_time, id`.execute(db)
  return rows
}
