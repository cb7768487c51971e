import { sql, type RawBuilder } from 'kysely'
import type { ErasurePart } from '#contract/retention/erasureOfPerson.ts'
import { reasonEntity } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { clearOffices } from '#server/kernel/security/offices.queries.ts'
import type { Clock } from '#server/kernel/world.ts'

export type Erased = {
  profiles: readonly number[]
  documents: readonly string[]
  /** SQL: of people outside the census nothing goes that was written later, while this goes on. */
  writtenUntil: RawBuilder<unknown>
}

/** SQL: nothing of people outside the census. */
export const nothingWritten = sql`'-infinity'::timestamptz`

/** SQL: the numbers of the profiles that are being erased. */
export const erasedProfiles = sql`select id from erased_person`

/**
 * Keeps, until the transaction ends, who is being erased and what is theirs: profiles, with the numbers that were merged into
 * them; documents; records, comments, charges and mandates; addresses that nobody else has. The profiles are locked.
 */
export async function chooseErased(
  db: Database,
  { profiles, documents, writtenUntil }: Erased,
): Promise<void> {
  await sql`drop table if exists pg_temp.erased_person, pg_temp.erased_number, pg_temp.erased_account, pg_temp.erased_former_document, pg_temp.erased_document, pg_temp.erased_row, pg_temp.erased_address`.execute(
    db,
  )
  await sql`
    create temp table erased_person on commit drop as
    select a.id, a.id_document, lower(a.email) as email, u.id as user_id, u.username
    from (select id, id_document, email from affiliate where id = any(${profiles}::integer[]) order by id for update) as a
    left join app_user u on u.affiliate_id = a.id`.execute(db)
  await sql`
    create temp table erased_number on commit drop as
    with recursive part as (
      select id as number, id from erased_person
      union
      select m.removed_id, part.id from affiliate_merge m join part on m.kept_id = part.number where m.undone_at is null)
    select distinct number from part`.execute(db)
  await sql`
    create temp table erased_account on commit drop as
    select user_id from erased_person where user_id is not null
    union select user_id from deleted_account where affiliate_id in (select number from erased_number)`.execute(
    db,
  )
  await chooseNames(db)
  await sql`
    create temp table erased_document on commit drop as
    select id_document as document from erased_person union select unnest(${documents}::text[])`.execute(db)
  const isTheirs = sql`(id_document in (select id_document from erased_person)
    or id_document in (select document from erased_document) and creation_time <= ${writtenUntil})`
  await sql`
    create temp table erased_row on commit drop as
    select 'record' as entity, id::bigint from record where ${isTheirs}
    union all
    select 'comment', id from admin_comment where ${isTheirs}
    union all
    select 'mandate', id from mandate where affiliate_id in (${erasedProfiles})
    union all
    select 'mandateProof', p.id from mandate_proof p join mandate m on m.id = p.mandate_id where m.affiliate_id in (${erasedProfiles})
    union all
    select 'feeRequest', id from fee_request where affiliate_id in (${erasedProfiles})
    union all
    select 'votingClaim', id from voting_claim where affiliate_id in (${erasedProfiles})
    union all
    select 'attendance', id from meeting_attendance where affiliate_id in (${erasedProfiles})
    union all
    select 'affiliate', number from erased_number
    union all
    select 'user', user_id from erased_account`.execute(db)
  await sql`
    insert into erased_row select 'charge', id from charge
    where affiliate_id in (${erasedProfiles}) or record_id in (select id from erased_row where entity = 'record')`.execute(
    db,
  )
  await chooseAddresses(db)
  await chooseFormerDocuments(db)
  await sql`create index on erased_row (entity, id)`.execute(db)
  await sql`analyze erased_person, erased_number, erased_account, erased_name, erased_former_document, erased_document, erased_row, erased_address`.execute(
    db,
  )
}

