import { sql } from 'kysely'
import { superAdmins, type SignedIn } from '#contract/actor.ts'
import type { DependentCounts } from '#contract/census/duplicates/merges.ts'
import {
  moveAttendances,
  returnAttendances,
  selectAttendances,
  type MovedAttendances,
} from '#server/census/duplicates/merge.attendances.queries.ts'
import {
  lockFees,
  moveFees,
  returnFees,
  selectFees,
  type MovedFees,
} from '#server/census/duplicates/merge.fees.queries.ts'
import {
  moveClaims,
  returnClaims,
  selectClaims,
  type MovedClaims,
} from '#server/census/duplicates/merge.claims.queries.ts'
import { insertStoredRows, jsonList, type AffiliateRow } from '#server/census/duplicates/merge.queries.ts'
import {
  selectComments,
  selectRecords,
  type DocumentDependents,
} from '#server/census/duplicates/merge.records.queries.ts'
import {
  moveMinutes,
  returnMinutes,
  selectMinutesOf,
  type MovedMinutes,
} from '#server/census/duplicates/merge.minutes.queries.ts'
import { moveTags, returnTags, type MovedTags } from '#server/census/duplicates/merge.tags.queries.ts'
import type { StoppedRequest } from '#server/census/duplicates/mergeRequests.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import {
  passOffices,
  returnOffices,
  selectOffices,
  type HeldOffice,
} from '#server/kernel/security/offices.queries.ts'

type Dismissal = { other: number; author_id: number | null; creation_time: string }

/** How merges were stored before, which can be undone still. */
type OfficesOfOld = { responsible: number[]; liaison: number[] }

/** The rows of other tables that depend on the two profiles of a merge, with enough data to undo it. */
export type Dependents = DocumentDependents & {
  attendances: MovedAttendances
  sectorals: { kept: number[]; removed: number[] }
  /** The minutes that name them; absent in merges that were stored before. */
  minutes?: MovedMinutes
  /** Tags and lists; absent in merges that were stored before. */
  tags?: MovedTags
  /** Mandates, charges and requests; absent in merges that were stored before. */
  fees?: MovedFees
  /** What they asked of provisional rolls; absent in merges that were stored before. */
  claims?: MovedClaims
  /** What else hangs on the removed profile, by its table; absent in merges that were stored before it was. */
  communications?: number[]
  letters?: number[]
  departures?: number[]
  erasures?: number[]
  /** Consents of the removed profile. They move unchanged. */
  consents: number[]
  /** Consents to communications in force in either profile; the merge ends them if the merged profile receives none. */
  agreed: number[]
  userId: number | null
  /** The account of the kept profile; absent in merges that were stored before. */
  keptUserId?: number | null
  /** With which profile an account goes that was opened since: whose address it proved then; null when neither's. */
  own?: 'kept' | 'removed' | null
  /** The proven addresses of both profiles; absent in merges that were stored before (rule rights-11). */
  proven?: { kept: string; removed: string }
  offices: HeldOffice[] | OfficesOfOld
  dismissals: { kept: number[]; removed: Dismissal[] }
  /** What was stopped of the removed profile's merges; absent in merges that were stored before. */
  stops?: StoppedRequest[]
  /**
   * Imports that created the kept profile but not the other one: undoing such an import must not delete the merged
   * person.
   */
  importsOfKept: (Readonly<Record<string, unknown>> & { batch_id: number })[]
}

/** What moves as it is: what was written to them, told by letter, and how they asked staff to leave. */
const hanging = [
  ['communications', 'communication_recipient'],
  ['letters', 'communication_letter'],
  ['departures', 'departure'],
  ['erasures', 'erasure_request'],
] as const

/** How many rows depend on each profile, to show to somebody before a merge (rule rights-8). */
export async function countDependents(
  db: Database,
  actor: Pick<SignedIn, 'role'>,
  ids: readonly number[],
): Promise<Map<number, DependentCounts>> {
  const { rows } = await sql<DependentCounts & { id: number }>`
    select a.id,
      (select count(*) from record r where r.id_document = a.id_document) as records,
      (select count(*) from admin_comment c where c.id_document = a.id_document) as comments,
      (select count(*) from meeting_attendance m where m.affiliate_id = a.id) as attendances,
      (select count(*) from affiliate_sectoral s where s.affiliate_id = a.id) as sectorals,
      (select count(*) from app_user u where u.affiliate_id = a.id) as accounts,
      (select count(*) from ${selectOffices(sql`a.id`)} as held) as offices
    from affiliate a where a.id = any(${ids})`.execute(db)
  const hidden = superAdmins(actor) ? {} : { comments: null, attendances: null }
  return new Map(rows.map(({ id, ...counts }) => [id, { ...counts, ...hidden }]))
}

