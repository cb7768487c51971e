import { linesOf, offsetOf, type Line, type Ruler } from '#server/kernel/pdf/lines.ts'
import { heightOf, sizes } from '#server/kernel/pdf/measures.ts'
import type { Place, Sheets } from '#server/kernel/pdf/sheets.ts'
import { matchBlock, type BlockOf, type Cell, type RichText, type Run } from '#contract/richText.ts'
import { itemMark } from '#server/kernel/richText/richText.ts'

type Column = { x: number; width: number }
/** The lines of a cell, positioned from its left edge. */
type Laid = Column & { isHeader: boolean; columns: number; lines: Line[] }

const { row: size } = sizes
const gap = 4

/** Draws a table; a row taller than the page continues on the next one, where the headings of its columns stand again. */
export async function drawTable(sheets: Sheets, { rows }: BlockOf<'table'>, { parent, ...place }: Place) {
  const columns = await columnsOf(sheets, rows, place)
  const table = sheets.element('Table', parent)
  const head = await layHead(sheets, rows, columns)
  /** Makes room; what begins a page has the headings above it again. */
  function turn(height: number) {
    const { page } = sheets
    sheets.room(height)
    if (sheets.page !== page && head) drawAgain(sheets, head, place)
  }
  for (const [index, row] of rows.entries()) {
    const element = sheets.element('TR', table)
    const cells = await layRow(sheets, row, columns)
    const scope = index === 0 || row.every(({ isHeader }) => isHeader) ? 'Column' : 'Row'
    const drawn = cells.map((cell) => ({
      ...cell,
      element: sheets.cell(element, cell.isHeader ? { scope, columns: cell.columns } : cell),
    }))
    // Headings stand on the page of the first row below them.
    if (index === 0 && head)
      sheets.room(heightOfRow(cells) + heightOfRow(await layRow(sheets, rows[1] ?? [], columns)))
    else turn(heightOfRow(cells))
    sheets.rule(place, sheets.y)
    sheets.y += gap
    for (let at = 0; at < countLines(cells); at += 1) {
      turn(heightOf(size))
      for (const { lines, x, element: tag } of drawn) {
        const line = lines[at]
        if (line) sheets.line(tag, line, x + gap, size)
      }
      sheets.y += heightOf(size)
      await sheets.breathe()
    }
    sheets.y += gap
    element.end()
  }
  sheets.rule(place, sheets.y)
  table.end()
  sheets.y += sizes.body * 0.6
}

const countLines = (cells: readonly Laid[]) => Math.max(1, ...cells.map(({ lines }) => lines.length))

/** What keeps a row on one page unless it is very tall. */
const heightOfRow = (cells: readonly Laid[]) => Math.min(countLines(cells), 20) * heightOf(size) + 2 * gap

/** The headings of the columns, where others than headings follow and they are not so tall that each page would be theirs. */
async function layHead(sheets: Sheets, rows: readonly Cell[][], columns: readonly Column[]) {
  const [first = [], next] = rows
  if (!next || !first.every(({ isHeader }) => isHeader)) return undefined
  const laid = await layRow(sheets, first, columns)
  return countLines(laid) > 5 ? undefined : laid
}

function drawAgain(sheets: Sheets, head: readonly Laid[], place: Omit<Place, 'parent'>) {
  sheets.rule(place, sheets.y)
  sheets.y += gap
  for (let at = 0; at < countLines(head); at += 1) {
    for (const { lines, x } of head) sheets.lineAgain(lines[at] ?? [], x + gap, size)
    sheets.y += heightOf(size)
  }
  sheets.y += gap
}

async function layRow(sheets: Sheets, row: readonly Cell[], columns: readonly Column[]): Promise<Laid[]> {
  const laid: Laid[] = []
  let at = 0
  for (const cell of row) {
    const own = columns.slice(at, at + cell.columns)
    at += cell.columns
    const x = own[0]?.x ?? 0
    const width = own.reduce((sum, column) => sum + column.width, 0)
    const lines: Line[] = []
    for (const line of cellLines(cell.blocks, cell.isHeader, width - 2 * gap, sheets.ruler(size))) {
      lines.push(line)
      await sheets.breathe()
    }
    laid.push({ x, width, isHeader: cell.isHeader, columns: cell.columns, lines })
  }
  return laid
}

