import { sql, type RawBuilder } from 'kysely'
import type { ActivityAction } from '#contract/activityActions.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { isMasked, isPersonField } from '#contract/people/fields.ts'
import { chairLabels, chairs } from '#contract/meetings/chairs.ts'
import type { OwnData } from '#contract/self/data.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { mergeDays } from '#contract/census/duplicates/merges.ts'
import { isOwnHistory, listOwnWritten, type Ownership } from '#server/census/ownership/ownership.queries.ts'

// Data about a person outside their profile: mails, enrolments, imports, merges, and the log.

type OwnPart<Part extends keyof OwnData> = Promise<OwnData[Part]>
export type DataSubject = {
  userId: number
  affiliateId: number | null
  idDocument: string | null
  ownership: Ownership
  emails: string[]
}

/** Mails sent to a person. Two people may share an address, so mails that name another person are left out. */
export async function listMailsTo(
  db: Database,
  { userId, affiliateId, emails }: DataSubject,
): OwnPart<'mails'> {
  const { rows } = await sql<OwnData['mails'][number]>`
    select kind, recipient, subject, state, created_at, returned_at, complained_at from mail
    where lower(recipient) = any(${emails})
      and coalesce(data ->> 'userId', ${`${userId}`}) = ${`${userId}`}
      and coalesce(data ->> 'affiliateId', ${`${affiliateId}`}) = ${`${affiliateId}`}
    order by id desc`.execute(db)
  return rows
}

/**
 * Pending enrolments with a person's document, since their account came to it, or e-mail; their data only when both
 * match.
 */
export async function listEnrolmentsOf(
  db: Database,
  { ownership: { document, accountCameAt }, emails }: DataSubject,
): OwnPart<'pendingEnrolments'> {
  const { rows } = await sql<OwnData['pendingEnrolments'][number] & { isMine: boolean }>`
    select creation_time, expires_at, sent_at, completed_at,
      case when mine then origin else '' end as origin,
      case when mine then data -> 'values' end as data
    from (select *, id_document = ${document} and lower(email) = any(${emails}) as mine
      from pending_enrolment
      where (id_document = ${document} and creation_time > coalesce(${accountCameAt}::timestamptz, '-infinity'))
        or f_norm(email) = any(select f_norm(e) from unnest(${emails}::text[]) e)
    ) found order by creation_time desc`.execute(db)
  return rows
}

/**
 * The imports that created or changed a person. Account numbers are masked like in the log: they may be another's, by a
 * merge that was undone since.
 */
export async function listImportsOf(
  db: Database,
  scope: Scope,
  affiliateId: number,
  { accountCameAt }: Ownership,
): OwnPart<'imports'> {
  const { rows } = await sql<OwnData['imports'][number]>`
    select b.creation_time, b.file_name, b.undone_at, i.line, i.before, i.after
    from (select batch_id, line, null::jsonb as before, null::jsonb as after from import_created
        where affiliate_id = ${affiliateId}
      union all
      select batch_id, line, before, after from import_changed where affiliate_id = ${affiliateId}) i
    join import_batch b on b.id = i.batch_id where ${scope.ofPerson(affiliateId)}
      and (${accountCameAt}::timestamptz is null or b.creation_time > ${accountCameAt})
    order by b.creation_time desc`.execute(db)
  return rows.map((row) => ({ ...row, before: maskAccounts(row.before), after: maskAccounts(row.after) }))
}

function maskAccounts(values: OwnData['imports'][number]['before']) {
  if (typeof values !== 'object' || values === null) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isPersonField(name) && isMasked(name) && typeof value === 'string' ? maskIban(value) : value,
    ]),
  )
}

/**
 * Profiles merged into a person's profile; without the other profile's data if the merge was or can be undone, or was
 * before their account came.
 */
export async function listMergesOf(
  db: Database,
  scope: Scope,
  { now }: Clock,
  affiliateId: number,
  { accountCameAt }: Ownership,
): OwnPart<'merges'> {
  const { rows } = await sql<OwnData['merges'][number]>`
    select creation_time, undone_at, 
      case when undone_at is null and creation_time + ${mergeDays} * interval '1 day' <= ${now}
        and (${accountCameAt}::timestamptz is null or creation_time > ${accountCameAt}) then snapshot -> 'removed' end as removed
    from affiliate_merge where kept_id = ${affiliateId} and ${scope.ofPerson(affiliateId)} order by id desc`.execute(
    db,
  )
  return rows
}

const mergedToo = asSystem('the numbers merged into a profile within the scope, which rolls still name')

/** The rolls that a person is in, also by a number merged into theirs, but for what was somebody else's (rule rights-13). */
export const listRollsOf = (
  db: Database,
  scope: Scope,
  affiliateId: number,
  { profiles, histories }: Ownership,
): OwnPart<'rolls'> =>
  mergedToo
    .selectFrom(db, 'rollPerson')
    .innerJoin('roll', 'roll.id', 'rollPerson.rollId')
    .where(scope.ofPerson(affiliateId))
    .where('rollPerson.affiliateId', 'in', profiles)
    .where(isOwnHistory(histories, sql`roll_person.affiliate_id::text`, sql`roll.taken_at`))
    .select(['roll.takenAt', 'roll.name', 'roll.reason', 'rollPerson.facts'])
    .orderBy('roll.takenAt', 'desc')
    .$castTo<OwnData['rolls'][number]>()
    .execute()

