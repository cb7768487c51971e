import { isDateFormat } from 'hucre'
import { most } from '#server/import/reading/bounds.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { unreadableWorkbook, type Workbook } from '#server/import/xlsx/workbook.ts'
import { decodeEscapes, readWholeXml } from '#server/import/xlsx/xml.ts'

/** What the cells of all sheets refer to by number. */
export type Shared = { texts: readonly string[]; isDate: readonly boolean[] }

/** Different texts in a workbook; more would not fit in the memory of a job (rule input-11). */
const maxTexts = 2_000_000
const maxStyles = 16 << 20
/** Characters of a number format, as in Excel. */
const maxFormat = 255

/** Reads the texts of a workbook and which of its cell styles are dates. */
export async function readShared(workbook: Workbook): Promise<Shared> {
  return { texts: await readTexts(workbook), isDate: await readDateStyles(workbook) }
}

async function readTexts({ archive, sharedStrings }: Workbook): Promise<string[]> {
  const texts: string[] = []
  if (!sharedStrings) return texts
  let text: string | undefined
  let [isText, isPhonetic] = [false, false]
  await readWholeXml(archive, sharedStrings, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    text: (piece) => {
      if (isText && text !== undefined && text.length <= most.cell) text += piece
    },
    close: (name) => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      if (name !== 'si' || text === undefined) return
      if (texts.push(copy(decodeEscapes(text))) > maxTexts)
        throw new UnreadableFile('El libro tiene demasiados textos distintos: guárdalo como .csv')
      text = undefined
    },
  })
  return texts
}

/** A text of its own: a part of a longer one would keep all of that in memory. */
const copy = (text: string) => Buffer.from(text).toString()

async function readDateStyles({ archive, styles }: Workbook): Promise<boolean[]> {
  const isDateFormatOf = new Map<string, boolean>()
  const isDate: boolean[] = []
  let isOfCells = false
  if (!styles) return isDate
  if (styles.size > maxStyles) throw new UnreadableFile(unreadableWorkbook)
  await readWholeXml(archive, styles, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') isDateFormatOf.set(numFmtId, isDateFormat(formatCode.slice(0, maxFormat)))
      else if (name === 'cellXfs') isOfCells = true
      // A number alone is one of the formats that every spreadsheet has.
      else if (name === 'xf' && isOfCells)
        isDate.push(isDateFormatOf.get(numFmtId) ?? isDateFormat(numFmtId.slice(0, maxFormat)))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return isDate
}
