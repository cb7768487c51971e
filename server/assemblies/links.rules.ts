import type { Holder } from '#contract/assemblies/assembly.ts'
import { indexPeople } from '#server/assemblies/holders.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { indexHolders, type Office } from '#server/kernel/security/offices.queries.ts'

/** The office that each link of an assembly is: an address on the wire, and a person in the database. */
export const officeOf = { link1: 'responsibleId', link2: 'liaisonId' } as const satisfies Record<
  string,
  Office
>

/** Who holds the offices of some assemblies: a function of the assembly and the link. */
async function readHolders(db: Database, ids: readonly number[]) {
  const holders = await indexHolders(db, ids)
  const people = await indexPeople(
    db,
    [...holders.values()].flatMap((held) => [held.responsibleId ?? 0, held.liaisonId ?? 0]),
  )
  return (id: number, link: keyof typeof officeOf) => people.get(holders.get(id)?.[officeOf[link]] ?? null)
}

/** Assemblies with the addresses of who holds their offices. */
export async function addLinks<Row extends { id: number }>(db: Database, rows: readonly Row[]) {
  const holderOf = await readHolders(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    link1: holderOf(row.id, 'link1')?.email ?? null,
    link2: holderOf(row.id, 'link2')?.email ?? null,
  }))
}

/** An assembly with who holds its offices, and their addresses. */
export async function addHolders<Row extends { id: number }>(db: Database, row: Row) {
  const holderOf = await readHolders(db, [row.id])
  const [responsible, liaison] = [holderOf(row.id, 'link1'), holderOf(row.id, 'link2')]
  return {
    ...row,
    link1: responsible?.email ?? null,
    link2: liaison?.email ?? null,
    responsible: toHolder(responsible),
    liaison: toHolder(liaison),
  }
}

const toHolder = (found: Holder | undefined): Holder | null =>
  found ? { id: found.id, name: found.name, lastName1: found.lastName1, lastName2: found.lastName2 } : null
