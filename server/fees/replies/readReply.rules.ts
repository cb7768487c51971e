import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { bankReplyKinds } from '#contract/fees/basics/replyStates.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { createReader, ReaderDied } from '#server/kernel/runtime/reader.ts'
import { saidLine, type SaidLine } from '#server/fees/replies/saidLine.ts'

/** The largest files that are allowed take some seconds. */
const askReader = createReader(new URL('reader.process.ts', import.meta.url), { timeoutMs: 60_000 })

const answer = z.union([
  z.object({ refusal: z.string() }),
  z.object({
    kind: z.enum(bankReplyKinds),
    messageId: z.string().nullable(),
    createdOn: z.string().nullable(),
    total: z.number(),
    rejected: z.array(
      z.object({ what: z.enum(['file', 'block']), id: z.string(), code: z.string().nullable() }),
    ),
    lines: z.instanceof(Uint8Array),
  }),
])

export type ReadReply = Exclude<z.output<typeof answer>, { refusal: string }>

export const refuse = (message: string) => invalid([{ in: 'body', path: 'file', message }])

/** What a file of the bank, or a pasted list, says; it is read outside the serving process (rule input-10). */
export async function readReply(file: ReceivedFile, what: 'file' | 'pasted'): Promise<ReadReply> {
  const answered = await askReader({ question: { what }, size: file.size, bytes: file.read() }).catch(
    toRefusal,
  )
  const found = answer.parse(answered)
  if ('refusal' in found) throw refuse(found.refusal)
  return found
}

function toRefusal(error: unknown): never {
  if (!(error instanceof ReaderDied) || error.reason === 'crash') throw error
  const needs = error.reason === 'time' ? 'demasiado tiempo' : 'demasiada memoria'
  throw refuse(`Leer este fichero necesita ${needs}: pide al banco que lo divida`)
}

/** How many lines are worked on at once; others get their turn between (rule input-10). */
const most = 500

/** The lines of a reply, some at a time. */
export async function* unpackLines({ lines }: ReadReply): AsyncGenerator<SaidLine[]> {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
  let some: SaidLine[] = []
  let from = 0
  while (from < bytes.length) {
    const end = bytes.indexOf(10, from)
    const to = end === -1 ? bytes.length : end
    some.push(saidLine.parse(JSON.parse(bytes.toString('utf8', from, to))))
    from = to + 1
    if (some.length === most) {
      yield some
      some = []
      await nextTurn()
    }
  }
  if (some.length > 0) yield some
}
