import { sql, type RawBuilder } from 'kysely'
import type { OwnData } from '#contract/self/data.ts'
import type { Database } from '#server/kernel/database.ts'
import { whatIsTheirs } from '#server/self/mine.queries.ts'

// What has been written down of somebody elsewhere than in their file: mails, enrolments, lists, unions, the log.

type Of<Part extends keyof OwnData> = Promise<OwnData[Part]>
export type Person = {
  userId: number
  affiliateId: number | null
  idDocument: string | null
  emails: string[]
}

/** What was sent to somebody; two people may share an address, so what names another is not theirs. */
export async function mailsTo(db: Database, { userId, affiliateId, emails }: Person): Of<'mails'> {
  const { rows } = await sql<OwnData['mails'][number]>`
    select kind, recipient, subject, state, created_at from mail
    where lower(recipient) = any(${emails})
      and coalesce(data ->> 'userId', ${`${userId}`}) = ${`${userId}`}
      and coalesce(data ->> 'affiliateId', ${`${affiliateId}`}) = ${`${affiliateId}`}
    order by id desc`.execute(db)
  return rows
}

/** Enrolments that name somebody; whole only when both document and address are theirs. */
export async function enrolmentsOf(db: Database, { idDocument, emails }: Person): Of<'pendingEnrolments'> {
  const { rows } = await sql<OwnData['pendingEnrolments'][number] & { isMine: boolean }>`
    select creation_time, expires_at, sent_at, completed_at,
      case when mine then origin else '' end as origin,
      case when mine then data -> 'values' end as data
    from (select *, id_document = ${idDocument} and lower(email) = any(${emails}) as mine
      from pending_enrolment
      where id_document = ${idDocument} or f_norm(email) = any(select f_norm(e) from unnest(${emails}::text[]) e)
    ) found order by creation_time desc`.execute(db)
  return rows
}

/** The lists that brought somebody into the census or changed their file. */
export async function importsOf(db: Database, affiliateId: number): Of<'imports'> {
  const { rows } = await sql<OwnData['imports'][number]>`
    select b.creation_time, b.file_name, b.undone_at, i.line, i.before, i.after
    from (select batch_id, line, null::jsonb as before, null::jsonb as after from import_created
        where affiliate_id = ${affiliateId}
      union all
      select batch_id, line, before, after from import_changed where affiliate_id = ${affiliateId}) i
    join import_batch b on b.id = i.batch_id order by b.creation_time desc`.execute(db)
  return rows
}

/** Other files that became part of one; if they were parted again, what was in them is somebody else's. */
export async function mergesOf(db: Database, affiliateId: number): Of<'merges'> {
  const { rows } = await sql<OwnData['merges'][number]>`
    select creation_time, undone_at, case when undone_at is null then snapshot -> 'removed' end as removed
    from affiliate_merge where kept_id = ${affiliateId} order by id desc`.execute(db)
  return rows
}

/** A country and a legal text by their names, where the log keeps their numbers. */
const named = (value: RawBuilder<unknown>) => sql`case
    when c.field in ('bornCountryId', 'countryId')
      then coalesce((select pais from country where id::text = ${value}), ${value})
    when c.field in ('legalDocumentId', 'dataProtectionTemplateId')
      then coalesce((select name from legal_document where id::text = ${value}), ${value})
    else ${value} end`

type Change = Omit<OwnData['changes'][number], 'by'> & { userId: number | null; role: string | null }

/** Changes of an account, and of the records and comments about a document, also of those that are gone. */
export async function otherChanges(
  db: Database,
  { userId, affiliateId, idDocument }: Person,
): Promise<Change[]> {
  const { since } = await whatIsTheirs(db, affiliateId ?? 0)
  const { rows } = await sql<Change>`
    select a.creation_date, c.entity, c.entity_id, c.field, v.change_id is null as erased, a.action, a.user_id, a.role,
      ${named(sql`v.before`)} as before, ${named(sql`v.after`)} as after
    from change c join activity a on a.id = c.activity_id left join change_value v on v.change_id = c.id
    where (c.entity = 'user' and c.entity_id = ${`${userId}`})
      or (c.entity in ('record', 'comment') and c.field not in ('author', 'authorId') and (c.entity, c.entity_id) in (
        select d.entity, d.entity_id
        from change_value x join change d on d.id = x.change_id join activity w on w.id = d.activity_id
        where (${since}::timestamptz is null or (x.before is null and w.creation_date >= ${since})) and x.field = 'idDocument' and d.entity in ('record', 'comment')
          and coalesce(x.before, x.after) = ${idDocument}))
    order by c.activity_id desc, c.field`.execute(db)
  return rows
}

/** The addresses an account has had: where mail of theirs may have gone. */
export async function addressesOf(db: Database, userId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.username as email from app_user u where u.id = ${userId}
    union select a.email from app_user u join affiliate a on a.id = u.affiliate_id where u.id = ${userId}`.execute(
    db,
  )
  return [...new Set(rows.map(({ email }) => email.toLowerCase()))]
}
