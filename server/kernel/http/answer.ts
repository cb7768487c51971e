import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { fileReply, type Endpoint, type FileReply } from '#contract/endpoint.ts'

/** Sends the result of a handler: a file, a stream of rows, or a value. Only fields of the contract are sent. */
export function sendAnswer(endpoint: Endpoint, reply: FastifyReply, result: unknown) {
  void reply.code(endpoint.status ?? 200)
  // Safe: a handler's type returns a file exactly when its endpoint declares one.
  if (endpoint.reply === fileReply) {
    openToOthers(endpoint, reply)
    return sendFile(reply, result as FileReply)
  }
  if (isStreamed(result)) return sendRows(reply, endpoint.reply, result)
  const checked = endpoint.reply.parse(result)
  if (checked === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked))
}

/** Lets pages of other origins show a file that is meant for them (rule input-4). Its errors are as strict as others. */
function openToOthers({ outside }: Endpoint, reply: FastifyReply) {
  if (outside === undefined) return
  void reply.header('cross-origin-resource-policy', 'cross-origin')
  if (outside === 'unchanging') void reply.header('cache-control', 'public, max-age=31536000, immutable')
}

type StreamedPage = { content: AsyncIterable<unknown>; totalElements: number }
/** Whether a reply is a list whose rows are still to be read. */
export const isStreamed = (result: unknown): result is StreamedPage =>
  typeof result === 'object' &&
  result !== null &&
  'content' in result &&
  typeof result.content === 'object' &&
  result.content !== null &&
  Symbol.asyncIterator in result.content

/** Streams a file under its name, or answers 304 to a client that has it. */
function sendFile(reply: FastifyReply, { fileName, contentType, body, size, tag }: FileReply) {
  if (tag !== undefined) {
    void reply.header('etag', `"${tag}"`)
    if (reply.request.headers['if-none-match']?.includes(`"${tag}"`)) return reply.code(304).send()
  }
  if (size !== undefined) void reply.header('content-length', size)
  cutIdleReader(reply.raw)
  return (
    reply
      .type(contentType)
      .header('content-disposition', contentDisposition(fileName))
      // A browser that shows the file anyway runs nothing in it.
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(Readable.from(body, { objectMode: false, highWaterMark: 1 << 16 }))
  )
}

/** An attachment under its name, with a second name in plain letters for clients that read no others (RFC 6266). */
function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["\\%]/gu, '_')
  const coded = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${coded}`}`
}

/** Streams `{ content, totalElements }` row by row; the contract's schema checks each row. */
function sendRows(reply: FastifyReply, schema: z.ZodType, { content, totalElements }: StreamedPage) {
  cutIdleReader(reply.raw)
  const rows = Readable.from(writeJson(rowSchemaOf(schema), content, totalElements), { objectMode: false })
  // Of rows that nobody has begun to read the generator tells nobody that they are over.
  rows.once('close', () => void content[Symbol.asyncIterator]().return?.())
  return reply.type('application/json; charset=utf-8').send(rows)
}

/** Who takes less of what waits for them, in bytes a second, keeps a place for too long. */
const leastSpeed = 4 * 1024
/** How often it is looked at within the patience with a reader. */
const looks = 6

/**
 * Cuts the connection of a reader who for so many ms takes next to nothing of what waits for them: they keep a place
 * (rule input-13). What they send meanwhile does not count.
 */
export function cutIdleReader(response: ServerResponse, patience = 60_000) {
  const { socket } = response
  if (!(socket instanceof Socket)) return
  const least = (leastSpeed * patience) / 1000
  const readTaken = () => socket.bytesWritten - socket.writableLength
  let [taken, waited] = [readTaken(), 0]
  const look = setInterval(() => {
    const now = readTaken()
    // Where nothing waits for them it is they who wait.
    if (socket.writableLength === 0 || now - taken >= least) [taken, waited] = [now, 0]
    else waited += 1
    if (waited >= looks) response.destroy()
  }, patience / looks)
  response.once('close', () => clearInterval(look))
}

async function* writeJson(row: z.ZodType, content: AsyncIterable<unknown>, totalElements: number) {
  // Waits for the first row before sending anything, so that an error can still be answered.
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

function rowSchemaOf(schema: z.ZodType): z.ZodType {
  const content =
    schema instanceof z.ZodObject ? (schema.shape as Record<string, unknown>).content : undefined
  if (!(content instanceof z.ZodArray)) throw new Error('only a page of rows can be streamed')
  return content.element as z.ZodType
}
