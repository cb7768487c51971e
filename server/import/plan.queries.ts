import { sql, type RawBuilder } from 'kysely'
import { minimumAge } from '#contract/people/age.ts'
import { fromLogName } from '#contract/people/fieldKinds.ts'
import { isIdentityField } from '#contract/people/identityFields.ts'
import { tagField } from '#contract/people/tag.ts'
import { isProtectedFrom, type Editor } from '#server/people/protectedAccounts.queries.ts'
import type { ImportField } from '#contract/import/fields.ts'
import type { Problem } from '#server/import/reading/problems.ts'
import type { Policy } from '#contract/import/policies.ts'
import type { Counts, PlannedMove } from '#server/import/report.ts'
import { hasWithdrawn } from '#server/consents/consents.queries.ts'
import { draftColumns, type ImportColumn } from '#server/import/columns.queries.ts'
import { addsRecord } from '#server/import/records.queries.ts'
import { addsTags } from '#server/import/tags.queries.ts'
import { isHeldDocument } from '#server/census/profile/documentHolds.queries.ts'
import type { Clock } from '#server/kernel/world.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** SQL: the new value of a column, by policy; `s` is the line as it is for `a`, the existing person, or for a new one. */
const valueByPolicy: Record<Policy, (column: ImportColumn) => RawBuilder<unknown>> = {
  overwrite: ({ given, held }) => sql`coalesce(${given}, ${held})`,
  fillEmpty: ({ given, held, unset, filling }) =>
    sql`coalesce(${unset ?? held}, ${filling ?? given}, ${held})`,
  createOnly: ({ given, held }) => sql`case when a.id is null then ${given} else ${held} end`,
  updateOnly: ({ given, held }) => sql`coalesce(${given}, ${held})`,
}

/**
 * SQL: what of the assumed values holds: all for a new person, and nothing for who is in the census, but that a fee which
 * the list brings to somebody without a period takes the assumed one.
 */
const assumedFor = (policy: Policy) => {
  const takesFee = {
    overwrite: sql`true`,
    updateOnly: sql`true`,
    fillEmpty: sql`coalesce(nullif(a.fee_cents, 0), l.fee_cents) = l.fee_cents`,
    createOnly: sql`false`,
  }[policy]
  return sql`case when a.id is null then l.assumed
    when l.assumed ? 'period' and l.fee_cents > 0 and a.period is null and ${takesFee}
      then jsonb_build_object('period', l.assumed -> 'period') end`
}

/** SQL: whether a line names a sectoral assembly that the person does not have. */
const addsSectorals = (line: RawBuilder<unknown>) => sql`exists (
  select from unnest(${line}.sectoral_ids) as added (id)
  where not exists (
    select from affiliate_sectoral k where k.affiliate_id = ${line}.affiliate_id and k.assembly_id = added.id))`

const identityColumns = draftColumns.filter(({ field }) => isIdentityField(fromLogName(field)))
const typeByPolicy = (policy: Policy) => {
  const type = identityColumns.find(({ name }) => name === 'inscription_type')
  return type ? valueByPolicy[policy](type) : sql`null`
}

/** SQL: whether a line changes by whom an existing person is known. */
const changesIdentity = (policy: Policy) =>
  joinSql(
    identityColumns.map((column) => sql`${valueByPolicy[policy](column)} is distinct from ${column.held}`),
    sql` or `,
  )

const joinSql = (parts: RawBuilder<unknown>[], by = sql`, `) => sql.join(parts, by)

/**
 * Decides what to do with every staged line: create, update, add tags or a record without a change of the profile, unchanged, or
 * the reason for its refusal. Of several valid lines with one document the first is taken; refused lines do not count.
 */
