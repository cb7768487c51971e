import type { CommunicationKind } from '#contract/people/communicationKinds.ts'
import { fileTypes, type FileType } from '#contract/files/files.ts'
import { findCalendar, indexImages, listAttachments } from '#server/communications/attachments.queries.ts'
import { listImageFiles, publicImageAddress } from '#server/communications/content.rules.ts'
import type { Written } from '#server/communications/message/compose.rules.ts'
import { readContent } from '#server/files/files.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { calendarType } from '#server/meetings/calendars.rules.ts'

export type Part = { filename: string; contentType: string; content: Buffer }

/** What the mails of a communication say and carry, but for what is each recipient's own. */
export type MailContent = Written & {
  /** What of the text could not be kept. */
  lost: { links: number; images: number }
  id: number
  from: { name: string; address: string }
  replyTo: string
  domain: string
  parts: Part[]
}

type Source = { db: Database; settings: Pick<Settings, 'publicUrl'> }

/** Reads what a communication says, without what its mails carry: to show it. */
export async function readMailWords(
  { db, settings }: Source,
  id: number,
): Promise<Omit<MailContent, 'parts'>> {
  const row = await db
    .selectFrom('communication')
    .where('id', '=', id)
    .select([
      'kind',
      'subject',
      'body',
      'fromEmail',
      'fromName',
      'replyEmail',
      'domain',
      'lostLinks',
      'lostImageLinks',
      'organisationName',
      'organisationContact',
    ])
    .executeTakeFirstOrThrow()
  const { publicUrl } = settings
  const blocks = parseRichText(row.body)
  const now = await readOrganisation({ db, settings })
  const { imageOf } = await indexImages(db, { files: listImageFiles(blocks) })
  return {
    id,
    // Safe: the column's check constraint allows exactly the contract's values.
    kind: row.kind as CommunicationKind,
    subject: row.subject,
    blocks,
    lost: { links: row.lostLinks, images: row.lostImageLinks },
    organisation: {
      name: row.organisationName ?? now.name,
      contactEmail: row.organisationContact ?? now.contactEmail,
    },
    publicUrl,
    images: new Map(
      Array.from(imageOf, ([file, { hash, width }]) => [
        file,
        { source: publicImageAddress(publicUrl, hash), width },
      ]),
    ),
    from: { name: row.fromName, address: row.fromEmail },
    replyTo: row.replyEmail,
    domain: row.domain ?? new URL(publicUrl).hostname,
  }
}

/** Reads what a communication says and carries, once for many of its mails: when it is sent it does not change. */
export async function readMailContent(source: Source, id: number): Promise<MailContent> {
  const { db } = source
  const words = await readMailWords(source, id)
  const parts: Part[] = []
  for (const { fileId, fileName, type, size } of await listAttachments(db, id))
    parts.push({
      filename: fileName,
      contentType: typeOf(type),
      content: await readWhole(db, { id: fileId, size }),
    })
  const calendar = await findCalendar(db, id)
  if (calendar)
    parts.push({
      filename: calendar.fileName,
      contentType: calendarType,
      content: Buffer.from(calendar.text),
    })
  return { ...words, parts }
}

const typeOf = (type: FileType) => fileTypes[type].contentType

async function readWhole(db: Database, file: { id: string; size: number }): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readContent(db, file)) pieces.push(piece)
  return Buffer.concat(pieces)
}