/** Keeps which addresses they have or had, and nobody else has. */
async function chooseAddresses(db: Database): Promise<void> {
  await sql`
    create temp table erased_address on commit drop as
    select address from (
      select email as address from erased_person
      union select name from erased_name
      union select lower(email) from record where id in (select id from erased_row where entity = 'record')
      -- What they had before: where they were written to, and what the log says that was changed.
      union select lower(r.address) from communication_recipient r where r.affiliate_id in (${erasedProfiles})
      union select lower(former.address) from communication_former_try former
        join communication_recipient r on r.id = former.recipient_id where r.affiliate_id in (${erasedProfiles})
      union select lower(said.address) from erased_row theirs
        join change on change.entity = theirs.entity and change.entity_id = theirs.id::text
        join change_value value on value.change_id = change.id
        cross join lateral (values (value.before), (value.after)) as said (address)
        where theirs.entity in ('affiliate', 'user', 'record') and value.field = 'email' and said.address is not null) as theirs
    where address <> ''
      and not exists (select from affiliate a where a.email_search = f_norm(address) and a.id not in (${erasedProfiles}))
      and not exists (select from record r where r.email_search = f_norm(address)
        and r.id not in (select id from erased_row where entity = 'record'))
      and not exists (select from app_user u where u.username = address
        and u.id not in (select user_id from erased_person where user_id is not null))`.execute(db)
}

/** Keeps which documents they had before, and nobody has now. */
async function chooseFormerDocuments(db: Database): Promise<void> {
  await sql`
    create temp table erased_former_document on commit drop as
    select distinct said.document from change
      join change_value value on value.change_id = change.id
      cross join lateral (values (value.before), (value.after)) as said (document)
    where change.entity = 'affiliate' and change.entity_id in (select number::text from erased_number)
      and value.field = 'idDocument' and said.document is not null
      and not exists (select from affiliate a where a.id_document = said.document and a.id not in (${erasedProfiles}))
      and not exists (select from record r where r.id_document = said.document)
      and not exists (select from admin_comment c where c.id_document = said.document)`.execute(db)
}

/** Keeps under which names the accounts that are being erased did anything, but those that others have now. */
export async function chooseNames(db: Database): Promise<void> {
  await sql`drop table if exists pg_temp.erased_name`.execute(db)
  await sql`
    create temp table erased_name on commit drop as
    select said.name from (
      select u.username as name from app_user u where u.id in (select user_id from erased_account)
      union select activity.username from activity where activity.user_id in (select user_id from erased_account)
      union select unnest(array[value.before, value.after]) from change join change_value value on value.change_id = change.id
        where change.entity = 'user' and change.entity_id in (select user_id::text from erased_account)
          and value.field = 'username') as said
    where said.name <> '' and not exists (select from app_user u where u.username = said.name
      and u.id not in (select user_id from erased_account))`.execute(db)
}

/** SQL: whether a record `r` says of money that was given or lent, which the accounts keep. */
const isGiven = sql`(r.record_type in ('Donación', 'Microcrédito') or exists (select from charge c where c.record_id = r.id))`

/** What is written of them but what the accounts keep: charges, mandates and donations (rule erasure-4). */
export async function leaveAccounts(db: Database): Promise<void> {
  await sql`delete from erased_row where entity in ('charge', 'mandate', 'mandateProof')
    or entity = 'record' and id in (select r.id from record r where ${isGiven})`.execute(db)
}

/** Some parts alone of what is written of them. */
export async function leaveAllBut(db: Database, parts: readonly ErasurePart[]): Promise<void> {
  await leaveAccounts(db)
  const entities = parts.flatMap((part) => entitiesOf[part])
  await sql`delete from erased_row where entity <> all(${entities}::text[])`.execute(db)
}
const entitiesOf: Record<ErasurePart, readonly string[]> = {
  comments: ['comment'],
  records: ['record'],
  history: ['affiliate', 'user', 'attendance', 'feeRequest', 'votingClaim'],
}

