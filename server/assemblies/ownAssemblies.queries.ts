import { sql } from 'kysely'
import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import type { OwnAssembly, ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import { assemblyColumns, selectStanding, type AssemblyRow } from '#server/assemblies/assemblies.queries.ts'
import { addLinks } from '#server/assemblies/links.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listRows, sortBy } from '#server/kernel/lists/list.ts'
import { noPersonalData, type Scope } from '#server/kernel/security/scope.ts'

type Asking = { db: Database; scope: Scope; actor: Pick<SignedIn, 'affiliateId'> }
type Belonging = OwnAssembly['belongs']

/** To which assemblies the caller belongs, and how. */
async function readBelongings({
  db,
  scope,
  actor: { affiliateId },
}: Asking): Promise<Map<number, Belonging>> {
  if (affiliateId === null) return new Map()
  const own = await scope
    .selectFrom(db, 'affiliate')
    .where('id', '=', affiliateId)
    .select(['assemblyId', 'mainSectoralId'])
    .executeTakeFirst()
  const sectorals = await scope
    .selectFrom(db, 'affiliateSectoral')
    .where('affiliateId', '=', affiliateId)
    .select('assemblyId')
    .execute()
  const belongings = new Map<number, Belonging>(sectorals.map(({ assemblyId }) => [assemblyId, 'sectoral']))
  if (own?.mainSectoralId != null) belongings.set(own.mainSectoralId, 'mainSectoral')
  if (own?.assemblyId != null) belongings.set(own.assemblyId, 'territorial')
  return belongings
}

const places = { territorial: 0, mainSectoral: 1, sectoral: 2 }
const placeOf = ({ belongs }: OwnAssembly) => (belongs ? places[belongs] : 3)

const selectOwn = ({ db, scope }: Asking) =>
  selectStanding(db)
    .select([...assemblyColumns, sql<boolean>`${scope.ofOfficeIn('assembly.id')}`.as('isOffice')])
    .orderBy('assembly.assemblyName')
    .$castTo<AssemblyRow & { isOffice: boolean }>()

/** The assemblies to which the caller belongs, and those of their office: the territorial one first, those of the office last. */
export async function listOwnAssemblies(asking: Asking): Promise<OwnAssembly[]> {
  const belongings = await readBelongings(asking)
  const rows = await selectOwn(asking)
    .where((eb) =>
      eb.or([eb('assembly.id', 'in', [0, ...belongings.keys()]), asking.scope.ofOfficeIn('assembly.id')]),
    )
    .execute()
  const own = (await addLinks(asking.db, rows)).map((row) => ({
    ...row,
    belongs: belongings.get(row.id) ?? null,
  }))
  return own.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** One of the caller's assemblies, or for the reach `everyone` any; undefined when it is neither. */
export async function findOwnAssembly(asking: Asking, id: number): Promise<OwnAssembly | undefined> {
  const { db, scope } = asking
  const row = await selectOwn(asking)
    .where('assembly.id', '=', id)
    .where((eb) => eb.or([scope.ofAssemblyIn('assembly.id'), scope.ofOfficeIn('assembly.id')]))
    .executeTakeFirst()
  const [found] = await addLinks(db, row ? [row] : [])
  return found && { ...found, belongs: (await readBelongings(asking)).get(id) ?? null }
}

type Query = z.output<typeof ownAssemblies.links.query>

/** The assemblies of the caller's office, or for the reach `everyone` all, by name, with the address that they write from. */
export const listOffices = (db: Database, scope: Scope, { type, direction, ...request }: Query) =>
  listRows(db, request, {
    scope: noPersonalData,
    from: selectStanding,
    where: [
      sql<boolean>`(${scope.ofAssemblyIn('assembly.id')} or ${scope.ofOfficeIn('assembly.id')})`,
      ...(type ? [sql<boolean>`assembly.assembly_type = ${type}`] : []),
    ],
    order: sortBy(direction, ['assembly.assemblyName', 'assembly.id']),
    read: (page) => page.select(officeColumns).execute(),
  })

const officeColumns = ['assembly.id', 'assembly.assemblyName', 'assembly.contactEmail'] as const

/** The assembly of the caller's office, or the one of several that is asked for; undefined when they do not hold it. */
export const findOffice = (db: Database, scope: Scope, id: number | undefined) =>
  selectStanding(db)
    .where(scope.ofOfficeIn('assembly.id'))
    .$if(id !== undefined, (rows) => rows.where('assembly.id', '=', id ?? 0))
    .orderBy('assembly.assemblyName')
    .orderBy('assembly.id')
    .select(officeColumns)
    .executeTakeFirst()