export async function planLines(
  db: Database,
  policy: Policy,
  today: string,
  editor: Editor | undefined,
  clock: Clock,
): Promise<void> {
  await sql`create index on import_line (id_document)`.execute(db)
  await sql`analyze import_line`.execute(db)
  const results = draftColumns.map((column) => {
    const value = valueByPolicy[policy](column)
    return sql`${column.canEmpty ? sql`nullif(${value}, '')` : value} as ${sql.ref(column.name)}`
  })
  const differs = draftColumns.map(({ name, held }) => sql`m.${sql.ref(name)} is distinct from ${held}`)
  const adult = (age: number) => sql`(${today}::date - make_interval(years => ${age}))::date`
  await sql`
    create temp table import_plan on commit drop as
    with judged as (
      select s.line, s.row, case when a.id is null then s.lacks else s.unfit end as found, s.id_document, s.sectoral_ids, s.tags, s.record, a.id as affiliate_id, ${joinSql(results)},
        case
          when a.id is null then case
            when s.lacks is not null and (${policy} <> 'updateOnly' or s.lacks @> '[{"field": "idDocument"}]') then 'problems'
            when ${isHeldDocument(clock, sql`s.id_document`)} then 'held document' end
          when ${policy} = 'createOnly' then null
          when s.unfit is not null then 'problems'
          when not ${isMember('a')} then 'former member'
          when ${isMember('a')} and ${typeByPolicy(policy)} = 0 then 'leaving'
          when (${changesIdentity(policy)}) and ${isProtectedFrom(editor, sql`a.id`)} then 'protected'
          when coalesce(s.birthday, a.birthday) > ${adult(minimumAge[1])}
            and coalesce(s.inscription_type, a.inscription_type) in (1, 2)
            and (coalesce(s.birthday, a.birthday) is distinct from a.birthday
              or s.inscription_type <> a.inscription_type) then 'too young'
          when s.fee_cents > 0 and s.fee_cents <> a.fee_cents and coalesce(s.period, a.period) is null
            then 'fee without period'
        end as refusal
      from import_line l left join affiliate a on a.id_document = l.id_document
      cross join lateral jsonb_populate_record(l, ${assumedFor(policy)}) as s
    ), ranked as (
      select *, first_value(line) over (partition by id_document, refusal is null order by line) as first_line
      from judged
    )
    select m.*, case
      when m.refusal is not null then m.refusal
      when m.affiliate_id is null and ${policy} = 'updateOnly' then 'skipped'
      when m.first_line <> m.line then 'duplicate document'
      when m.affiliate_id is null then 'create'
      when ${joinSql(differs, sql` or `)} or (${policy} <> 'createOnly' and ${addsSectorals(sql`m`)})
        then 'update'
      when ${policy} <> 'createOnly' and (${addsTags(sql`m`)} or ${addsRecord(sql`m`)}) then 'added'
      else 'unchanged'
    end as verdict
    from ranked m left join affiliate a on a.id = m.affiliate_id`.execute(db)
  await sql`create index on import_plan (line)`.execute(db)
  await sql`analyze import_plan`.execute(db)
}

/** Refuses the changes of some profiles, whose new addresses have been mailed about too often. */
export async function refuseMailedTooOften(db: Database, affiliateIds: readonly number[]): Promise<void> {
  await sql`
    update import_plan set verdict = 'mailed too often'
    where verdict = 'update' and affiliate_id = any(${affiliateIds})`.execute(db)
}

/** The profiles that the lines of a plan name by their documents. */
export async function listFoundPeople(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct affiliate_id as id from import_plan where affiliate_id is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** The lines that would start communications for people who have withdrawn from them. */
export async function listWithdrawnLines(db: Database): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select p.line from import_plan p join import_line s using (line) join affiliate a on a.id = p.affiliate_id
    where p.verdict in ('update', 'added', 'unchanged') and s.communications and not p.communications and ${hasWithdrawn}
      and ${isMember('a')}
    order by p.line`.execute(db)
  return rows.map(({ line }) => line)
}

/** The lines of new people under whose documents something is written already (rule people-18). */
export async function listJoiningLines(db: Database): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select p.line from import_plan p where p.verdict = 'create' and (
      exists (select from record r where r.id_document = p.id_document)
      or exists (select from admin_comment c where c.id_document = p.id_document and not c.about_member))
    order by p.line`.execute(db)
  return rows.map(({ line }) => line)
}

