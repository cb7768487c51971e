import { sql, type RawBuilder } from 'kysely'
import { mergeDays } from '#contract/census/duplicates/merges.ts'
import type { DocumentHold } from '#contract/census/profile/documentHold.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { toLogName } from '#contract/people/fieldKinds.ts'
import { stopEnd } from '#server/people/addresses/notices.queries.ts'
import type { Clock } from '#server/kernel/world.ts'

/** SQL: holds `h` of documents, with their notices `m` and merges `g`. */
const joinHolds = sql`document_hold h left join mail m on m.id = h.notice_id left join affiliate_merge g on g.id = h.merge_id`

/** SQL: until when a document is held; null before the person whose it was has been told. */
const heldUntil = sql<string | null>`(case
  when h.merge_id is not null then g.creation_time + ${mergeDays} * interval '1 day'
  else ${stopEnd(sql`h.changed_at`)} end)`

/** SQL: that a hold `h` stands; that of a merge until it is undone, or is final. */
const stands = ({ now }: Clock) =>
  sql`(h.merge_id is null or g.undone_at is null and g.snapshot ? 'kept') and (${heldUntil} is null or ${heldUntil} > ${now})`

/** SQL: whether a document is held, so that no new person gets it (rule rights-11). */
export const isHeldDocument = (clock: Clock, idDocument: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ${joinHolds} where h.id_document = ${idDocument} and ${stands(clock)})`

/** Why a document goes to nobody but the profile that had it, and whom to tell; undefined when nothing is in the way. */
export async function findDocumentHold(
  db: Database,
  clock: Clock,
  idDocument: string,
  affiliateId: number | null,
): Promise<(DocumentHold & { recipient: string | null }) | undefined> {
  const { rows } = await sql<DocumentHold & { recipient: string | null }>`
    select h.merge_id is not null as is_merged, ${heldUntil} as until, m.recipient from ${joinHolds}
    where h.id_document = ${idDocument} and h.affiliate_id is distinct from ${affiliateId} and ${stands(clock)}
    order by is_merged desc limit 1`.execute(db)
  return rows[0]
}

type Held = { idDocument: string; affiliateId: number; noticeId?: number; mergeId?: number }

/** Holds documents for the profiles that had them, or holds them anew. */
export async function holdDocuments(db: Database, held: readonly Held[]): Promise<void> {
  await sql`
    insert into document_hold (id_document, affiliate_id, notice_id, merge_id)
    select * from jsonb_to_recordset(${JSON.stringify(held)}::jsonb)
      as h ("idDocument" text, "affiliateId" integer, "noticeId" bigint, "mergeId" integer)
    on conflict (id_document, affiliate_id, merge_id) do update
      set (changed_at, notice_id) = (excluded.changed_at, excluded.notice_id)`.execute(db)
}

/** Frees the documents of a merge that was undone. */
export const freeMergedDocuments = (db: Database, mergeId: number) =>
  db.deleteFrom('documentHold').where('mergeId', '=', mergeId).execute()

const documentField = toLogName('idDocument')

/**
 * Whether a profile was registered within a day by whoever corrects it, and nothing else is known of it: then its document
 * was a slip that belonged to nobody.
 */
export async function isJustTyped(
  db: Database,
  affiliateId: number,
  userId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
        select from activity t join activity_subject s on s.activity_id = t.id
        where t.action = 'affiliateRegistered' and s.entity = 'affiliate' and s.entity_id = ${affiliateId}
          and t.user_id = ${userId} and t.creation_date > now() - interval '1 day'
          and not exists (select from change c
            where c.entity = 'affiliate' and c.entity_id = ${String(affiliateId)}
              and (c.activity_id < t.id or c.field = ${documentField})))
      and not exists (select from admission d where d.affiliate_id = ${affiliateId})
      and not exists (select from app_user u where u.affiliate_id = ${affiliateId})
      and not exists (select from affiliate_merge g where ${affiliateId} in (g.kept_id, g.removed_id)) as is`.execute(
    db,
  )
  return rows[0]?.is === true
}

/** SQL: the notices that holds of documents wait for. */
export const documentNotices = sql`select notice_id from document_hold`

/** Upkeep: forgets the holds that are over. */
export async function deleteOldDocumentHolds(db: Database, clock: Clock): Promise<void> {
  await sql`
    delete from document_hold d using ${joinHolds}
    where d.id_document = h.id_document and d.affiliate_id = h.affiliate_id
      and d.merge_id is not distinct from h.merge_id and not (${stands(clock)})`.execute(db)
}
