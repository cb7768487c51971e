import { sql, type RawBuilder } from 'kysely'
import { mergeFieldNames, type Exclusion, type MergeField } from '#contract/communications/communication.ts'
import type { SegmentFacts } from '#contract/people/choosing/segmentFacts.ts'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { isStopped } from '#server/people/addresses/isSuppressed.queries.ts'
import {
  loadNoticeChoice,
  selectNoticed,
  type Asking,
} from '#server/communications/notices/noticeChoice.queries.ts'
import type { StoredCommunication } from '#server/communications/communications.queries.ts'
import { joinAddresses, joinedAddressOf } from '#server/people/addresses/writtenAddress.queries.ts'
import { barrierOf } from '#server/communications/writtenTo.queries.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { mostNamed } from '#server/kernel/http/shown.ts'
import { asSystem, type Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { addFewMeant, addLookedUp, selectMembersOf } from '#server/people/choosing/segments.queries.ts'
import { isVisibleTo, type Reader } from '#server/people/choosing/sharing.queries.ts'
import { loadTree, type LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'

/** What says whom a communication is for. */
export type Choice = Pick<StoredCommunication, 'kind' | 'chosen' | 'segmentId' | 'assemblyId' | 'notice'>

/** What is chosen, as the facts of a segment. */
const toFacts = ({ chosen }: Choice): SegmentFacts => ({
  ...(chosen.genderList?.length && { sex: chosen.genderList }),
  ...(chosen.inscriptionType?.length && { inscriptionType: chosen.inscriptionType }),
  ...(chosen.city?.length && { city: chosen.city }),
  ...(chosen.district?.length && { district: chosen.district }),
  ...(chosen.assemblyTypes?.length && { assemblyType: chosen.assemblyTypes }),
  ...(chosen.assemblyIds?.length && { assemblyId: chosen.assemblyIds }),
  ...(chosen.fromInscriptionDate && { enrolledFrom: chosen.fromInscriptionDate }),
  ...(chosen.toInscriptionDate && { enrolledTo: chosen.toInscriptionDate }),
})

/** Whoever wrote it has chosen within what they reach, which stands in the communication. */
export const reader = asSystem('whom a communication means, whose writer chose within what they reach')

/** What a communication chooses, as one tree; its faults say what is gone. */
export function loadChoice(db: Database, choice: Choice, asking: Asking = 'toSend'): Promise<LoadedTree> {
  if (choice.notice) return loadNoticeChoice(db, choice.notice, asking)
  const { assemblyId, segmentId } = choice
  const all: SegmentTree[] = [
    { where: toFacts(choice) },
    ...(assemblyId === null ? [] : [{ where: { assemblyId: [assemblyId] } }]),
    ...(segmentId === null ? [] : [{ segment: segmentId }]),
  ]
  return loadTree(db, reader, { all })
}

/** Somebody who is chosen, and why they get no mail; null when they do. */
type ChosenPerson = {
  id: number
  /** Where they are written to. */
  email: string
  name: string
  lastName1: string
  lastName2: string | null
  assemblyName: string | null
  exclusion: Exclusion | null
  /** The same, but that they share their address: who is asked for by it is found before addresses are compared. */
  barrier: Exclude<Exclusion, 'repetido'> | null
}

/** Why no mail reaches somebody who then gets a letter, where nobody is asked whether they agree to it. */
export const byLetter = ['sinCorreo', 'suprimido'] as const satisfies readonly Exclusion[]

/** SQL: what a select says is read as it is, instead of being judged anew wherever it is named. */
const judgedOnce = sql`offset 0`

/**
 * SQL: those within a scope whom a communication means, each with why they get no mail. The one query of which the count,
 * those who are left out, and the frozen recipients are made (rule communication-3). `those`: of all that are loaded, instead of
 * whom its notice means.
 */
export async function selectChosen(
  db: Database,
  scope: Scope,
  { clock, those }: { clock: Clock; those?: RawBuilder<boolean> | undefined },
  choice: Choice,
  loaded?: LoadedTree,
): Promise<RawBuilder<ChosenPerson>> {
  const { notice } = choice
  const members = await selectMembersOf(db, scope, { clock }, loaded ?? (await loadChoice(db, choice)))
  const noticed = those ?? (notice && (await selectNoticed(db, notice)))
  const people = members
    .$if(noticed !== null, (all) => (noticed ? all.where(noticed) : all))
    .leftJoin('assembly as territorial', 'territorial.id', 'affiliate.assemblyId')
    .select([
      'affiliate.id',
      'affiliate.email',
      'affiliate.name',
      'affiliate.lastName1',
      'affiliate.lastName2',
      'affiliate.communications',
      'affiliate.inscriptionType',
      'territorial.assemblyName',
    ])
  return sql<ChosenPerson>`(
    select id, email, name, last_name_1, last_name_2, assembly_name, barrier,
      case when barrier is not null then barrier
        when row_number() over (partition by barrier, lower(email) order by id) > 1 then 'repetido' end as exclusion
    from (
      select written.*, ${barrierOf({
        person: 'written',
        address: sql`written.email`,
        kind: sql`${choice.kind}::text`,
        isStopped: sql`stopped.address is not null`,
      })} as barrier
      from (
        select person.id, ${joinedAddressOf(clock, 'person')} as email, person.name, person.last_name_1, person.last_name_2,
          person.communications, person.inscription_type, person.assembly_name
        from (${people}) as person ${joinAddresses('person')} ${judgedOnce}) as written
      left join suppressed_address stopped on stopped.address = lower(written.email)
        and ${isStopped('stopped', sql`${choice.kind}::text`)} ${judgedOnce}) as judged)`
}

export type ChosenCounts = {
  recipients: number
  chosen: number
  excluded: Record<Exclusion, number>
  /** How many who get it have nothing that is filled in at a place. */
  empty: Record<MergeField, number>
}

/** What a place is filled in with (`communication_recipient` keeps the same). */
const columnOf: Record<MergeField, string> = {
  NOMBRE: 'name',
  APELLIDO1: 'last_name_1',
  APELLIDO2: 'last_name_2',
  ASAMBLEA: 'assembly_name',
}
/** Names of columns come back otherwise when they are capitals. */
const aliasOf = (place: MergeField) => place.toLowerCase()
const emptyCounts = sql.join(
  mergeFieldNames.map(
    (place) =>
      sql`count(*) filter (where coalesce(btrim(${sql.ref(columnOf[place])}), '') = '') as ${sql.id(aliasOf(place))}`,
  ),
)

/** How many whom a communication means get a mail, and how many do not, by why. */
export async function countChosen(
  db: Database,
  scope: Scope,
  at: { clock: Clock },
  choice: Choice,
  loaded?: LoadedTree,
): Promise<ChosenCounts> {
  const people = await selectChosen(db, scope, at, choice, loaded)
  type Counted = { exclusion: Exclusion | null; count: number; [alias: string]: unknown }
  const { rows } = await sql<Counted>`
    select exclusion, count(*) as count, ${emptyCounts} from ${people} as chosen group by exclusion`.execute(
    db,
  )
  const of = (asked: Exclusion | null) => rows.find(({ exclusion }) => exclusion === asked)?.count ?? 0
  const reached = rows.find(({ exclusion }) => exclusion === null)
  const emptyOf = (place: MergeField) => Number(reached?.[aliasOf(place)] ?? 0)
  return {
    recipients: of(null),
    chosen: rows.reduce((sum, { count }) => sum + count, 0),
    excluded: {
      sinCorreo: of('sinCorreo'),
      sinConsentimiento: of('sinConsentimiento'),
      suprimido: of('suprimido'),
      repetido: of('repetido'),
    },
    empty: {
      NOMBRE: emptyOf('NOMBRE'),
      APELLIDO1: emptyOf('APELLIDO1'),
      APELLIDO2: emptyOf('APELLIDO2'),
      ASAMBLEA: emptyOf('ASAMBLEA'),
    },
  }
}

/** Names in an entry whom a count tells of: those whom its conditions look up, and the few that it means (rule log-9). */
export async function nameFewChosen(
  db: Database,
  scope: Scope,
  { clock, audit }: { clock: Clock; audit: AuditEntry },
  loaded: LoadedTree,
): Promise<void> {
  await addLookedUp(db, audit, loaded)
  await addFewMeant(db, scope, { clock, audit }, loaded)
  const members = await selectMembersOf(db, scope, { clock }, loaded)
  const some = await members
    .select('affiliate.id')
    .limit(mostNamed + 1)
    .execute()
  if (some.length <= mostNamed)
    audit.addSubjects(
      'affiliate',
      some.map(({ id }) => id),
    )
}

/** What those segments of some communications are called that a reader may use, by number (rule people-21). */
export async function nameSegments(
  db: Database,
  asking: Reader,
  communications: readonly { segmentId: number | null }[],
): Promise<Map<number, string>> {
  const ids = communications.flatMap(({ segmentId }) => segmentId ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('segment')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where(isVisibleTo('segment', asking))
    .execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}