/** A person's tags and lists, but for those that came with somebody else's profile or were put on it (rule rights-13). */
export const listOwnTags = (
  db: Database,
  scope: Scope,
  affiliateId: number,
  { histories, tags }: Ownership,
): OwnPart<'tags'> =>
  scope
    .selectFrom(db, 'personTag')
    .innerJoin('tag', 'tag.id', 'personTag.tagId')
    .where('personTag.affiliateId', '=', affiliateId)
    .where(sql<boolean>`tag.id <> all(${tags})`)
    .where(isOwnHistory(histories, sql`person_tag.affiliate_id::text`, sql`person_tag.added_at`))
    .select(['tag.name', 'tag.kind', 'personTag.addedAt'])
    .orderBy('personTag.addedAt', 'desc')
    .$castTo<OwnData['tags'][number]>()
    .execute()

/** How a person asked staff to leave, of those who came back, but for what came with somebody else's profile. */
export const listDeparturesOf = (
  db: Database,
  scope: Scope,
  affiliateId: number,
  { histories }: Ownership,
): OwnPart<'departures'> =>
  scope
    .selectFrom(db, 'departure')
    .where('affiliateId', '=', affiliateId)
    .where(isOwnHistory(histories, sql`departure.affiliate_id::text`, sql`departure.recorded_at`))
    .select(['askedOn', 'way', 'askedBy', 'recordedAt', 'fileName'])
    .orderBy('recordedAt', 'desc')
    .$castTo<OwnData['departures'][number]>()
    .execute()

/** The minutes of meetings in which a person presided or was secretary, but for what came with somebody else's profile. */
export async function listOwnMinutes(
  db: Database,
  scope: Scope,
  affiliateId: number,
  { minutes: foreign }: Ownership,
): OwnPart<'minutes'> {
  const rows = await db
    .selectFrom('minutes')
    .innerJoin('meeting', 'meeting.id', 'minutes.meetingId')
    .where((eb) => eb.or(chairs.map((chair) => eb(`${chair}Id`, '=', affiliateId))))
    .where(scope.ofPerson(affiliateId))
    .select(['minutes.id', 'minutes.number', 'presidingId', 'secretaryId', 'minutes.signedAt'])
    .select(['meeting.title as meetingTitle', 'meeting.meetingTime'])
    .orderBy('meeting.meetingTime', 'desc')
    .orderBy('minutes.number', 'desc')
    .execute()
  return rows.flatMap(({ id, presidingId, secretaryId, ...row }) => {
    const held = { presiding: presidingId, secretary: secretaryId }
    return chairs
      .filter((chair) => held[chair] === affiliateId)
      .filter((chair) => !foreign.some((one) => one.id === id && one.chair === chair))
      .map((chair) => ({ ...row, as: chairLabels[chair] }))
  })
}

/** SQL: replaces the logged id of a country or a legal text by its name. */
const withNames = (value: RawBuilder<unknown>) => sql`case
    when c.field in ('bornCountryId', 'countryId')
      then coalesce((select pais from country where id::text = ${value}), ${value})
    when c.field in ('legalDocumentId', 'dataProtectionTemplateId')
      then coalesce((select name from legal_document where id::text = ${value}), ${value})
    else ${value} end`

const deletions: ActivityAction[] = ['recordDeleted', 'commentDeleted']

type Change = Omit<OwnData['changes'][number], 'by'> & { userId: number | null; role: string | null }

/**
 * Logged changes of a person's account, and of the records and comments that are theirs: of living rows those that they
 * may read now, of deleted ones those that were theirs when they were deleted (rule rights-13).
 */
export async function listOtherChanges(
  db: Database,
  scope: Scope,
  { userId, affiliateId, ownership }: DataSubject,
): Promise<Change[]> {
  const { profiles, histories, waiting } = ownership
  const living = await listOwnWritten(db, scope, affiliateId ?? 0, ownership)
  const { rows } = await sql<Change>`
    select a.creation_date, c.entity, c.entity_id, c.field, v.change_id is null as erased, a.action, a.user_id, a.role,
      ${withNames(sql`v.before`)} as before, ${withNames(sql`v.after`)} as after
    from change c join activity a on a.id = c.activity_id left join change_value v on v.change_id = c.id
    where (c.entity = 'user' and c.entity_id = ${`${userId}`})
      or (c.entity in ('record', 'comment') and c.field not in ('author', 'authorId') and (c.entity, c.entity_id) in (
        select 'record', unnest(${living.records.map(String)}::text[])
        union all select 'comment', unnest(${living.comments.map(String)}::text[])
        union all select d.entity, d.entity_id
        from activity_subject s join activity w on w.id = s.activity_id join change d on d.activity_id = w.id
        where s.entity = 'affiliate' and s.entity_id = any(${profiles}) and w.action = any(${deletions})
          and ${isOwnHistory(histories, sql`s.entity_id::text`, sql`w.creation_date`)})
        and not (c.entity = 'record' and c.entity_id = any(${waiting.records.map(String)}))
        and not (c.entity = 'comment' and c.entity_id = any(${waiting.comments.map(String)})))
    order by c.activity_id desc, c.field`.execute(db)
  return rows
}

/** The addresses of an account, which mails may have been sent to; that of its profile, which staff may write, proves nothing. */
export async function listAddressesOf(db: Database, userId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.username as email from app_user u where u.id = ${userId}`.execute(db)
  return [...new Set(rows.map(({ email }) => email.toLowerCase()))]
}
