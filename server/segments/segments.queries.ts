import { sql } from 'kysely'
import type { z } from 'zod'
import type { segments, Segment } from '#contract/segments/segments.ts'
import type { SegmentFilter } from '#contract/people/choosing/segmentTree.ts'
import { describeTree } from '#contract/people/choosing/segmentWords.ts'
import type { SharedWith } from '#contract/people/choosing/sharing.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listRows, sortBy } from '#server/kernel/lists/list.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import { asSystem, noPersonalData } from '#server/kernel/security/scope.ts'
import { isPersonal } from '#server/people/choosing/loggedFacts.rules.ts'
import { findNamesIn } from '#server/people/choosing/namedThings.queries.ts'
import { readStoredTree } from '#server/people/choosing/segmentTrees.queries.ts'
import {
  describeSharing,
  findKeepers,
  isVisibleTo,
  mayEditShared,
  ownerRole,
  toSharingColumns,
  type Reader,
} from '#server/people/choosing/sharing.queries.ts'

const selectVisible = (db: Database, reader: Reader) =>
  db
    .selectFrom('segment')
    .leftJoin('appUser as owner', 'owner.id', 'segment.ownerId')
    .leftJoin('assembly', (join) =>
      join.onRef('assembly.id', '=', 'segment.sharedAssemblyId').on('assembly.deletedAt', 'is', null),
    )
    .where(isVisibleTo('segment', reader))

/** In place of the words of a segment that is no longer read. */
export const goneFact = 'Pregunta por un dato que ya no existe.'

const columns = [
  'segment.id',
  'segment.name',
  'segment.ownerId',
  'owner.username as owner',
  ownerRole,
  'segment.sharedRole',
  'segment.sharedAssemblyId',
  'assembly.assemblyName',
  'segment.updatedAt',
] as const

type Row = {
  id: number
  name: string
  ownerId: number | null
  owner: string | null
  ownerRole: string | null
  sharedRole: string | null
  sharedAssemblyId: number | null
  assemblyName: string | null
  updatedAt: string
}

/** The segments that somebody may use. */
export const listSegments = (
  db: Database,
  reader: Reader,
  { name, sort, direction, ...request }: z.output<typeof segments.list.query>,
) =>
  listRows(db, request, {
    scope: noPersonalData,
    from: (plain) => selectVisible(plain, reader),
    where: name ? [matchesText(sql`f_norm(segment.name)`, name)] : [],
    order: sortBy(direction, [`segment.${sort}`, 'segment.id']),
    read: async (page) => {
      const rows = await page
        .select([...columns, 'segment.filter'])
        .$castTo<Row & { filter: unknown }>()
        .execute()
      const trees = rows.map(({ filter }) => readStoredTree(filter))
      const names = await findNamesIn(
        db,
        reader,
        trees.flatMap((tree) => tree ?? []),
      )
      return rows.map((row, at) => {
        const tree = trees[at]
        return { ...toSegment(row, reader), words: tree ? describeTree(tree, names, isPersonal) : [goneFact] }
      })
    },
  })

function toSegment({ id, name, owner, updatedAt, ...row }: Row, { userId }: Reader): Omit<Segment, 'words'> {
  return { id, name, owner, isOwn: row.ownerId === userId, ...describeSharing(row), updatedAt }
}

/** A segment that somebody may use, and whether they may change it; locked against others who change it. */
export async function findSegment(db: Database, reader: Reader, id: number) {
  const row = await selectVisible(db, reader)
    .where('segment.id', '=', id)
    .select(columns)
    .select(['segment.filter', 'segment.version', 'segment.createdAt', 'segment.updatedBy'])
    .executeTakeFirst()
  if (!row) return undefined
  const segment = toSegment(row, reader)
  const { filter, version, createdAt, updatedBy } = row
  const mayEdit = mayEditShared(row, reader)
  return { ...segment, filter, version, createdAt, updatedBy, mayEdit, keepers: findKeepers(row) }
}

/** Locks a segment until the transaction ends, so that of two changes the second sees the first. */
export const lockSegment = (db: Database, id: number) =>
  db.selectFrom('segment').where('id', '=', id).select('id').forUpdate().execute()

const ofSegments = asSystem('what segments were before, which are about nobody')

/**
 * The fields that were changed in the last `versions` versions of a segment, by whom and when, the earliest first.
 * `isWhole` says whether each of these versions is in the log.
 */
export async function listSegmentChanges(db: Database, { id, versions }: { id: number; versions: number }) {
  // Each version wrote one activity, and the segment's lock keeps them in order.
  const entries = ofSegments
    .selectFrom(db, 'change')
    .where('change.entity', '=', 'segment')
    .where('change.entityId', '=', `${id}`)
  const latest = entries
    .select('change.activityId')
    .distinct()
    .orderBy('change.activityId', 'desc')
    .limit(Math.max(versions, 0))
  const changes = await entries
    .innerJoin('activity', 'activity.id', 'change.activityId')
    .where('change.activityId', 'in', latest)
    .select(['change.activityId', 'change.field', 'activity.username', 'activity.creationDate'])
    .orderBy('change.activityId')
    .execute()
  return { changes, isWhole: new Set(changes.map(({ activityId }) => activityId)).size === versions }
}

type Fields = { name: string; filter: SegmentFilter; sharedWith: SharedWith }
type Changed = { [Name in keyof Fields]?: Fields[Name] | undefined }

const toColumns = ({ name, filter, sharedWith }: Changed) => ({
  ...(name !== undefined && { name }),
  ...(filter !== undefined && { filter: JSON.stringify(filter) }),
  ...(sharedWith !== undefined && toSharingColumns(sharedWith)),
})

type Author = { userId: number; username: string }

/** Adds a segment; returns its id. */
export async function addSegment(
  db: Database,
  fields: Fields,
  { userId, username }: Author,
): Promise<number> {
  const { name, filter } = fields
  const { id } = await db
    .insertInto('segment')
    .values({
      ...toColumns(fields),
      name,
      filter: JSON.stringify(filter),
      ownerId: userId,
      updatedBy: username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const changeSegment = (db: Database, id: number, fields: Changed, { username }: Author) =>
  db
    .updateTable('segment')
    .set(({ eb }) => ({
      ...toColumns(fields),
      version: eb('version', '+', 1),
      updatedAt: sql<string>`now()`,
      updatedBy: username,
    }))
    .where('id', '=', id)
    .execute()

export const deleteSegment = (db: Database, id: number) =>
  db.deleteFrom('segment').where('id', '=', id).execute()
