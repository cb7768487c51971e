import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { BadZip, expandEntry, readZip, type ZipEntry } from '#server/kernel/zip.ts'

const megabyte = 1 << 20
/** Larger workbooks are refused before they are read (rule input-11). */
const limits = {
  sheet: 500 * megabyte,
  /** The texts of the sheets are kept in memory, and are one of these parts. */
  other: 100 * megabyte,
  all: 600 * megabyte,
  ratio: 250,
  cell: megabyte,
  entries: 5000,
}

const refusals = {
  damaged: 'El libro está incompleto o dañado: ábrelo y guárdalo de nuevo como .xlsx',
  bomb: 'El libro se expande demasiado al abrirlo: no parece una lista de personas. Si lo es, guárdalo como .csv o en varios libros',
}

const sheetName = /^xl\/worksheets\/[^/]+\.xml$/i

/**
 * Expands every part of a workbook once, without keeping it, and refuses one that is truncated, altered, or made to
 * exhaust memory: the spreadsheet reader trusts sizes and does not verify checksums. Returns the parts.
 */
export async function checkArchive(bytes: Buffer): Promise<ZipEntry[]> {
  try {
    const entries = readZip(bytes, limits.entries)
    if (!entries.some(({ name }) => /^xl\/workbook\d*\.xml$/i.test(name)))
      throw new UnreadableFile('El fichero es un archivo comprimido, pero no un libro .xlsx')
    const read = entries.filter(({ name }) => /^(?:xl\/|_rels\/|\[Content_Types\])/i.test(name))
    if (read.reduce((sum, { size }) => sum + size, 0) > limits.all) throw new BadZip('bomb')
    for (const entry of read) await checkEntry(bytes, entry)
    return entries
  } catch (error) {
    throw error instanceof BadZip ? new UnreadableFile(refusals[error.fault], { cause: error }) : error
  }
}

async function checkEntry(bytes: Buffer, entry: ZipEntry) {
  const { name, packed, size } = entry
  const isSheet = sheetName.test(name)
  if (size > (isSheet ? limits.sheet : limits.other)) throw new BadZip('bomb')
  if (size > 16 * megabyte && size > packed * limits.ratio) throw new BadZip('bomb')
  let sinceTag = 0
  for await (const chunk of expandEntry(bytes, entry)) {
    const tag = chunk.lastIndexOf(0x3c)
    sinceTag = tag < 0 ? sinceTag + chunk.length : chunk.length - tag
    if (isSheet && sinceTag > limits.cell) throw new UnreadableFile('Una celda del libro es demasiado grande')
  }
}
