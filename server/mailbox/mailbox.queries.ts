import type { Kept } from '#server/kernel/mail/kept.ts'
import type { Database } from '#server/kernel/database/database.ts'

const maxMails = 200

const selectKeptMails = (db: Database) =>
  db.selectFrom('mail').where('state', '=', 'kept').select(['id', 'recipient', 'subject', 'createdAt'])

/** The latest mails that were kept instead of sent. */
export const listKeptMails = (db: Database) =>
  selectKeptMails(db).orderBy('id', 'desc').limit(maxMails).execute()

/** Safe: only `toKept` writes what is kept; what was kept before has none. */
type KeptMail = {
  id: number
  recipient: string
  subject: string | null
  createdAt: string
  html: string | null
  plain: string | null
  kept: Kept | null
}

export const findKeptMail = (db: Database, id: number) =>
  selectKeptMails(db)
    .where('id', '=', id)
    .select(['html', 'plain', 'kept'])
    .$castTo<KeptMail>()
    .executeTakeFirst()