/** What the log says of them goes, with its salts, and why somebody did what was about them; that something was changed, by whom and when, stays (rule log-12). */
export async function eraseLogValues(db: Database): Promise<void> {
  await sql`
    delete from change_value using change, erased_row
    where change.entity = erased_row.entity and change.entity_id = erased_row.id::text and change_value.change_id = change.id`.execute(
    db,
  )
  await sql`
    delete from change_value using change, activity_subject subject, erased_row
    where subject.entity = erased_row.entity and subject.entity_id = erased_row.id and change.activity_id = subject.activity_id
      and change.entity = ${reasonEntity} and change_value.change_id = change.id`.execute(db)
}

/** What the log says of records and comments that were deleted before, which are found by their document. */
export async function eraseDeletedValues(db: Database): Promise<void> {
  await sql`
    with deleted as (
      select distinct change.entity, change.entity_id
      from change_value value join change on change.id = value.change_id
      where value.field = 'idDocument' and coalesce(value.before, value.after) in (
          select document from erased_document union select document from erased_former_document)
        and change.entity in ('record', 'comment'))
    delete from change_value using change, deleted
    where change.entity = deleted.entity and change.entity_id = deleted.entity_id and change_value.change_id = change.id`.execute(
    db,
  )
}

/** Amount, days, state and batch of what they were charged stay, without whom; what the bank said of it loses its account. */
export async function anonymiseCharges(db: Database, { now }: Clock): Promise<void> {
  await sql`
    update bank_reply_line set said_iban = null, said_mandate = null, said_text = null, why = ''
    where charge_id in (select id from erased_row where entity = 'charge')
      or mandate_id in (select id from erased_row where entity = 'mandate')`.execute(db)
  await sql`
    update charge set anonymised_at = ${now}, affiliate_id = null, record_id = null, mandate_id = null, holder = null,
      iban = null, mandate_reference = null, mandate_signed_on = null, note = null
    where id in (select id from erased_row where entity = 'charge') and anonymised_at is null`.execute(db)
}

/** Records and comments under their documents. */
export async function deleteWritten(db: Database): Promise<void> {
  await sql`delete from record where id in (select id from erased_row where entity = 'record')`.execute(db)
  await sql`delete from admin_comment where id in (select id from erased_row where entity = 'comment')`.execute(
    db,
  )
}

/** That they brought something to others' records and comments by a document. */
export async function forgetJoined(db: Database): Promise<void> {
  for (const table of ['record', 'admin_comment'])
    await sql`
      update ${sql.table(table)} set joined_affiliate_id = null, joined_document = null, joined_at = null
      where joined_affiliate_id in (select number from erased_number)
        or joined_document in (select document from erased_document)`.execute(db)
}

/** Their numbers, which say nothing of anybody, so that an older backup that is restored forgets as much of them. */
export async function noteForgotten(
  db: Database,
  { now }: Clock,
  { keepsAccounts }: { keepsAccounts: boolean },
): Promise<void> {
  await sql`
    insert into forgotten_number
    select number, ${now}, ${keepsAccounts} from erased_number
    where not exists (select from forgotten_number f left join affiliate a on a.id = f.number
      where f.number = erased_number.number and f.keeps_accounts = ${keepsAccounts} and (a.id is null or a.creation_time <= f.forgotten_at))`.execute(
    db,
  )
}

/** Of their cases stays what became of each, and not what was said in it. */
export async function eraseCases(db: Database): Promise<void> {
  await sql`update erasure_request set text = '', answer = '', extension_reason = case when extension_reason is not null then '' end
    where affiliate_id in (${erasedProfiles})`.execute(db)
}

/** The profiles, with all that refers to them; when they were enrolled stays, by number alone (rule moment-1). */
export async function deleteProfiles(db: Database): Promise<void> {
  await clearOffices(db, erasedProfiles)
  await sql`delete from affiliate where id in (${erasedProfiles})`.execute(db)
}
