import type { Attachment, Rendered, SaidBy, WrittenPage } from '#server/kernel/mail/message.ts'
import type { Organisation } from '#server/kernel/organisation.queries.ts'

/** What the mailbox page says of a mail beside its words (rule run-4). */
export type Kept = Pick<SaidBy, 'from'> & {
  /** Null: whoever it is from. */
  replyTo: string | null
  files: { name: string; type: string; size: number }[]
}

/** What became of a mail, and what is kept of it. */
export type SettledMail = Partial<Rendered> & { state: string; kept?: string | undefined }

/** What is kept as it is stored, without what is in the files. */
export const toKept = (
  { from, replyTo }: Pick<SaidBy, 'from'> & Partial<Pick<SaidBy, 'replyTo'>>,
  files: readonly Attachment[] = [],
): string =>
  JSON.stringify({
    from,
    replyTo: replyTo ?? null,
    files: files.map(({ filename: name, contentType: type, content: { length: size } }) => ({
      name,
      type,
      size,
    })),
  } satisfies Kept)

/** The same of a mail to one person: by the organisation, unless it says by whom. */
export const describeKept = (
  { name, senderEmail }: Pick<Organisation, 'name' | 'senderEmail'>,
  { saidBy, attachments }: WrittenPage,
): string => toKept(saidBy ?? { from: { name, address: senderEmail } }, attachments)