/** Breaks the content of a cell into lines, one at a time as `linesOf` does. */
function* cellLines(blocks: RichText, isBold: boolean, width: number, ruler: Ruler): Generator<Line, void> {
  const plain = (words: string) => linesOf([{ text: words }], width, ruler)
  function* inside(inner: RichText, by: number) {
    for (const line of cellLines(inner, isBold, width - by, ruler)) yield moved(line, by)
  }
  function* lines({ runs, align }: BlockOf<'heading' | 'paragraph'>) {
    const strong = runs.map((run): Run => (isBold ? { ...run, bold: true } : run))
    for (const line of linesOf(strong, width, ruler)) yield moved(line, offsetOf(line, width, align, ruler))
  }
  function* list({ numbering, items }: BlockOf<'list'>) {
    for (const [index, item] of items.entries()) {
      const [mark = []] = plain(itemMark(numbering, index, '•'))
      // The space is for screen readers and for copied text.
      let before = mark.map((piece) => ({ ...piece, text: `${piece.text} ` }))
      for (const line of inside(item, indent)) {
        yield [...before, ...line]
        before = []
      }
      if (before.length > 0) yield before
    }
  }
  function* table({ rows }: BlockOf<'table'>) {
    for (const cell of rows.flat()) yield* inside(cell.blocks, 0)
  }
  for (const block of blocks)
    yield* matchBlock<Iterable<Line>>(block, {
      heading: lines,
      paragraph: lines,
      list,
      quote: (quote) => inside(quote.blocks, indent),
      table,
      image: ({ alt }) => (alt ? plain(`[${alt}]`) : []),
      rule: () => [[]],
    })
}

const indent = 14
const moved = (line: Line, by: number): Line => line.map((piece) => ({ ...piece, x: piece.x + by }))

/**
 * The widths of the columns: each gets the width of its longest word, and the rest is shared by how much wider its
 * longest line is. All are equal if the words alone do not fit.
 */
async function columnsOf(sheets: Sheets, rows: readonly Cell[][], { x, width }: Column): Promise<Column[]> {
  const ruler = sheets.ruler(size)
  const counts = rows.map((row) => row.reduce((sum, { columns }) => sum + columns, 0))
  const count = counts.reduce((most, each) => Math.max(most, each), 0)
  const wanted = Array.from({ length: count }, () => ({ least: 3 * size, most: 3 * size }))
  for (const row of rows) {
    let at = 0
    for (const cell of row) {
      const column = wanted[at]
      at += cell.columns
      if (!column || cell.columns > 1) continue
      const { least, most } = widthsOf(cell, width, ruler)
      column.least = Math.max(column.least, least)
      column.most = Math.max(column.most, most)
      await sheets.breathe()
    }
  }
  const least = wanted.reduce((sum, column) => sum + column.least, 0)
  const spare = wanted.reduce((sum, column) => sum + column.most - column.least, 0)
  let next = x
  return wanted.map((column) => {
    const share = spare > 0 ? (column.most - column.least) / spare : 1 / count
    const own = least > width ? width / count : column.least + (width - least) * share
    next += own
    return { x: next - own, width: own }
  })
}

/** The widths of a cell's longest word and longest line; lines over 60 characters count as the full width. */
function widthsOf({ blocks }: Cell, width: number, ruler: Ruler) {
  const texts = textsOf(blocks)
  const line = longest(texts.flatMap((text) => text.split('\n')))
  const word = longest(texts.flatMap((text) => text.split(/\s+/))).slice(0, 60)
  return {
    least: Math.min(width / 3, widthOf(word, ruler)),
    most: line.length > 60 ? width : widthOf(line, ruler),
  }
}

const longest = (all: readonly string[]) =>
  all.reduce((most, text) => (text.length > most.length ? text : most), '')

/** The width of a text in bold, with the padding of a cell. */
const widthOf = (text: string, ruler: Ruler) =>
  ruler
    .splitByFont(text, { bold: true })
    .reduce((sum, stretch) => sum + ruler.widthOf(stretch.text, stretch.font), 2 * gap + 1)

const textsOf = (all: RichText): string[] =>
  all.flatMap((block) =>
    matchBlock<string[]>(block, {
      heading: ({ runs }) => [runs.map(({ text }) => text).join('')],
      paragraph: ({ runs }) => [runs.map(({ text }) => text).join('')],
      list: ({ items }) => items.flatMap(textsOf).map((text) => `••• ${text}`),
      quote: ({ blocks }) => textsOf(blocks),
      table: ({ rows }) => rows.flat().flatMap(({ blocks }) => textsOf(blocks)),
      image: ({ alt }) => [alt],
      rule: () => [],
    }),
  )
