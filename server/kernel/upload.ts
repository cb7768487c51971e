import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileBody, ReceivedFile } from '#contract/endpoint.ts'
import { texts } from '#contract/messages.ts'
import { invalid, Problem } from '#server/kernel/problem.ts'

/** Registers routes that accept a multipart form with one file, and no other kind of body (rule input-1). */
export function registerUploads(app: FastifyInstance, publish: (fileApp: FastifyInstance) => void) {
  app.register(async (fileApp) => {
    fileApp.removeAllContentTypeParsers()
    await fileApp.register(multipart, { throwFileSizeLimit: true })
    publish(fileApp)
  })
}

/** The file in the form's field `file`; throws as soon as it exceeds `most` bytes. */
export async function readUpload(request: FastifyRequest, { most }: FileBody): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Problem('tipo-no-admitido', 'Hace falta un fichero')
  const limits = { fileSize: most, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 20 }
  try {
    const part = await request.file({ limits })
    if (part?.fieldname !== 'file') throw missingFile()
    return { fileName: cleanFileName(part.filename), content: await part.toBuffer() }
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
    .toWellFormed()
    .trim()
    .slice(-150) || 'sin nombre'

/** Errors of the parser as problems for the sender: too large, or not readable. */
function toUploadProblem(error: unknown, most: number): Problem {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== 413) return new Problem('peticion-ilegible', 'El fichero no ha llegado entero')
  const megabytes = Math.floor(most / (1 << 20))
  const message = `El fichero es demasiado grande: el máximo son ${megabytes} MB`
  return new Problem('demasiado-grande', message, { errors: [{ in: 'body', path: 'file', message }] })
}
