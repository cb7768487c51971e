import type { MailKindName } from '#contract/legal/mailKinds.ts'
import type { MailTemplateField } from '#contract/legal/mailTemplates.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'

const selectTemplate = (db: Database, kind: MailKindName) =>
  db
    .selectFrom('mailTemplate')
    .where('kind', '=', kind)
    .select([
      'subject',
      'html',
      'originalSubject',
      'originalHtml',
      'version',
      'updatedAt',
      'updatedBy',
      'isSent',
    ])

export const readTemplate = (db: Database, kind: MailKindName) =>
  selectTemplate(db, kind).executeTakeFirstOrThrow()

/** Locks it: whoever changes it follows whoever does already. */
export const lockTemplate = (db: Database, kind: MailKindName) =>
  selectTemplate(db, kind).forUpdate().executeTakeFirstOrThrow()

/** Changes it, as another version. */
export const changeTemplate = (
  db: Database,
  { now }: Clock,
  kind: MailKindName,
  values: Partial<Record<MailTemplateField, string>>,
  updatedBy: string,
) =>
  db
    .updateTable('mailTemplate')
    .set({ ...values, updatedBy, updatedAt: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .execute()

/** Whether each is sent, and what it says. */
export async function indexTemplates(db: Database) {
  const rows = await db.selectFrom('mailTemplate').select(['kind', 'isSent', 'subject', 'html']).execute()
  return new Map<string, (typeof rows)[number]>(rows.map((row) => [row.kind, row]))
}

export const setTemplateSent = (db: Database, kind: MailKindName, isSent: boolean) =>
  db.updateTable('mailTemplate').set({ isSent }).where('kind', '=', kind).execute()

const selectVersions = (db: Database, kind: MailKindName) =>
  db
    .selectFrom('mailTemplateVersion')
    .where('kind', '=', kind)
    .select(['version', 'subject', 'html', 'author', 'changeTime'])

/** The latest versions, the newest first; at most `most`. */
export const listTemplateVersions = (db: Database, kind: MailKindName, most: number) =>
  selectVersions(db, kind).orderBy('version', 'desc').limit(most).execute()

export const findTemplateVersion = (db: Database, kind: MailKindName, version: number) =>
  selectVersions(db, kind).where('version', '=', version).executeTakeFirst()
