import { sql } from 'kysely'
import type { AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import type { Database } from '#server/kernel/database/database.ts'

export type Turnout = { census: number; voted: number }
export type TurnoutOfAssembly = Turnout & {
  id: number | null
  assemblyName: string | null
  assemblyType: AssemblyType | null
}

/**
 * How many of a roll voted, by the territorial assembly that each had when it was taken; the largest first, and without
 * its number who had none or was erased since.
 */
export async function countTurnout(
  db: Database,
  { id, rollId }: { id: number; rollId: number },
): Promise<TurnoutOfAssembly[]> {
  const { rows } = await sql<TurnoutOfAssembly>`
    select (p.facts ->> 'territorialId')::integer as id, max(p.facts ->> 'assembly') as assembly_name,
      max(p.facts ->> 'territorialType') as assembly_type, count(*)::integer as census,
      count(v.position)::integer as voted
    from roll_person p left join participation v on v.voting_id = ${id} and v.position = p.position
    where p.roll_id = ${rollId}
    group by 1 order by census desc, 1`.execute(db)
  return rows
}
