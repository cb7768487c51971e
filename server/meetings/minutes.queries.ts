import { sql } from 'kysely'
import { minutesContent, type MinutesContent } from '#contract/meetings/minutes.ts'
import { fullName } from '#contract/people/name.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { isMember } from '#server/kernel/security/extent.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'

export type StoredMinutes = {
  id: number
  number: number
  version: number
  content: MinutesContent
  /** Who of the census presided and was secretary. */
  presidingId: number | null
  secretaryId: number | null
  lastChangeTime: string
  lastUser: string | null
  signedAt: string | null
  signedBy: string | null
  /** The canonical text that was signed. */
  sealed: string | null
  /** Hexadecimal. */
  hash: string | null
}

export type Signed = StoredMinutes & { sealed: string; hash: string; signedAt: string; signedBy: string }
export const isSigned = (minutes: StoredMinutes): minutes is Signed => minutes.sealed !== null

/** The minutes of a meeting, the latest first. */
export async function listMinutes(db: Database, meetingId: number): Promise<StoredMinutes[]> {
  const rows = await db
    .selectFrom('minutes')
    .leftJoin('appUser', 'appUser.id', 'minutes.lastAuthorId')
    .where('meetingId', '=', meetingId)
    .select([
      'minutes.id',
      'number',
      'version',
      'content',
      'presidingId',
      'secretaryId',
      'lastChangeTime',
      'signedAt',
      'signedBy',
      'sealed',
    ])
    .select(['appUser.username as lastUser', sql<string | null>`encode(hash, 'hex')`.as('hash')])
    .orderBy('number', 'desc')
    .$castTo<StoredMinutes>()
    .execute()
  // The database keeps names in an order of its own.
  return rows.map((row) => ({ ...row, content: minutesContent.parse(row.content) }))
}

/** The name of a member within a scope, by the number of the profile; undefined when there is none. */
export async function findMemberName(db: Database, scope: Scope, id: number): Promise<string | undefined> {
  const found = await scope
    .selectFrom(db, 'affiliate')
    .where('affiliate.id', '=', id)
    .where(isMember('affiliate'))
    .select(['name', 'lastName1', 'lastName2'])
    .executeTakeFirst()
  return found && fullName(found)
}

type Written = Pick<StoredMinutes, 'content' | 'presidingId' | 'secretaryId'> & { authorId: number }

export const addDraft = (
  db: Database,
  { now }: Clock,
  { meetingId, number, content, authorId, ...chairs }: Written & { meetingId: number; number: number },
) =>
  db
    .insertInto('minutes')
    .values({
      meetingId,
      number,
      ...chairs,
      content: JSON.stringify(content),
      lastAuthorId: authorId,
      lastChangeTime: now,
    })
    .execute()

export const changeDraft = (
  db: Database,
  { now }: Clock,
  { id, content, authorId, ...chairs }: Written & { id: number },
) =>
  db
    .updateTable('minutes')
    .set(({ eb }) => ({
      ...chairs,
      content: JSON.stringify(content),
      version: eb('version', '+', 1),
      lastAuthorId: authorId,
      lastChangeTime: now,
    }))
    .where('id', '=', id)
    .execute()

type Seal = {
  id: number
  meetingId: number
  sealed: string
  hash: Buffer
  signedAt: string
  signedBy: string
}

/** Signs a draft; its meeting is signed with the first one, and its version tells who edits it that it changed. */
export async function sealMinutes(db: Database, { id, meetingId, ...seal }: Seal): Promise<void> {
  await db.updateTable('minutes').set(seal).where('id', '=', id).execute()
  await db
    .updateTable('meeting')
    .set(({ eb }) => ({ signedAt: seal.signedAt, version: eb('version', '+', 1) }))
    .where('id', '=', meetingId)
    .where('signedAt', 'is', null)
    .execute()
}
