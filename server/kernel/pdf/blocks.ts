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

async function drawHeading(sheets: Sheets, block: BlockOf<'heading'>, place: Place) {
  const size = sizes.headings[block.level - 1] ?? body
  // Keeps a heading on the same page as the lines after it.
  sheets.room(heightOf(size) + 3 * heightOf(body))
  if (!sheets.isAtTop) sheets.y += size * 0.4
  const runs = block.runs.map((run): Run => ({ ...run, bold: true }))
  await drawText(sheets, `H${block.level}`, { ...block, runs }, place, size)
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
  const digits = numbering === 'bullets' ? 1 : String(numbering + items.length - 1).length
  const inset = indent + 7 * Math.max(0, digits - 2)
  for (const [index, blocks] of items.entries()) {
    const item = sheets.element('LI', list)
    sheets.room(heightOf(body))
    const [mark = []] = linesOf([{ text: itemMark(numbering, index, '•') }], inset, sheets.ruler(body))
    sheets.line(sheets.element('Lbl', item), mark, place.x, body)
    const parent = sheets.element('LBody', item)
    for (const block of blocks)
      await drawBlock(sheets, block, { ...place, x: place.x + inset, width: place.width - inset, parent })
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
