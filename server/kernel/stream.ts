import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { FileReply } from '#contract/endpoint.ts'

/** Sends a file as it is produced, under its own name. */
export function sendFile(reply: FastifyReply, { fileName, contentType, body }: FileReply) {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(body, { objectMode: false, highWaterMark: 1 << 16 }))
}

/** Sends `{ content, totalElements }` row by row, each checked by the contract like any other reply. */
export function sendRows(
  reply: FastifyReply,
  schema: z.ZodType,
  { content, totalElements }: { content: AsyncIterable<unknown>; totalElements: number },
) {
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(json(rowOf(schema), content, totalElements), { objectMode: false }))
}

async function* json(row: z.ZodType, content: AsyncIterable<unknown>, totalElements: number) {
  // Nothing is sent before the first row is there: until then a refusal is still an answer.
  let piece = `{"totalElements":${totalElements},"content":[`
  let separator = ''
  for await (const found of content) {
    piece += separator + JSON.stringify(row.parse(found))
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
