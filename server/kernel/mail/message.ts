import type { z } from 'zod'
import type { World } from '#server/kernel/world.ts'

/**
 * A mail that the product may send: the name it is queued by, what it is called in the own data of whoever got it,
 * and the data it is written from.
 */
export type Message<Schema extends z.ZodType = z.ZodType> = { kind: string; label: string; data: Schema }

export const message = <Schema extends z.ZodType>(
  kind: string,
  label: string,
  data: Schema,
): Message<Schema> => ({ kind, label, data })

export type Rendered = { subject: string; html: string; plain: string }
type Addressed<Data> = { recipient: string; data: Data }

/** Writes a message when it is about to leave; `undefined` when there is nothing to send after all. */
export type MessageWriter<Of extends Message> = (
  world: World,
  mail: Addressed<z.output<Of['data']>>,
) => Promise<Rendered | undefined>

type WrittenMessage = {
  kind: string
  label: string
  write: (world: World, mail: Addressed<unknown>) => Promise<Rendered | undefined>
}

/** A message and who writes it; data that is not the message's throws. */
export const written = <Schema extends z.ZodType>(
  { kind, label, data: schema }: Message<Schema>,
  write: MessageWriter<Message<Schema>>,
): WrittenMessage => ({
  kind,
  label,
  write: (world, { recipient, data }) => write(world, { recipient, data: schema.parse(data) }),
})

/** The messages by their kinds, each with its writer. */
export type WrittenMessages = ReadonlyMap<string, WrittenMessage>

export const writtenMessages = (messages: readonly WrittenMessage[]): WrittenMessages =>
  new Map(messages.map((one) => [one.kind, one]))

/** What a mail is called whose subject is not stored. */
export const describeMail = (messages: WrittenMessages, kind: string): string =>
  messages.get(kind)?.label ?? 'Correo'
