import { setTimeout } from 'node:timers/promises'
import type { FileReply } from '#contract/endpoint.ts'
import { isStreamed } from '#server/kernel/http/answer.ts'

type Begun<Piece> = AsyncIterator<Piece> & {
  return: () => Promise<IteratorResult<Piece>>
  [Symbol.asyncIterator]: () => Begun<Piece>
}

/** A reply of which nothing is sent yet: `abandon` ends it when it will not be. */
export type BegunReply = { reply: unknown; abandon: () => Promise<unknown> }

/** How long the end of what is read may take, in ms, before its place is given back without it (rule input-13). */
const mostEndMs = 10_000

/**
 * Waits for the first piece of what is sent while it is read, in one of the caller's places: until then a failure is
 * answered and logged like any other, without the headers of a file.
 */
export async function beginReply(
  reply: unknown,
  enter: () => Promise<() => void>,
  endMs = mostEndMs,
): Promise<BegunReply> {
  if (isStreamed(reply)) {
    const content = await begin(reply.content, enter, endMs)
    return { reply: { ...reply, content }, abandon: content.return }
  }
  if (isWritten(reply)) {
    const body = await begin(reply.body, enter, endMs)
    return { reply: { ...reply, body }, abandon: body.return }
  }
  return { reply, abandon: async () => undefined }
}

/** A file that is written now; one that is stored has its size. */
const isWritten = (reply: unknown): reply is FileReply =>
  typeof reply === 'object' && reply !== null && 'body' in reply && 'fileName' in reply && !('size' in reply)

async function begin<Piece>(
  pieces: AsyncIterable<Piece>,
  enter: () => Promise<() => void>,
  endMs: number,
): Promise<Begun<Piece>> {
  const leave = await enter()
  const iterator = pieces[Symbol.asyncIterator]()
  let isOver = false
  // Not a generator: one that nobody has begun to read does not run its `finally`.
  const end = async (): Promise<IteratorResult<Piece>> => {
    if (!isOver) {
      isOver = true
      await Promise.race([iterator.return?.(), setTimeout(endMs, undefined, { ref: false })]).finally(leave)
    }
    return { done: true, value: undefined }
  }
  const read = async () => {
    try {
      const next = await iterator.next()
      return next.done ? await end() : next
    } catch (error) {
      await end()
      throw error
    }
  }
  let first: IteratorResult<Piece> | undefined = await read()
  const begun: Begun<Piece> = {
    next: async () => {
      const now = first
      first = undefined
      return now ?? read()
    },
    return: end,
    [Symbol.asyncIterator]: () => begun,
  }
  return begun
}
