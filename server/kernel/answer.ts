import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { fileReply, type Endpoint, type FileReply } from '#contract/endpoint.ts'

/** Sends what a handler answered: a file, rows as they come, or a value; each as the contract has it, and nothing more. */
export function sendAnswer(endpoint: Endpoint, reply: FastifyReply, result: unknown) {
  void reply.code(endpoint.status ?? 200)
  // The type of a handler has it answer a file exactly where its endpoint says so.
  if (endpoint.reply === fileReply) return sendFile(reply, result as FileReply)
  if (isStreamed(result)) return sendRows(reply, endpoint.reply, result)
  const checked = endpoint.reply.parse(result)
  if (checked === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked))
}

type StreamedPage = { content: AsyncIterable<unknown>; totalElements: number }
const isStreamed = (result: unknown): result is StreamedPage =>
  typeof result === 'object' &&
  result !== null &&
  'content' in result &&
  typeof result.content === 'object' &&
  result.content !== null &&
  Symbol.asyncIterator in result.content

/** Sends a file as it is produced, under its own name. */
function sendFile(reply: FastifyReply, { fileName, contentType, body }: FileReply) {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(body, { objectMode: false, highWaterMark: 1 << 16 }))
}

/** Sends `{ content, totalElements }` row by row, each checked by the contract like any other reply. */
function sendRows(reply: FastifyReply, schema: z.ZodType, { content, totalElements }: StreamedPage) {
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(writeJson(rowOf(schema), content, totalElements), { objectMode: false }))
}

async function* writeJson(row: z.ZodType, content: AsyncIterable<unknown>, totalElements: number) {
  // Nothing is sent before the first row is there: until then a refusal is still an answer.
  let piece = `{"totalElements":${totalElements},"content":[`
  let separator = ''
  for await (const value of content) {
    piece += separator + JSON.stringify(row.parse(value))
    separator = ','
    if (piece.length > 1 << 16) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}]}`
}

function rowOf(schema: z.ZodType): z.ZodType {
  const content =
    schema instanceof z.ZodObject ? (schema.shape as Record<string, unknown>).content : undefined
  if (!(content instanceof z.ZodArray)) throw new Error('only a page of rows can be streamed')
  return content.element as z.ZodType
}
