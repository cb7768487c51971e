import { sql, type RawBuilder } from 'kysely'
import type { AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import type { Database } from '#server/kernel/database/database.ts'

export type Turnout = { census: number; voted: number }
export type TurnoutOfAssembly = Turnout & {
  id: number | null
  assemblyName: string | null
  assemblyType: AssemblyType | null
}

/** SQL: how many of the roll of a voting `v` voted, by the territorial assembly that each had when it was taken. */
const selectTurnout = sql`
  select (p.facts ->> 'territorialId')::integer as id, max(p.facts ->> 'assembly') as assembly_name,
    max(p.facts ->> 'territorialType') as assembly_type, count(*)::integer as census,
    count(took.position)::integer as voted
  from roll_person p left join participation took on took.voting_id = v.id and took.position = p.position
  where p.roll_id = v.roll_id
  group by 1`

/**
 * Keeps how many of each assembly voted, of the counted votings that have some people (a query of their numbers) in their rolls, who
 * are erased from these next. Call it with the rolls locked.
 */
export const keepTurnouts = (db: Database, people: RawBuilder<unknown>) =>
  sql`insert into voting_turnout (voting_id, assembly_id, assembly_name, assembly_type, census, voted)
    select v.id, turnout.* from voting v cross join lateral (${selectTurnout}) as turnout
    where v.counted_at is not null and v.roll_id in (select roll_id from roll_person where affiliate_id in (${people}))
      and not exists (select from voting_turnout kept where kept.voting_id = v.id)`.execute(db)

/**
 * How many of the roll of a counted voting voted, by territorial assembly, the largest first, and without its number who had
 * none: as it was kept before somebody of the roll was erased (rule retention-4), or by the roll.
 */
export async function countTurnout(db: Database, { id }: { id: number }): Promise<TurnoutOfAssembly[]> {
  const { rows } = await sql<TurnoutOfAssembly>`
    with kept as (
      select assembly_id as id, assembly_name, assembly_type, census, voted from voting_turnout where voting_id = ${id})
    select * from kept
    union all
    select turnout.* from voting v cross join lateral (${selectTurnout}) as turnout
    where v.id = ${id} and not exists (select from kept)
    order by census desc, id`.execute(db)
  return rows
}
