import { sql } from 'kysely'
import type { Role } from '#contract/actor.ts'
import { fileUses, type FileUseName } from '#contract/fileUses.ts'
import type { OwnData } from '#contract/self/data.ts'
import { listRecordsOf } from '#server/census/records/records.queries.ts'
import { listFilesOf } from '#server/files/files.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import { describeAuthor } from '#server/self/history.queries.ts'
import type { Ownership } from '#server/census/ownership/ownership.queries.ts'

type OwnPart<Part extends keyof OwnData> = Promise<OwnData[Part]>

/** A user's account with its sign-in methods; of secrets only that they exist. */
export async function readAccount(db: Database, userId: number): OwnPart<'account'> {
  const { passwordHash, role, ...user } = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .select(['username', 'role', 'enabled', 'creationTime', 'passwordHash'])
    .executeTakeFirstOrThrow()
  return {
    ...user,
    // Safe: the column's check constraint allows exactly the contract's values.
    role: role as Role,
    hasPassword: passwordHash !== null,
    totp: await db
      .selectFrom('totp')
      .where('userId', '=', userId)
      .select(['createdAt', 'confirmedAt'])
      .execute(),
    passkeys: await db
      .selectFrom('passkey')
      .where('userId', '=', userId)
      .select(['name', 'createdAt', 'lastUsedAt'])
      .orderBy('createdAt')
      .execute(),
    recoveryCodes: await db
      .selectFrom('recoveryCode')
      .where('userId', '=', userId)
      .select('usedAt')
      .execute(),
    links: await db
      .selectFrom('accountLink')
      .where('userId', '=', userId)
      .select(['purpose', sql<string | null>`data ->> 'email'`.as('email'), 'expiresAt', 'usedAt'])
      .execute(),
    calendarFeed: await db
      .selectFrom('calendarFeed')
      .where('userId', '=', userId)
      .select(['createdAt', 'lastReadAt', 'showsTitles'])
      .execute(),
    challenges: await db
      .selectFrom('accountChallenge')
      .where('userId', '=', userId)
      .select(['purpose', 'expiresAt', 'usedAt'])
      .execute(),
  }
}

export const listSessionsOf = (db: Database, userId: number): OwnPart<'sessions'> =>
  db
    .selectFrom('session')
    .where('userId', '=', userId)
    .select(['createdAt', 'lastSeenAt', 'expiresAt', 'endedAt', 'device'])
    .orderBy('createdAt', 'desc')
    .execute()

export const listActivityOf = (db: Database, userId: number) =>
  db
    .selectFrom('activity')
    .where('userId', '=', userId)
    .select(['creationDate', 'action', 'details', 'device'])
    .orderBy('id', 'desc')
    .execute()

/** The complete records of a document that its person may be shown, with the full bank account. */
export async function listFullRecords(
  db: Database,
  scope: Scope,
  userId: number,
  { idDocument, ownership }: OwnDocument,
): OwnPart<'records'> {
  const all = { page: 0, size: -1, sort: 'creationTime', direction: 'desc' } as const
  const { content } = await listRecordsOf(db, scope, idDocument, all)
  const rows = await scope
    .selectFrom(db, 'record')
    .leftJoin('appUser', 'appUser.id', 'record.authorId')
    .where('record.idDocument', '=', idDocument)
    .select(['record.id', 'record.bankAccount', 'record.authorId as userId', 'appUser.role'])
    .execute()
  const details = new Map(rows.map((row) => [row.id, row]))
  return content.filter(ownership.isTheirs.record).map((record) => {
    const { bankAccount = null, ...author } = details.get(record.id) ?? { userId: null, role: null }
    return { ...record, bankAccount, by: describeAuthor(userId, author) }
  })
}

type OwnDocument = { idDocument: string; ownership: Ownership }

export async function listCommentsAbout(
  db: Database,
  scope: Scope,
  userId: number,
  { idDocument, ownership }: OwnDocument,
): OwnPart<'comments'> {
  const rows = await scope
    .selectFrom(db, 'adminComment')
    .leftJoin('appUser', 'appUser.id', 'adminComment.authorId')
    .where('adminComment.idDocument', '=', idDocument)
    .select([
      'adminComment.id',
      'name',
      'description',
      'adminComment.creationTime',
      'authorId as userId',
      'appUser.role',
    ])
    .orderBy('adminComment.creationTime', 'desc')
    .execute()
  return rows.filter(ownership.isTheirs.comment).map(({ id: _id, userId: author, role, ...row }) => ({
    ...row,
    by: describeAuthor(userId, { userId: author, role }),
  }))
}

const allUses = Object.keys(fileUses) as FileUseName[]
const ownUses = allUses.filter((use) => fileUses[use].isOwnData)

/** The files that a person uploaded and may download. */
export const listOwnFiles = (db: Database, userId: number) => listFilesOf(db, userId, ownUses)
