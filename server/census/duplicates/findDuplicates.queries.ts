import { sql, type RawBuilder } from 'kysely'
import type { DuplicateMatch, TypedPerson } from '#contract/census/duplicates/duplicates.ts'
import { maxSharers, type DuplicateReason } from '#contract/census/duplicates/likeness.ts'
import { isIban, normaliseIban } from '#contract/fees/basics/iban.ts'
import { day } from '#contract/fields.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { normaliseEmail } from '#contract/people/email.ts'
import { normalisePhone } from '#contract/people/phone.ts'
import { documentsAlike, namesAlike, namesakes } from '#server/census/duplicates/duplicates.scan.queries.ts'
import {
  isTold,
  personAsJson,
  reasonName,
  reasonWeight,
  toLikeness,
} from '#server/census/duplicates/likeness.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

type Fragment = RawBuilder<unknown>

/** The people of the census who may be the typed person; `except` leaves out the person's own profile. */
export async function findDuplicates(
  db: Database,
  scope: Scope,
  person: TypedPerson,
  except?: number,
): Promise<DuplicateMatch[]> {
  const found = await findDuplicatesOfMany(db, scope, [person])
  return (found[0] ?? []).filter((match) => match.person.id !== except)
}

/** The same for many people, in their order, with one query on the census's indexes. */
export async function findDuplicatesOfMany(
  db: Database,
  scope: Scope,
  people: readonly TypedPerson[],
): Promise<DuplicateMatch[][]> {
  const typedRows = JSON.stringify(people.map((person, line) => ({ line, ...toComparable(person) })))
  const { rows } = await sql<{ line: number; person: DuplicateMatch['person']; reasons: string[] }>`
    with b as materialized (
      select *, document_key(id_document) as key, f_norm(name) as name_search,
        f_norm(last_name_1) as last_name_1_search, f_norm(email) as email_search
      from jsonb_to_recordset(${typedRows}::jsonb) as said (line integer, id_document text, name text, last_name_1 text,
        last_name_2 text, birthday date, email text, phone text, bank_account text)
    ), found as (${sql.join(comparisons, sql` union all `)})
    select line, ${personAsJson('affiliate')} as person, reasons
    from (select line, id, array_agg(distinct reason) as reasons, max(${reasonWeight(sql`reason`)}) as weight
          from found join affiliate a using (id)
          where ${isTold(isMember('a'), sql`reason`)}
          group by line, id) as matches
    join affiliate using (id)
    where ${scope.ofAffiliates()}
    order by line, weight desc, cardinality(reasons) desc, id`.execute(db)
  const matches: DuplicateMatch[][] = people.map(() => [])
  for (const { line, person, reasons } of rows) {
    const { strength, ...likeness } = toLikeness(reasons)
    if (strength) matches[line]?.push({ person, ...likeness, strength })
  }
  return matches
}

/** The typed data in their stored form; invalid values become null and are not compared. */
function toComparable({ birthday, ...person }: TypedPerson) {
  const iban = person.bankAccount && isIban(person.bankAccount) ? normaliseIban(person.bankAccount) : null
  return {
    id_document: (person.idDocument && normaliseDocument(person.idDocument)) || null,
    name: person.name || null,
    last_name_1: person.lastName1 || null,
    last_name_2: person.lastName2 || null,
    birthday: birthday && isDay(birthday) ? birthday : null,
    email: (person.email && normaliseEmail(person.email)) || null,
    phone: (person.phone && normalisePhone(person.phone)) || null,
    bank_account: iban,
  }
}

/** A real day after 1800: the database has no year 0. */
const isDay = (text: string) => text > '1800' && day.safeParse(text).success

/** SQL: profiles (`a`) with the same value as the typed person (`b`). A value that too many profiles share is ignored. */
const sharingValueOf = (column: string, label: Fragment) => sql`
  select b.line, a.id, ${label} from b
  cross join lateral (select array_agg(id) as ids, count(*) as many from (
    select id from affiliate c where ${sql.ref(`c.${column}`)} = ${sql.ref(`b.${column}`)} limit ${maxSharers + 1}) as some_of) as s
  join affiliate a on s.many <= ${maxSharers} and a.id = any(s.ids)`

const reasonIf = (condition: Fragment, then: DuplicateReason, otherwise: DuplicateReason) =>
  sql`case when ${condition} then ${reasonName(then)} else ${reasonName(otherwise)} end`

const comparisons = [
  sql`select b.line, a.id, ${reasonName('document')} as reason from b join affiliate a on a.id_document in (b.id_document, b.key)`,
  sql`select b.line, a.id, ${reasonName('document')} from b join affiliate a
    on a.document_type = 'PASAPORTE' and document_key(a.id_document) = b.key`,
  sql`select b.line, a.id, ${reasonName('nameBirthday')} from b join affiliate a
    on a.last_name_1_search = b.last_name_1_search and a.birthday = b.birthday and ${namesAlike}`,
  sql`select b.line, a.id, ${reasonName('documentTypo')} from b join affiliate a
    on a.last_name_1_search = b.last_name_1_search and a.name_search = b.name_search and ${namesAlike}
    and (a.document_type = 'PASAPORTE' or b.key <> b.id_document) and a.id_document <> b.key
    and b.id_document ~ '[0-9]{6}' and ${documentsAlike}`,
  sharingValueOf(
    'email_search',
    reasonIf(sql`a.last_name_1_search = b.last_name_1_search`, 'emailSurname', 'email'),
  ),
  sharingValueOf('phone', reasonIf(namesakes, 'phoneName', 'phone')),
  sharingValueOf('bank_account', reasonIf(namesakes, 'bankAccountName', 'bankAccount')),
]
