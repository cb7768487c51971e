import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileBody } from '#contract/endpoint.ts'
import type { z } from 'zod'
import { texts } from '#contract/messages.ts'
import { invalid, Problem } from '#server/kernel/http/problem.ts'
import { spoolFile, type SpooledFile } from '#server/kernel/http/spool.ts'

/** Registers routes that accept a multipart form with one file, and no other kind of body (rule input-1). */
export function registerUploads(app: FastifyInstance, publish: (fileApp: FastifyInstance) => void) {
  app.register(async (fileApp) => {
    fileApp.removeAllContentTypeParsers()
    await fileApp.register(multipart, { throwFileSizeLimit: true })
    publish(fileApp)
  })
}

/**
 * The file in the form's field `file`, and the texts beside it by their schema, which must be all there is in the form;
 * throws as soon as the file exceeds `most` bytes. Close it after the call.
 */
export async function readUpload(
  request: FastifyRequest,
  { most }: FileBody,
  beside?: z.ZodObject,
): Promise<{ file: SpooledFile; form: unknown }> {
  if (!request.isMultipart()) throw new Problem('tipo-no-admitido', 'Hace falta un fichero')
  // One part more than is wanted, so that it is refused in words.
  const names = Object.keys(beside?.shape ?? {})
  const fields = names.length + 1
  const limits = {
    fileSize: most,
    files: 2,
    fields,
    parts: fields + 1,
    headerPairs: 20,
    fieldNameSize: 20,
    fieldSize: 1000,
  }
  const written: Record<string, unknown> = {}
  let received: SpooledFile | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field' && names.includes(part.fieldname)) {
        written[part.fieldname] = part.value
        continue
      }
      if (received || part.type === 'field' || part.fieldname !== 'file') throw refusePart(part, received)
      received = await spoolFile(cleanFileName(part.filename), part.file)
      if (part.file.truncated) throw tooLarge(most)
    }
    if (!received) throw missingFile()
    return { file: received, form: beside && readTexts(beside, written) }
  } catch (error) {
    await received?.close()
    if (error instanceof Problem) throw error
    throw toUploadProblem(error, most)
  }
}

function readTexts(schema: z.ZodObject, sent: Record<string, unknown>): unknown {
  const { data, error } = schema.safeParse(sent)
  if (!error) return data
  throw invalid(
    error.issues.map(({ path, message }) => ({ in: 'body', path: path.map(String).join('.'), message })),
  )
}

const wrongFile = (message: string) => invalid([{ in: 'body', path: 'file', message }])
const missingFile = () => wrongFile(texts.required)

/** The error of a part that is not the one file, or comes after it. */
function refusePart(part: Multipart, received: SpooledFile | undefined): Problem {
  // What is not read would hold up the rest of the form.
  if (part.type === 'file') part.file.resume()
  if (part.type === 'field' && part.fieldname === 'file')
    return wrongFile('Hace falta un fichero, no un texto')
  if (received === undefined) return missingFile()
  return wrongFile(part.type === 'file' ? 'Envía un solo fichero' : 'Envía solo el fichero, sin más datos')
}

/** The file name as one line of text. It is stored and shown, never used as a path. */
const cleanFileName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(-150)
    .toWellFormed() || 'sin nombre'

/** Errors of the parser as problems for the sender: too large, or not readable. */
function toUploadProblem(error: unknown, most: number): Problem {
  const { statusCode } = error as { statusCode?: number }
  return statusCode === 413
    ? tooLarge(most)
    : new Problem('peticion-ilegible', 'El fichero no ha llegado entero')
}

function tooLarge(most: number): Problem {
  const megabytes = Math.floor(most / (1 << 20))
  const message = `El fichero es demasiado grande: el máximo son ${megabytes} MB`
  return new Problem('demasiado-grande', message, { errors: [{ in: 'body', path: 'file', message }] })
}
