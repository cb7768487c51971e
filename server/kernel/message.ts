import type { z } from 'zod'
import type { World } from '#server/kernel/world.ts'

/** A mail that the product may send: the name it is queued by, and the data it is written from. */
export type Message<Schema extends z.ZodType = z.ZodType> = { kind: string; data: Schema }

export const message = <Schema extends z.ZodType>(kind: string, data: Schema): Message<Schema> => ({
  kind,
  data,
})

export type Rendered = { subject: string; html: string; plain: string }
type Addressed<Data> = { recipient: string; data: Data }

/** Writes a message when it is about to leave; `undefined` when there is nothing to send after all. */
export type MessageWriter<Of extends Message> = (
  world: World,
  mail: Addressed<z.output<Of['data']>>,
) => Promise<Rendered | undefined>

type WrittenMessage = {
  kind: string
  write: (world: World, mail: Addressed<unknown>) => Promise<Rendered | undefined>
}

/** A message and who writes it; data that is not the message's throws. */
export const written = <Schema extends z.ZodType>(
  { kind, data: schema }: Message<Schema>,
  write: MessageWriter<Message<Schema>>,
): WrittenMessage => ({
  kind,
  write: (world, { recipient, data }) => write(world, { recipient, data: schema.parse(data) }),
})

/** Who writes each kind of message. */
export type MessageWriters = ReadonlyMap<string, WrittenMessage['write']>

export const messageWriters = (messages: readonly WrittenMessage[]): MessageWriters =>
  new Map(messages.map(({ kind, write }) => [kind, write]))
