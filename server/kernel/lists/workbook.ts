import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Column } from '#contract/column.ts'
import { writeSheet, type SheetColumn } from '#server/kernel/lists/sheet.ts'
import { escapeXml, styles, xmlHead } from '#server/kernel/lists/sheetXml.ts'

type Workbook<Row> = {
  /** The name of the first sheet. */
  name: string
  columns: readonly Column<Row>[]
  rows: AsyncIterable<Row>
  /** How many rows there are about: what is beyond the most of a sheet goes on in the next. */
  count: number
  /** What the sheet «Filtros» says; without a line there is none. */
  about: readonly AboutLine[]
}

/** A line of the sheet «Filtros»: a name and its value, and what that is, when it is neither text nor number. */
export type AboutLine = readonly [label: string, value: string | number, type?: 'moment']

const officeTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'

/** The most rows that a sheet has, without its head. */
const mostRows = 1_048_575

/**
 * A spreadsheet written row by row in constant memory: typed cells, a frozen head with a filter for each column, and, if
 * anything is said of it, a second sheet that says what it holds.
 */
export function writeWorkbook<Row>({ name, columns, rows, count, about }: Workbook<Row>): Readable {
  const zip = new ZipFile()
  const iterator = rows[Symbol.asyncIterator]()
  const add = (path: string, source: () => AsyncIterable<string> | Iterable<string>) =>
    zip.addReadStreamLazy(path, { compress: true, compressionLevel: 1 }, (take) => {
      const part = Readable.from(source(), { objectMode: false })
      part.on('error', (error) => output.destroy(error))
      take(null, part)
    })
  // Safe: yazl gives a PassThrough, which its type calls by the older interface.
  const output = zip.outputStream as unknown as Readable
  output.on('close', () => void iterator.return?.())

  const data = Array.from({ length: Math.max(1, Math.ceil(count / mostRows)) }, (_, at) => ({
    name: at === 0 ? name : `${name}_${at + 1}`,
    last: (at + 1) * mostRows >= count,
  }))
  const names = [...data.map((sheet) => sheet.name), ...(about.length === 0 ? [] : ['Filtros'])]
  for (const [path, text] of Object.entries(describeParts(names))) add(path, () => [text])
  for (const [at, { last }] of data.entries())
    add(`xl/worksheets/sheet${at + 1}.xml`, () =>
      writeSheet(columns, takeRows(iterator, last ? Infinity : mostRows)),
    )
  if (about.length > 0)
    add(`xl/worksheets/sheet${names.length}.xml`, () => writeSheet(aboutColumns, oneByOne(about)))
  zip.end()
  return output
}

const aboutColumns: readonly SheetColumn<AboutLine>[] = [
  { header: 'Dato', value: ([label]) => label },
  { header: 'Valor', value: ([, value]) => value, typeOf: ([, , type]) => type },
]

async function* takeRows<Row>(iterator: AsyncIterator<Row>, most: number): AsyncGenerator<Row> {
  for (let taken = 0; taken < most; taken += 1) {
    const next = await iterator.next()
    if (next.done) return
    yield next.value
  }
}

/** Rows that are there already, as a download takes them. */
export async function* oneByOne<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/** The parts of a workbook that name its sheets. */
function describeParts(names: readonly string[]): Record<string, string> {
  const sheets = names.map(
    (name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const relations = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relationTypes}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const overrides = names.map(
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${officeTypes}.worksheet+xml"/>`,
  )
  return {
    '[Content_Types].xml':
      `${xmlHead}<Types xmlns="${packageSpace}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${officeTypes}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${officeTypes}.styles+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels':
      `${xmlHead}<Relationships xmlns="${packageSpace}/relationships">` +
      `<Relationship Id="rId1" Type="${relationTypes}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `${xmlHead}<workbook xmlns="${mainSpace}" xmlns:r="${relationTypes}">` +
      `<sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${xmlHead}<Relationships xmlns="${packageSpace}/relationships">${relations.join('')}` +
      `<Relationship Id="rId${names.length + 1}" Type="${relationTypes}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xmlHead}<styleSheet xmlns="${mainSpace}">${styles}</styleSheet>`,
  }
}