export async function lockAccountsOf(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('appUser')
    .select(['id', 'username', 'affiliateId'])
    .select(sql<boolean>`enabled and password_hash is not null`.as('isInUse'))
    .where('affiliateId', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Reads the dependents of two profiles that are locked, before anything moves. */
export async function readDependents(
  db: Database,
  kept: AffiliateRow,
  removed: AffiliateRow,
): Promise<Dependents> {
  await lockFees(db, [kept.id, removed.id])
  const { rows } = await sql<{ hung: string }>`
    select jsonb_build_object(
      'records', jsonb_build_object('removed', ${selectRecords(removed)}, 'kept', ${selectRecords(kept)}),
      'comments', jsonb_build_object('removed', ${selectComments(removed)}, 'kept', ${selectComments(kept)}),
      'attendances', ${selectAttendances(kept.id, removed.id)},
      'sectorals', jsonb_build_object('kept', ${selectSectoralIds(kept)}, 'removed', ${selectSectoralIds(removed)}),
      'tags', jsonb_build_object('kept', ${selectTagRows(kept)}, 'removed', ${selectTagRows(removed)}),
      'minutes', jsonb_build_object('kept', ${selectMinutesOf(kept.id)}, 'removed', ${selectMinutesOf(removed.id)}),
      'fees', ${selectFees(kept.id, removed.id)},
      'claims', ${selectClaims(kept.id, removed.id)},
      ${sql.join(
        hanging.map(
          ([name, table]) =>
            sql`${sql.lit(name)}, ${jsonList(sql`t.id from ${sql.table(table)} t where t.affiliate_id = ${removed.id}`)}`,
        ),
      )},
      'consents', ${jsonList(sql`t.id from consent t where t.affiliate_id = ${removed.id}`)},
      'agreed', ${jsonList(sql`t.id from consent t
        where t.affiliate_id in (${kept.id}, ${removed.id}) and t.kind = 'comunicaciones' and t.withdrawn_at is null`)},
      'userId', (select id from app_user where affiliate_id = ${removed.id}),
      'keptUserId', (select id from app_user where affiliate_id = ${kept.id}),
      'offices', ${jsonList(sql`jsonb_build_object('assemblyId', t.assembly_id, 'office', t.office)
          from ${selectOffices(sql`${removed.id}`)} as t`)},
      'dismissals', jsonb_build_object(
        'kept', ${jsonList(sql`case t.first_id when ${kept.id} then t.second_id else t.first_id end
          from not_duplicate t where ${kept.id} in (t.first_id, t.second_id)`)},
        'removed', ${jsonList(sql`jsonb_build_object('author_id', t.author_id, 'creation_time', t.creation_time,
            'other', case t.first_id when ${removed.id} then t.second_id else t.first_id end)
          from not_duplicate t where ${removed.id} in (t.first_id, t.second_id)`)}),
      'importsOfKept', ${jsonList(sql`to_jsonb(t) from import_created t where t.affiliate_id = ${kept.id} and not exists (
        select from import_created o where o.batch_id = t.batch_id and o.affiliate_id = ${removed.id})`)}
    )::text as hung`.execute(db)
  return JSON.parse(rows[0]?.hung ?? '{}') as Dependents
}

const selectSectoralIds = ({ id }: AffiliateRow) =>
  jsonList(sql`t.assembly_id from affiliate_sectoral t where t.affiliate_id = ${id}`)
const selectTagRows = ({ id }: AffiliateRow) =>
  jsonList(sql`to_jsonb(t) from person_tag t where t.affiliate_id = ${id}`)
/** Moves the dependents of the removed profile to the kept one. Records and comments move separately. */
export async function moveDependents(
  db: Database,
  kept: number,
  removed: number,
  hung: Dependents,
): Promise<void> {
  const { attendances, sectorals, dismissals } = hung
  await moveAttendances(db, kept, attendances)
  await sql`insert into affiliate_sectoral (affiliate_id, assembly_id)
    select ${kept}, unnest(${sectorals.removed}::integer[]) on conflict do nothing`.execute(db)
  await moveTags(db, kept, removed)
  await moveMinutes(db, kept, removed)
  if (hung.fees) await moveFees(db, kept, removed, hung.fees)
  await moveClaims(db, kept, removed)
  await sql`update consent set affiliate_id = ${kept} where affiliate_id = ${removed}`.execute(db)
  for (const [, table] of hanging)
    await sql`update ${sql.table(table)} set affiliate_id = ${kept} where affiliate_id = ${removed}`.execute(
      db,
    )
  await sql`update app_user set affiliate_id = ${kept}, known_since = now() where affiliate_id = ${removed}`.execute(
    db,
  )
  await passOffices(db, removed, kept)
  await writeDismissals(db, kept, dismissals.removed)
  const batches = hung.importsOfKept.map((each) => each.batch_id)
  await sql`delete from import_created where affiliate_id = ${kept} and batch_id = any(${batches})`.execute(
    db,
  )
}

async function writeDismissals(db: Database, of: number, dismissals: readonly Dismissal[]): Promise<void> {
  await sql`
    insert into not_duplicate (first_id, second_id, author_id, creation_time)
    select least(a.id, ${of}), greatest(a.id, ${of}), u.id, d.creation_time
    from jsonb_to_recordset(${JSON.stringify(dismissals)}::jsonb)
      as d (other integer, author_id integer, creation_time timestamptz)
    join affiliate a on a.id = d.other and a.id <> ${of}
    left join app_user u on u.id = d.author_id
    on conflict do nothing`.execute(db)
}

const toHeldOffices = (stored: Dependents['offices']): HeldOffice[] =>
  'length' in stored
    ? stored
    : [
        ...stored.responsible.map((assemblyId) => ({ assemblyId, office: 'responsibleId' as const })),
        ...stored.liaison.map((assemblyId) => ({ assemblyId, office: 'liaisonId' as const })),
      ]

/**
 * Returns to the restored profile its own dependents that are still with the kept profile. Rows deleted since the merge
 * stay deleted, and rows added since stay with the kept profile.
 */
export async function returnDependents(
  db: Database,
  kept: number,
  removed: number,
  hung: Dependents,
): Promise<{ charged: string[] }> {
  const { attendances, sectorals, offices, dismissals } = hung
  await lockFees(db, [kept, removed])
  await returnAttendances(db, { kept, removed }, attendances)
  const added = sectorals.removed.filter((id) => !sectorals.kept.includes(id))
  await sql`delete from affiliate_sectoral where affiliate_id = ${kept} and assembly_id = any(${added})`.execute(
    db,
  )
  await sql`insert into affiliate_sectoral (affiliate_id, assembly_id)
    select ${removed}, unnest(${sectorals.removed}::integer[])`.execute(db)
  await returnTags(db, kept, removed, hung.tags)
  await returnMinutes(db, kept, removed, hung.minutes)
  const charged = await returnFees(db, { kept, removed }, hung.fees)
  await returnClaims(db, { kept, removed }, hung.claims)
  for (const [name, table] of hanging)
    await sql`update ${sql.table(table)} set affiliate_id = ${removed}
      where id = any(${hung[name] ?? []}::bigint[]) and affiliate_id = ${kept}`.execute(db)
  await sql`update consent set affiliate_id = ${removed}
    where id = any(${hung.consents}) and affiliate_id = ${kept}`.execute(db)
  await sql`update app_user set affiliate_id = ${removed}, known_since = now() where id = ${hung.userId} and affiliate_id = ${kept}`.execute(
    db,
  )
  await returnOffices(db, toHeldOffices(offices), { from: kept, to: removed })
  const moved = dismissals.removed
    .map(({ other }) => other)
    .filter((other) => !dismissals.kept.includes(other))
  await sql`delete from not_duplicate where (first_id = ${kept} and second_id = any(${moved}))
    or (second_id = ${kept} and first_id = any(${moved}))`.execute(db)
  await writeDismissals(db, removed, dismissals.removed)
  const stillListed = sql`exists (select from import_batch i where i.id = r.batch_id)`
  await insertStoredRows(db, 'import_created', hung.importsOfKept, stillListed)
  return { charged }
}

/**
 * Puts the consents to communications that the merge ended in force again: those of the removed profile, and those of
 * the kept one unless it has a newer consent.
 */
export async function reinstateConsents(
  db: Database,
  { kept, removed, hung }: { kept: number; removed: number; hung: Dependents },
): Promise<void> {
  await sql`update consent c set withdrawn_at = null from affiliate a
    where c.id = any(${hung.agreed}) and a.id = c.affiliate_id
      and (a.id = ${removed} or a.id = ${kept} and not exists (
        select from consent n where n.affiliate_id = ${kept} and n.kind = 'comunicaciones' and n.withdrawn_at is null))`.execute(
    db,
  )
}
