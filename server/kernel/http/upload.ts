import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileBody } from '#contract/endpoint.ts'
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

/** The file in the form's field `file`; throws as soon as it exceeds `most` bytes. Close it after the call. */
export async function readUpload(request: FastifyRequest, { most }: FileBody): Promise<SpooledFile> {
  if (!request.isMultipart()) throw new Problem('tipo-no-admitido', 'Hace falta un fichero')
  const limits = { fileSize: most, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 20 }
  try {
    const part = await request.file({ limits })
    if (part?.fieldname !== 'file') throw missingFile()
    const received = await spoolFile(cleanFileName(part.filename), part.file)
    if (!part.file.truncated) return received
    await received.close()
    throw tooLarge(most)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw toUploadProblem(error, most)
  }
}

const missingFile = () => invalid([{ in: 'body', path: 'file', message: texts.required }])

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
