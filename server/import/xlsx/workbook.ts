import path from 'node:path'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { readWholeXml, type Archive, type XmlReader } from '#server/import/xlsx/xml.ts'
import type { ZipEntry } from '#server/kernel/zip.ts'

export type Workbook = {
  archive: Archive
  sheets: { name: string; entry: ZipEntry }[]
  sharedStrings: ZipEntry | undefined
  styles: ZipEntry | undefined
  /** Whether its days count from 1904, as in old files of Macs. */
  countsFrom1904: boolean
}

export const unreadableWorkbook = 'El libro no se puede leer: ábrelo y guárdalo de nuevo como .xlsx'

/** The parts that describe the others are small, and read into memory. */
const most = { bytes: 2 << 20, sheets: 255 }

/** Reads which parts of an archive are the sheets, in the order of their tabs, and which serve them all. */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  const byName = new Map(archive.entries.map((entry) => [entry.name.toLowerCase(), entry]))
  const find = (name: string) => byName.get(name.toLowerCase())
  const read = async (entry: ZipEntry | undefined, reader: XmlReader) => {
    if (entry && entry.size > most.bytes) throw new UnreadableFile(unreadableWorkbook)
    if (entry) await readWholeXml(archive, entry, reader)
  }
  const main = archive.entries.find(({ name }) => /^xl\/workbook\d*\.xml$/i.test(name))
  const targets = new Map<string, { type: string; entry: ZipEntry | undefined }>()
  await read(main && find(`xl/_rels/${path.posix.basename(main.name)}.rels`), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const entry = find(path.posix.resolve('/xl', Target).slice(1))
      targets.set(Id, { type: path.posix.basename(Type), entry })
    },
  })
  const sheets: Workbook['sheets'] = []
  let countsFrom1904 = false
  await read(main, {
    open: (name, attributes) => {
      if (name === 'workbookPr') countsFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => /:id$/i.test(key)) ?? []
      const target = targets.get(id)
      if (target?.type === 'worksheet' && target.entry)
        sheets.push({ name: attributes['name'] ?? '', entry: target.entry })
    },
  })
  if (sheets.length > most.sheets) throw new UnreadableFile('El libro tiene demasiadas hojas')
  if (sheets.length === 0) throw new UnreadableFile('El libro no tiene ninguna hoja')
  const ofType = (wanted: string) => [...targets.values()].find(({ type }) => type === wanted)?.entry
  return { archive, sheets, sharedStrings: ofType('sharedStrings'), styles: ofType('styles'), countsFrom1904 }
}
