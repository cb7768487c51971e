import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileBody, ReceivedFile } from '#contract/endpoint.ts'
import { texts } from '#contract/messages.ts'
import { invalid, Problem } from '#server/kernel/problem.ts'

/** A part of the application that reads one file in a form, and no other kind of body (rule input-1). */
export function acceptFiles(app: FastifyInstance, publish: (fileApp: FastifyInstance) => void) {
  app.register(async (fileApp) => {
    fileApp.removeAllContentTypeParsers()
    await fileApp.register(multipart, { throwFileSizeLimit: true })
    publish(fileApp)
  })
}

/** The file of the form's field `file`, refused as soon as it is larger than it may be. */
export async function readUpload(request: FastifyRequest, { most }: FileBody): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Problem('tipo-no-admitido', 'Hace falta un fichero')
  const limits = { fileSize: most, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 20 }
  try {
    const part = await request.file({ limits })
    if (part?.fieldname !== 'file') throw missing()
    return { fileName: cleanFileName(part.filename), content: await part.toBuffer() }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw refusalOf(error, most)
  }
}

const missing = () => invalid([{ in: 'body', path: 'file', message: texts.required }])

/** The name as a line of text: it is shown and kept, and never names anything of ours. */
const cleanFileName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(-150) || 'sin nombre'

/** A form that is cut, or twisted, or holds too much is the sender's fault, whatever the parser calls it. */
function refusalOf(error: unknown, most: number): Problem {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== 413) return new Problem('peticion-ilegible', 'El fichero no ha llegado entero')
  const megabytes = Math.floor(most / (1 << 20))
  const message = `El fichero es demasiado grande: el máximo son ${megabytes} MB`
  return new Problem('demasiado-grande', message, { errors: [{ in: 'body', path: 'file', message }] })
}
