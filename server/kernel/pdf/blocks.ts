import { linesOf } from '#server/kernel/pdf/lines.ts'
import { heightOf, pale, sizes } from '#server/kernel/pdf/measures.ts'
import type { Place, Sheets } from '#server/kernel/pdf/sheets.ts'
import { drawTable } from '#server/kernel/pdf/table.ts'
import type { Block, BlockOf, Run } from '#contract/richText.ts'
import { itemMark } from '#server/kernel/richText/richText.ts'

const { body } = sizes
const indent = 18

/** Draws a block below the previous one. */
export async function drawBlock(sheets: Sheets, block: Block, place: Place): Promise<void> {
  switch (block.kind) {
    case 'heading':
      return drawHeading(sheets, block, place)
    case 'paragraph':
      return drawText(sheets, 'P', block, place, body)
    case 'list':
      return drawList(sheets, block, place)
    case 'quote':
      return drawQuote(sheets, block, place)
    case 'table':
      return drawTable(sheets, block, place)
    case 'image':
      return drawImage(sheets, block, place)
    case 'rule':
      sheets.room(body)
      sheets.rule(place, sheets.y + body * 0.4)
      sheets.y += body * 1.2
  }
}

const sizeOf = ({ level }: BlockOf<'heading'>) => sizes.headings[level - 1] ?? body
const boldRuns = ({ runs }: BlockOf<'heading'>) => runs.map((run): Run => ({ ...run, bold: true }))

/** The lines of a text, counted to a limit: longer texts need not be measured whole. */
export function countLines(
  sheets: Sheets,
  runs: readonly Run[],
  width: number,
  size: number,
  most = mostCounted,
): number {
  const lines = linesOf(runs, width, sheets.ruler(size))
  let count = 0
  while (count < most && !lines.next().done) count += 1
  return count
}

/** A heading, or a text that is kept with others, of more lines may part from what follows. */
const mostCounted = 12

/** How much of a page a heading or a paragraph takes, with the space after it. */
export function heightOfText(
  sheets: Sheets,
  block: BlockOf<'heading' | 'paragraph'>,
  { width }: Pick<Place, 'width'>,
): number {
  const isHeading = block.kind === 'heading'
  const size = isHeading ? sizeOf(block) : body
  const lines = countLines(sheets, isHeading ? boldRuns(block) : block.runs, width, size)
  return lines * heightOf(size) + size * (isHeading ? 0.75 : 0.6)
}

/** Begins another page when headings that follow one another do not fit on this one with lines of what comes after them. */
export function keepHeadings(sheets: Sheets, headings: readonly BlockOf<'heading'>[], place: Place) {
  const heights = headings.map((heading) => heightOfText(sheets, heading, place))
  sheets.room(heights.reduce((sum, height) => sum + height, 3 * heightOf(body)))
}

async function drawHeading(sheets: Sheets, block: BlockOf<'heading'>, place: Place) {
  const size = sizeOf(block)
  keepHeadings(sheets, [block], place)
  if (!sheets.isAtTop) sheets.y += size * 0.4
  await drawText(sheets, `H${block.level}`, { ...block, runs: boldRuns(block) }, place, size)
}

async function drawText(
  sheets: Sheets,
  tag: string,
  { runs, align }: BlockOf<'heading' | 'paragraph'>,
  { parent, ...column }: Place,
  size: number,
) {
  const element = sheets.element(tag, parent)
  const lines = linesOf(runs, column.width, sheets.ruler(size))
  await sheets.lines(element, lines, { ...column, size, ...(align && { align }) })
  element.end()
  // The space after a heading is smaller, because the next block belongs to it.
  sheets.y += size * (tag === 'P' ? 0.6 : 0.35)
}

async function drawList(sheets: Sheets, { numbering, items }: BlockOf<'list'>, place: Place) {
  const list = sheets.element('L', place.parent)
  const markOf = (index: number) => {
    const [mark = []] = linesOf([{ text: itemMark(numbering, index, '•') }], place.width, sheets.ruler(body))
    return mark
  }
  const widest = markOf(items.length - 1).reduce((sum, { width }) => sum + width, 0)
  const inset = Math.max(indent, widest + body / 2)
  const width = place.width - inset
  // Short items stand close together, as the names of who attended do.
  const isTight = items.every((blocks) => blocks.length === 1 && blocks[0]?.kind === 'paragraph')
  for (const [index, blocks] of items.entries()) {
    const item = sheets.element('LI', list)
    const [first] = blocks
    const kept = first?.kind === 'paragraph' ? countLines(sheets, first.runs, width, body, 3) : 1
    sheets.room(Math.max(1, kept) * heightOf(body))
    sheets.line(sheets.element('Lbl', item), markOf(index), place.x, body)
    const parent = sheets.element('LBody', item)
    for (const block of blocks)
      await drawBlock(sheets, block, { ...place, x: place.x + inset, width, parent })
    if (isTight && index < items.length - 1) sheets.y -= body * 0.4
    item.end()
  }
  list.end()
}

async function drawQuote(sheets: Sheets, { blocks }: BlockOf<'quote'>, place: Place) {
  const parent = sheets.element('BlockQuote', place.parent)
  const [x, width] = [place.x + indent, place.width - 2 * indent]
  for (const block of blocks) await drawBlock(sheets, block, { x, width, parent, colour: pale })
  parent.end()
}

async function drawImage(sheets: Sheets, { file, alt, width }: BlockOf<'image'>, place: Place) {
  if (sheets.image(file, { alt, ...(width && { pixels: width }) }, place)) return
  if (alt) await drawText(sheets, 'P', { kind: 'paragraph', runs: [{ text: `[${alt}]` }] }, place, body)
}
