import type { z } from 'zod'
import type { RichText } from '#contract/richText.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { World } from '#server/kernel/world.ts'

/**
 * A mail that the product may send: the name it is queued by, its label in the recipient's own data, and the schema of
 * the data it is written from.
 */
export type Message<Schema extends z.ZodType = z.ZodType> = {
  kind: string
  label: string
  data: Schema
  /** What the relay refuses leaves from an address that was the sender's lately. */
  alsoFromFormer?: true
}

export const defineMessage = <Schema extends z.ZodType>(
  kind: string,
  label: string,
  data: Schema,
): Message<Schema> => ({ kind, label, data })

/** One that tells of what may lead the income elsewhere: whoever changes the sender does not silence it (rule organisation-5). */
export const defineWarning = <Schema extends z.ZodType>(
  kind: string,
  label: string,
  data: Schema,
): Message<Schema> => ({ kind, label, data, alsoFromFormer: true })

/** A mail as its writer has it; whoever sends it puts it under the organisation's name. */
export type Letter = { subject: string; blocks: RichText; attachments?: readonly Attachment[] }
/** A file that goes with a mail. */
export type Attachment = { filename: string; contentType: string; content: Buffer }
/** The same as it leaves. */
export type Rendered = { subject: string; html: string; plain: string; attachments?: readonly Attachment[] }
/** In whose name a page of its own leaves, and whom its answers reach. */
export type SaidBy = { from: { name: string; address: string }; replyTo: string }
export type WrittenPage = Rendered & { saidBy?: SaidBy }
type Addressed<Data> = { id: number; recipient: string; data: Data }

/** Writes a message when it is about to leave, as a letter or as a page of its own; `undefined` when there is nothing to send after all. */
export type MessageWriter<Of extends Message> = (
  world: World,
  mail: Addressed<z.output<Of['data']>>,
) => Promise<Letter | WrittenPage | undefined>

/** Notes that a mail has not left; `isGivenUp` when nobody tries it again but by hand, and nobody skipped it meanwhile. */
type NotLeft<Data> = (db: Database, data: Data, isGivenUp: boolean) => Promise<void>

type Mail = Pick<Message, 'kind' | 'label' | 'alsoFromFormer'> & {
  write: (world: World, mail: Addressed<unknown>) => ReturnType<MessageWriter<Message>>
  notLeft: NotLeft<unknown>
}

/** Pairs a message with its writer, which throws on data that does not match the schema, and with who notes that it has not left. */
export const defineMail = <Schema extends z.ZodType>(
  { data: schema, ...about }: Message<Schema>,
  write: MessageWriter<Message<Schema>>,
  notLeft?: NotLeft<z.output<Schema>>,
): Mail => ({
  ...about,
  write: (world, { data, ...mail }) => write(world, { ...mail, data: schema.parse(data) }),
  notLeft: async (db, sent, isGivenUp) => {
    const { data, success } = schema.safeParse(sent)
    if (success) await notLeft?.(db, data, isGivenUp)
  },
})

/** The messages by their kinds, each with its writer. */
export type Mails = ReadonlyMap<string, Mail>

export const indexMails = (messages: readonly Mail[]): Mails =>
  new Map(messages.map((one) => [one.kind, one]))

/** The label of a mail whose subject is not stored. */
export const describeMail = (messages: Mails, kind: string): string => messages.get(kind)?.label ?? 'Correo'
