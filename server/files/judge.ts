import type { ReceivedFile } from '#contract/endpoint.ts'
import { fileUses, type FileUseName } from '#contract/fileUses.ts'
import { fileTypes, type FileType } from '#contract/files/files.ts'
import { isJpeg, judgeJpeg } from '#server/files/jpeg.ts'
import type { ImageSize } from '#server/files/imageSize.ts'
import { isZip, judgeOffice } from '#server/files/office.ts'
import { isPdf, judgePdf } from '#server/files/pdf.ts'
import { isPng, judgePng } from '#server/files/png.ts'
import { UnfitFile } from '#server/files/unfitFile.ts'

/** The real type of a file, and its content as it may be stored: images lose their metadata. */
export type Verdict = { type: FileType; file: ReceivedFile; image?: ImageSize }

/** Determines the type of a file from its bytes and checks them; throws UnfitFile if the use does not accept it. */
export async function judgeContent(use: FileUseName, file: ReceivedFile): Promise<Verdict> {
  if (file.size === 0) throw new UnfitFile('El fichero está vacío')
  const verdict = await verdictOf(file)
  const types: readonly FileType[] = fileUses[use].types
  if (!verdict || !types.includes(verdict.type))
    throw new UnfitFile(`No es un fichero que se pueda subir aquí. Se admiten: ${labelsOf(types)}`)
  return verdict
}

async function verdictOf(file: ReceivedFile): Promise<Verdict | undefined> {
  const start = await readAll(file, 0, 16)
  if (isPdf(start)) {
    await judgePdf(await readAll(file))
    return { type: 'pdf', file }
  }
  if (isPng(start)) return imageOf('png', file, await judgePng(await readAll(file)))
  if (isJpeg(start)) return imageOf('jpeg', file, await judgeJpeg(await readAll(file)))
  if (isZip(start)) return { type: await judgeOffice(await readAll(file)), file }
  return undefined
}

async function readAll(file: ReceivedFile, from = 0, to = file.size): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.read(from, to)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function imageOf(
  type: 'png' | 'jpeg',
  { fileName }: ReceivedFile,
  { content, ...image }: ImageSize & { content: Buffer<ArrayBuffer> },
): Promise<Verdict> {
  // On another thread, unlike `createHash`.
  const sha256 = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  const read = async function* (from = 0, to = content.length) {
    yield content.subarray(from, to)
  }
  return { type, image, file: { fileName, size: content.length, sha256, read } }
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })
const labelsOf = (types: readonly FileType[]) => list.format(types.map((type) => fileTypes[type].label))