/**
 * Locks the people in the list until the transaction ends, as a correction of one does: what only needs them to stay, such as
 * that they come to a meeting, waits for no list.
 */
export async function lockPlannedPeople(db: Database): Promise<void> {
  await sql`
    select count(*) from (
      select a.id from affiliate a join import_line s on s.id_document = a.id_document order by a.id for no key update of a
    ) as held`.execute(db)
}

const verdicts = ['create', 'update', 'added', 'unchanged', 'skipped'] as const

export async function countPlannedLines(db: Database): Promise<Omit<Counts, 'refused'>> {
  const { rows } = await sql<{ verdict: string; lines: number }>`
    select verdict, count(*) as lines from import_plan group by verdict`.execute(db)
  const count = (verdict: (typeof verdicts)[number]) =>
    rows.find((row) => row.verdict === verdict)?.lines ?? 0
  return {
    create: count('create'),
    update: count('update') + count('added'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
  }
}

/** How many of the new people have no e-mail (rule people-17). */
export async function countNewWithoutEmail(db: Database): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from import_plan where verdict = 'create' and coalesce(email, '') = ''`.execute(
    db,
  )
  return rows[0]?.people ?? 0
}

/** For each field, in how many people of the census it changes, the most first. */
export async function countPlannedChanges(db: Database): Promise<{ field: string; people: number }[]> {
  const { rows } = await sql<{ field: string; people: number }>`
    with counted as (
      select changed.* from (
        select ${joinSql(draftColumns.map(({ name, held }) => sql`count(*) filter (where p.${sql.ref(name)} is distinct from ${held}) as ${sql.ref(name)}`))},
          count(*) filter (where ${addsSectorals(sql`p`)}) as sectorals,
          count(*) filter (where ${addsTags(sql`p`)}) as tags
        from import_plan p join affiliate a on a.id = p.affiliate_id where p.verdict in ('update', 'added')) as c
      cross join lateral (values ${joinSql(draftColumns.map(({ name, field }) => sql`(${field}, c.${sql.ref(name)})`))},
        ('sectorals', c.sectorals), (${tagField}, c.tags)) as changed (field, people)
    )
    select field, people from counted where people > 0 order by people desc, field`.execute(db)
  return rows
}

const fewValued = draftColumns.filter(({ hasFewValues }) => hasFewValues)

/** For each field of few values, how many people of the census go from which to which, the most first. */
export async function countPlannedMoves(db: Database): Promise<PlannedMove[]> {
  const pairs = fewValued.map(
    ({ name, field, held, logged }) => sql`(${field}, ${logged(held)}, ${logged(sql`p.${sql.ref(name)}`)})`,
  )
  const { rows } = await sql<PlannedMove>`
    select moved.field, moved.before, moved.after, count(*) as people
    from import_plan p join affiliate a on a.id = p.affiliate_id
    cross join lateral (values ${joinSql(pairs)}) as moved (field, before, after)
    where p.verdict = 'update' and moved.before is distinct from moved.after
    group by 1, 2, 3 order by people desc, 1, 2, 3`.execute(db)
  return rows
}

export type PlanRefusal = {
  line: number
  row: number | null
  verdict: string
  /** What is wrong with the line itself. */
  found: Problem[] | null
  firstLine: number
  /** What the line itself says in the fields that the census may refuse, and of who it is about. */
  texts: Partial<Record<ImportField, string>>
}

/** The first lines that the plan refuses. */
export async function listPlanRefusals(db: Database, limit: number): Promise<PlanRefusal[]> {
  const { rows } = await sql<PlanRefusal>`
    select line, p.row, verdict, p.found, first_line, jsonb_strip_nulls(jsonb_build_object(
      'idDocument', s.id_document, 'email', s.email, 'birthday', to_char(s.birthday, 'DD/MM/YYYY'),
      'name', s.name, 'lastName1', s.last_name_1, 'lastName2', s.last_name_2, 'phone', s.phone, 'city', s.city)) as texts
    from import_plan p join import_line s using (line)
    where verdict not in (${sql.join(verdicts)}) order by line limit ${limit}`.execute(db)
  return rows
}
