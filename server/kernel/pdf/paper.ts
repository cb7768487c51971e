import { linesOf } from '#server/kernel/pdf/lines.ts'
import { heightOf, pale } from '#server/kernel/pdf/measures.ts'
import type { Block, Run } from '#server/kernel/pdf/richText.ts'
import type { Sheets, Structure } from '#server/kernel/pdf/sheets.ts'

/** Something known, with its name: drawn as a row of a table. */
export type Facts = { kind: 'facts'; facts: readonly (readonly [name: string, value: string | null])[] }

export type Paper = {
  title: string
  /** The day it speaks of, in words. */
  date: string
  blocks: readonly (Block | Facts)[]
}

type Place = { x: number; width: number; parent: Structure }
type Of<Kind> = Block & { kind: Kind }

const body = 11
/** A table of facts is looked up, not read: its rows stand closer. */
const row = 10
const headings = [18, 14, 13, 12, 11, 11]
const indent = 18
const heightOfBody = heightOf(body)

/** A document on A4, drawn from structured text and never by a browser (rule input-6). */
export async function draw({ title, date, blocks }: Paper): Promise<Buffer> {
  // The library weighs 12 MB: it is read for the first paper, not at every start.
  const { Sheets } = await import('#server/kernel/pdf/sheets.ts')
  const sheets = new Sheets(title, date)
  const root = sheets.root()
  for (const block of blocks) drawBlock(sheets, block, { ...sheets.column, parent: root })
  return sheets.finish(root)
}

function drawBlock(sheets: Sheets, block: Block | Facts, place: Place) {
  switch (block.kind) {
    case 'heading':
      return drawHeading(sheets, block, place)
    case 'paragraph':
      return drawText(sheets, 'P', block.runs, place, body)
    case 'list':
      return drawList(sheets, block, place)
    case 'facts':
      return drawFacts(sheets, block, place)
  }
}

function drawHeading(sheets: Sheets, { level, runs }: Of<'heading'>, place: Place) {
  const size = headings[level - 1] ?? body
  // A heading does not stay alone at the foot of a sheet.
  sheets.room(heightOf(size) + 3 * heightOfBody)
  if (!sheets.isAtTop) sheets.y += size * 0.4
  const strong = runs.map((run): Run => ({ ...run, bold: true }))
  drawText(sheets, `H${level}`, strong, place, size)
}

/** What follows a heading belongs to it, and stands nearer. */
function drawText(sheets: Sheets, tag: string, runs: readonly Run[], place: Place, size: number) {
  const element = sheets.element(tag, place.parent)
  sheets.lines(element, linesOf(runs, place.width, sheets.ruler(size)), place.x, size)
  element.end()
  sheets.y += size * (tag === 'P' ? 0.6 : 0.35)
}

function drawList(sheets: Sheets, { isOrdered, items }: Of<'list'>, { x, width, parent }: Place) {
  const list = sheets.element('L', parent)
  for (const [index, blocks] of items.entries()) {
    const item = sheets.element('LI', list)
    sheets.room(heightOfBody)
    const mark = linesOf([{ text: isOrdered ? `${index + 1}.` : '•' }], indent, sheets.ruler(body))
    sheets.line(sheets.element('Lbl', item), mark[0] ?? [], x, body)
    const content = sheets.element('LBody', item)
    for (const block of blocks)
      drawBlock(sheets, block, { x: x + indent, width: width - indent, parent: content })
    if (blocks.length === 0) sheets.y += heightOfBody
    item.end()
  }
  list.end()
}

function drawFacts(sheets: Sheets, { facts }: Facts, { x, width, parent }: Place) {
  const table = sheets.element('Table', parent)
  const aside = width * 0.32
  for (const [name, value] of facts) {
    const element = sheets.element('TR', table)
    const names = linesOf([{ text: name }], aside - 8, sheets.ruler(row))
    const values = linesOf([{ text: value ?? 'No disponible' }], width - aside, sheets.ruler(row))
    sheets.room(heightOf(row) * names.length)
    const head = sheets.element('TH', element, { scope: 'Row' })
    const top = sheets.y
    for (const [index, line] of names.entries())
      sheets.line(head, line, x, row, { y: top + index * heightOf(row), colour: pale })
    sheets.lines(sheets.element('TD', element), values, x + aside, row)
    // The values may have gone on to another sheet.
    if (sheets.y >= top) sheets.y = Math.max(sheets.y, top + names.length * heightOf(row))
    sheets.y += 1
    element.end()
  }
  table.end()
  sheets.y += body * 0.6
}
