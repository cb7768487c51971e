import type pg from 'pg'

const triggers = ['membership_began', 'membership_followed'] as const

/** While the demo is filled, when its people were enrolled is not noted one by one; `insertMemberships` says it afterwards. */
export async function holdMemberships(client: pg.Client): Promise<void> {
  for (const name of triggers) await client.query(`alter table affiliate disable trigger ${name}`)
}

/**
 * The years of the demo's people: most are as they were enrolled, some have come from another assembly or with another
 * type, some left and came back; of some who left nothing is known any more than that they were there (rule moment-1).
 */
export async function insertMemberships(client: pg.Client, today: string): Promise<void> {
  for (const name of triggers) await client.query(`alter table affiliate enable trigger ${name}`)
  await client.query(insertStories, [today])
}

/** A whole number below `most` that is always the same for a person and a question. */
const draw = (most: number, question: number, id = 'id') =>
  `(abs(hashint4extended(${id}, ${question}) % ${most}))::integer`

/** An instant within somebody's membership, by thousandths of it. */
const within = (thousandths: string) => `joined_at + (gone_at - joined_at) * (${thousandths}) / 1000`

const anotherType = `case inscription_type when 1 then 2 when 2 then 1 when 3 then 2 else 1 + ${draw(3, 6)} end`

/** Each story: who has it, of a hundred, and its steps as (when, type, assembly); what they are now comes last. */
const insertStories = `
  with place as (
    select array_agg(id order by id) as ids from assembly where assembly_type <> 'Sectorial'),
  person as (
    select id, inscription_type, assembly_id, main_sectoral_id, sectoral_ids, creation_time as joined_at,
      coalesce(unregistered_at, $1::timestamptz) as gone_at,
      -- Who came lately has no story yet.
      case when coalesce(unregistered_at, $1::timestamptz) > creation_time + interval '30 days' then ${draw(100, 1)} else 0 end as story,
      place.ids[1 + ${draw(1_000_000, 2)} % cardinality(place.ids)] as elsewhere,
      ${anotherType} as another, 1 + ${draw(499, 3)} as early, 500 + ${draw(450, 4)} as late
    from affiliate, place
    union all
    -- Whose number nobody has any more.
    select -number, 0, null, null, null, began, began + interval '30 days' + ${draw(150, 7, 'number')} * interval '1 day', 0,
      place.ids[1 + ${draw(1_000_000, 2, 'number')} % cardinality(place.ids)], 1 + ${draw(3, 6, 'number')}, 0, 500
    from (select number::integer, $1::timestamptz - interval '700 days' + ${draw(500, 5, 'number::integer')} * interval '1 day' as began
      from generate_series(1, (select count(*) / 25 from affiliate)) as number) as forgotten, place),
  step as (
    select id, at, type, case when type = 0 then null else assembly end as assembly,
      case when type <> 0 and assembly is not distinct from assembly_id then main_sectoral_id end as main_sectoral_id,
      case when type <> 0 and assembly is not distinct from assembly_id then sectoral_ids end as sectoral_ids,
      gone_at, id < 0 as is_forgotten
    from person cross join lateral (
      select joined_at as at, inscription_type as type, assembly_id as assembly where inscription_type <> 0 and story < 66
      union all select * from (values (joined_at, inscription_type, elsewhere), (${within('late')}, inscription_type, assembly_id)) as moved
        where inscription_type <> 0 and story between 66 and 80
      union all select * from (values (joined_at, another, assembly_id), (${within('late')}, inscription_type, assembly_id)) as turned
        where inscription_type <> 0 and story between 81 and 92
      union all select * from (values (joined_at, another, elsewhere), (${within('early')}, 0, null),
          (${within('late')}, inscription_type, assembly_id)) as returned
        where inscription_type <> 0 and story > 92
      union all select * from (values (joined_at, another, elsewhere), (gone_at, 0, null)) as former (at, type, assembly)
        where inscription_type = 0 and (at < gone_at or type = 0)
    ) as told),
  told as (
    select step.*, lag(row (type, assembly, main_sectoral_id, sectoral_ids)) over (partition by id order by at)
      is not distinct from row (type, assembly, main_sectoral_id, sectoral_ids) as is_same
    from step where not (is_forgotten and type = 0))
  insert into membership_interval (affiliate_id, inscription_type, is_join, is_leave, assembly_id, main_sectoral_id,
    began, ended, noted_at, sectoral_ids)
  select id, type, type <> 0 and coalesce(lag(type) over later, 0) = 0,
    type <> 0 and (is_forgotten or lead(type) over later is not distinct from 0),
    assembly, main_sectoral_id, at, case when is_forgotten then gone_at else lead(at, 1, 'infinity') over later end, at, sectoral_ids
  from told where not is_same
  window later as (partition by id order by at)
  order by id, at`
