import { fileBomb, damagedFile, disguisedFile, UnfitFile } from '#server/files/unfitFile.ts'
import { BadZip, expandEntry, readZip, type ZipEntry } from '#server/kernel/zip.ts'

const megabyte = 1 << 20
/** Expanded bytes, ratio of expansion and number of parts, well above those of real documents of 10 MB. */
const limits = { all: 300 * megabyte, ratio: 200, entries: 5000 }

/** The main part of each OOXML type. */
const mains = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
} as const
const mimetypes = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
} as const
type OfficeType = keyof typeof mains | (typeof mimetypes)[keyof typeof mimetypes]

export const isZip = (start: Buffer) => start.toString('latin1', 0, 4) === 'PK\u0003\u0004'

/** The type of an office document. Throws UnfitFile for other archives, macros, passwords, and archive bombs. */
export async function judgeOffice(bytes: Buffer): Promise<OfficeType> {
  try {
    const entries = readZip(bytes, limits.entries)
    checkEnds(bytes, entries)
    if (entries.some(({ isEncrypted }) => isEncrypted))
      throw new UnfitFile('El documento tiene contraseña: guárdalo sin ella')
    if (entries.some(({ name }) => isProgram(name)))
      throw new UnfitFile('El documento lleva macros: guárdalo sin ellas')
    await expandAll(bytes, entries)
    return await typeOf(bytes, entries)
  } catch (error) {
    if (!(error instanceof BadZip)) throw error
    throw error.fault === 'bomb' ? fileBomb() : damagedFile()
  }
}

/** Refuses data after the directory, where another format could hide, and paths that leave the archive. */
function checkEnds(bytes: Buffer, entries: readonly ZipEntry[]) {
  if (bytes.readUInt16LE(bytes.length - 2) !== 0 || bytes.readUInt32LE(bytes.length - 22) !== 0x06054b50)
    throw disguisedFile()
  if (entries.some(({ name }) => /^\/|\\|(?:^|\/)\.\.(?:\/|$)|\0/.test(name))) throw damagedFile()
}

const isProgram = (name: string) =>
  /(?:^|\/)(?:vbaProject|vbaData)[^/]*$|^(?:Basic|Scripts)\/|(?:^|\/)(?:macrosheets|activeX)\//i.test(name)

async function expandAll(bytes: Buffer, entries: readonly ZipEntry[]) {
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.all) throw fileBomb()
  for (const entry of entries) {
    if (entry.size > megabyte && entry.size > entry.packed * limits.ratio) throw fileBomb()
    for await (const piece of expandEntry(bytes, entry)) void piece
  }
}

async function typeOf(bytes: Buffer, entries: readonly ZipEntry[]): Promise<OfficeType> {
  const find = (name: string) => entries.find((entry) => entry.name === name)
  const [first] = entries
  if (first?.name === 'mimetype' && first.size < 100) {
    let said = ''
    for await (const piece of expandEntry(bytes, first)) said += piece.toString('latin1')
    const type = Object.entries(mimetypes).find(([mimetype]) => mimetype === said)?.[1]
    if (type && find('content.xml')) return type
  }
  const types = [mains.docx, mains.xlsx].filter(find)
  if (find('[Content_Types].xml') && types.length === 1) return types[0] === mains.docx ? 'docx' : 'xlsx'
  throw new UnfitFile('El fichero es un archivo comprimido, pero no un documento')
}
