import { sql, type RawBuilder } from 'kysely'
import { minimumAge } from '#contract/census/import/draft.ts'
import type { Problem } from '#contract/census/import/problems.ts'
import type { Counts, Policy } from '#contract/census/import/report.ts'
import { columns, type ImportColumn } from '#server/census/import/columns.ts'
import type { Database } from '#server/kernel/database.ts'

/** What a person's column will hold: `s` is the line, `a` the person who is already there, if any. */
const merged: Record<Policy, (column: ImportColumn) => RawBuilder<unknown>> = {
  overwrite: ({ given, held }) => sql`coalesce(${given}, ${held})`,
  fillEmpty: ({ given, held, unset }) => sql`coalesce(${unset ?? held}, ${given}, ${held})`,
  createOnly: ({ given, held }) => sql`case when a.id is null then ${given} else ${held} end`,
}

const separated = (parts: RawBuilder<unknown>[], by = sql`, `) => sql.join(parts, by)

/**
 * Decides every staged line against the census: create, update, unchanged, or why not. The first line of a
 * document that stands wins; a line refused for something else does not take its place.
 */
export async function planLines(db: Database, policy: Policy, today: string): Promise<void> {
  await sql`create index on import_line (id_document)`.execute(db)
  await sql`analyze import_line`.execute(db)
  const results = columns.map((column) => sql`${merged[policy](column)} as ${sql.ref(column.name)}`)
  const differs = columns.map(({ name, held }) => sql`m.${sql.ref(name)} is distinct from ${held}`)
  const adult = (age: number) => sql`(${today}::date - make_interval(years => ${age}))::date`
  await sql`
    create temp table import_plan on commit drop as
    with judged as (
      select s.line, s.row, s.lacks, s.id_document, s.sectoral_ids, a.id as affiliate_id, ${separated(results)},
        case
          when a.id is null then case when s.lacks is not null then 'lacks' end
          when ${policy} = 'createOnly' then null
          when a.inscription_type = 0 and s.inscription_type is distinct from 0 then 'former member'
          when s.birthday is null and s.inscription_type is null then null
          when coalesce(s.birthday, a.birthday) > ${adult(minimumAge[1])}
            and coalesce(s.inscription_type, a.inscription_type) in (1, 2) then 'too young'
          when s.fee_cents > 0 and coalesce(s.period, a.period) is null then 'fee without period'
        end as refusal
      from import_line s left join affiliate a on a.id_document = s.id_document
    ), ranked as (
      select *, first_value(line) over (partition by id_document, refusal is null order by line) as first_line
      from judged
    )
    select m.*, case
      when m.refusal is not null then m.refusal
      when m.first_line <> m.line then 'duplicate document'
      when m.affiliate_id is null then 'create'
      when ${separated(differs, sql` or `)} or (${policy} <> 'createOnly' and exists (
        select from unnest(m.sectoral_ids) as added (id)
        where not exists (
          select from affiliate_sectoral k where k.affiliate_id = m.affiliate_id and k.assembly_id = added.id)
      )) then 'update'
      else 'unchanged'
    end as verdict
    from ranked m left join affiliate a on a.id = m.affiliate_id`.execute(db)
  await sql`analyze import_plan`.execute(db)
}

/** Holds the people who are about to change, so that nobody else changes them meanwhile. */
export async function lockPeople(db: Database): Promise<void> {
  await sql`
    select count(*) from (
      select a.id from affiliate a join import_line s on s.id_document = a.id_document order by a.id for update of a
    ) as held`.execute(db)
}

const verdicts = ['create', 'update', 'unchanged'] as const

export async function planCounts(db: Database): Promise<Omit<Counts, 'refused'>> {
  const { rows } = await sql<{ verdict: string; lines: number }>`
    select verdict, count(*) as lines from import_plan group by verdict`.execute(db)
  const count = (verdict: (typeof verdicts)[number]) =>
    rows.find((row) => row.verdict === verdict)?.lines ?? 0
  return { create: count('create'), update: count('update'), unchanged: count('unchanged') }
}

export type PlanRefusal = {
  line: number
  row: number | null
  verdict: string
  lacks: Problem[] | null
  firstLine: number
}

export async function planRefusals(db: Database): Promise<PlanRefusal[]> {
  const { rows } = await sql<PlanRefusal>`
    select line, row, verdict, lacks, first_line from import_plan
    where verdict not in (${sql.join(verdicts)}) order by line`.execute(db)
  return rows
}
