import { admins } from '#contract/actor.ts'
import {
  forEachKind,
  namedKinds,
  type Named,
  type NamesInTree,
} from '#contract/people/choosing/namedThings.ts'
import { listNamed, type SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isSystem } from '#server/kernel/security/scope.ts'
import { isVisibleTo, type AnyReader } from '#server/people/choosing/sharing.queries.ts'
import { findTagNames } from '#server/people/choosing/tags.queries.ts'

type FindNames = (
  db: Database,
  reader: AnyReader,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, string>>

/** How those of some things are found that are there and that the reader may use, with their names. */
const finders: Record<Named, FindNames> = {
  async segment(db, reader, ids) {
    const rows = await db
      .selectFrom('segment')
      .where('id', 'in', [...ids])
      .where(isVisibleTo('segment', reader))
      .select(['id', 'name'])
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  async assembly(db, _reader, ids) {
    const rows = await db
      .selectFrom('assembly')
      .where('id', 'in', [...ids])
      .where('deletedAt', 'is', null)
      .select(['id', 'assemblyName'])
      .execute()
    return new Map(rows.map(({ id, assemblyName }) => [id, assemblyName]))
  },

  tag: findTagNames,

  async communication(db, reader, ids) {
    // Who received one is for admins.
    if (!isSystem(reader) && !admins(reader)) return new Map()
    const rows = await db
      .selectFrom('communication')
      .where('id', 'in', [...ids])
      .select(['id', 'subject'])
      .execute()
    return new Map(rows.map(({ id, subject }) => [id, subject]))
  },

  voting: (db, reader, ids) => findVotings(db, reader, ids, 'rollId'),
  countedVoting: (db, reader, ids) => findVotings(db, reader, ids, 'countedAt'),
}

/** Those of some votings that have something; who may vote or did is for admins. */
async function findVotings(
  db: Database,
  reader: AnyReader,
  ids: readonly number[],
  has: 'rollId' | 'countedAt',
): Promise<ReadonlyMap<number, string>> {
  if (!isSystem(reader) && !admins(reader)) return new Map()
  const rows = await db
    .selectFrom('voting')
    .where('id', 'in', [...ids])
    .where(has, 'is not', null)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of those of some things that are there and that a reader may use. */
export const findNames = async (
  db: Database,
  reader: AnyReader,
  kind: Named,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  ids.length === 0 ? new Map() : finders[kind](db, reader, [...new Set(ids)])

/** What some trees name, as far as a reader may use it. */
export async function findNamesIn(
  db: Database,
  reader: AnyReader,
  trees: readonly SegmentTree[],
): Promise<NamesInTree> {
  const names: Record<Named, ReadonlyMap<number, string>> = forEachKind(() => new Map())
  // One after the other: what reads a tree must not take all connections.
  for (const kind of namedKinds)
    names[kind] = await findNames(
      db,
      reader,
      kind,
      trees.flatMap((tree) => listNamed(tree, kind)),
    )
  return names
}
