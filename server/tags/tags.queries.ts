import { sql } from 'kysely'
import type { z } from 'zod'
import type { SharedWith } from '#contract/people/choosing/sharing.ts'
import type { PersonTag, TagColor, TagKind } from '#contract/people/tag.ts'
import type { Tag, TagDetails, tags } from '#contract/tags/tags.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { listRows, sortBy } from '#server/kernel/lists/list.ts'
import { matchesText } from '#server/kernel/lists/matchesText.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import { noPersonalData, type Scope } from '#server/kernel/security/scope.ts'
import {
  describeSharing,
  mayEditShared,
  ownerRole,
  toSharingColumns,
  type Reader,
} from '#server/people/choosing/sharing.queries.ts'
import { selectUsableTags } from '#server/people/choosing/tags.queries.ts'

const joinOwner = (db: Database, reader: Reader) =>
  selectUsableTags(db, reader)
    .leftJoin('appUser as owner', 'owner.id', 'tag.ownerId')
    .leftJoin('assembly', (join) =>
      join.onRef('assembly.id', '=', 'tag.sharedAssemblyId').on('assembly.deletedAt', 'is', null),
    )

const columns = [
  'tag.id',
  'tag.name',
  'tag.color',
  'tag.kind',
  'tag.ownerId',
  'owner.username as owner',
  ownerRole,
  'tag.sharedRole',
  'tag.sharedAssemblyId',
  'assembly.assemblyName',
  'tag.updatedAt',
] as const

type Row = PersonTag &
  Pick<Tag, 'owner' | 'updatedAt'> &
  Parameters<typeof describeSharing>[0] & { ownerId: number | null }

const toTag = (row: Row, people: number, { userId }: Reader): Tag => ({
  id: row.id,
  name: row.name,
  color: row.color,
  kind: row.kind,
  owner: row.owner,
  isOwn: row.ownerId === userId,
  ...describeSharing(row),
  people,
  updatedAt: row.updatedAt,
})

/** How many members within a scope have each of some tags. */
async function countPeople(db: Database, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return () => 0
  const rows = await scope
    .selectFrom(db, 'personTag')
    .innerJoin('affiliate', 'affiliate.id', 'personTag.affiliateId')
    .where(isMember('affiliate'))
    .where('tagId', 'in', [...ids])
    .groupBy('tagId')
    .select(({ fn }) => ['tagId', fn.countAll<number>().as('count')])
    .execute()
  const counts = new Map(rows.map(({ tagId, count }) => [tagId, count]))
  return (id: number) => counts.get(id) ?? 0
}

/** The tags and lists that somebody may use, with how many within the scope have each. */
export const listTags = (
  db: Database,
  scope: Scope,
  reader: Reader,
  { name, kind, sort, direction, ...request }: z.output<typeof tags.list.query>,
) =>
  listRows(db, request, {
    scope: noPersonalData,
    from: (plain) => joinOwner(plain, reader),
    where: [
      ...(name ? [matchesText(sql`f_norm(tag.name)`, name)] : []),
      ...(kind ? [sql<boolean>`tag.kind = ${kind}`] : []),
    ],
    order: sortBy(direction, [`tag.${sort}`, 'tag.id']),
    read: async (page) => {
      const rows = await page.select(columns).$castTo<Row>().execute()
      const count = await countPeople(
        db,
        scope,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => toTag(row, count(row.id), reader))
    },
  })

/** A tag that somebody may use, and whether they may change it. */
export async function findTag(
  db: Database,
  scope: Scope,
  reader: Reader,
  id: number,
): Promise<TagDetails | undefined> {
  const row = await joinOwner(db, reader)
    .where('tag.id', '=', id)
    .select(columns)
    .select(['tag.version', 'tag.createdAt', 'tag.updatedBy'])
    .$castTo<Row & Pick<TagDetails, 'version' | 'createdAt' | 'updatedBy'>>()
    .executeTakeFirst()
  if (!row) return undefined
  const { version, createdAt, updatedBy } = row
  const count = await countPeople(db, scope, [id])
  const mayEdit = mayEditShared(row, reader)
  return { ...toTag(row, count(id), reader), version, createdAt, updatedBy, mayEdit }
}

/** Locks a tag against others who change or delete it; those who put it on people need not wait for each other. */
export const lockTag = (db: Database, id: number) =>
  db.selectFrom('tag').where('id', '=', id).select('id').forUpdate().execute()

/** Keeps a tag from being deleted until the transaction ends; false when it is gone or out of reach. */
export const holdTag = async (db: Database, reader: Reader, id: number): Promise<boolean> =>
  (await selectUsableTags(db, reader).where('tag.id', '=', id).select('tag.id').forShare().execute()).length >
  0

type Fields = { name: string; color: TagColor; sharedWith: SharedWith }
type Author = { userId: number; username: string }

/** Adds a tag; returns its number. */
export async function addTag(
  db: Database,
  { sharedWith, ...fields }: Fields & { kind: TagKind },
  { userId, username }: Author,
): Promise<number> {
  const { id } = await db
    .insertInto('tag')
    .values({ ...fields, ...toSharingColumns(sharedWith), ownerId: userId, updatedBy: username })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Changed = { [Name in keyof Fields]?: Fields[Name] | undefined }

export const changeTag = (
  db: Database,
  id: number,
  { name, color, sharedWith }: Changed,
  { username }: Author,
) =>
  db
    .updateTable('tag')
    .set(({ eb }) => ({
      ...(name !== undefined && { name }),
      ...(color !== undefined && { color }),
      ...(sharedWith !== undefined && toSharingColumns(sharedWith)),
      version: eb('version', '+', 1),
      updatedAt: sql<string>`now()`,
      updatedBy: username,
    }))
    .where('id', '=', id)
    .execute()

/** Deletes a tag that nobody has any more; its name stays for the histories. */
export const markTagDeleted = (db: Database, id: number, { username }: Author) =>
  db
    .updateTable('tag')
    .set({ deletedAt: sql<string>`now()`, updatedBy: username })
    .where('id', '=', id)
    .execute()
