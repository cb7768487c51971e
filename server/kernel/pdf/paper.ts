import { setImmediate as nextTurn } from 'node:timers/promises'
import { countLines, drawBlock, heightOfText, keepHeadings } from '#server/kernel/pdf/blocks.ts'
import { drawSignatures, type Signatures } from '#server/kernel/pdf/signatures.ts'
import type { Letterhead } from '#server/kernel/organisation.queries.ts'
import { linesOf } from '#server/kernel/pdf/lines.ts'
import { heightOf, pale, sizes } from '#server/kernel/pdf/measures.ts'
import type { Place, Sheets } from '#server/kernel/pdf/sheets.ts'
import type { Block, BlockOf } from '#contract/richText.ts'

/** Something known, with its name: drawn as a row of a table. */
export type Facts = { kind: 'facts'; facts: readonly (readonly [name: string, value: string | null])[] }

/** Texts and facts under a heading, which stand on one page if they fit on any. */
type Section = { kind: 'section'; blocks: readonly (BlockOf<'heading' | 'paragraph'> | Facts)[] }

/** What follows begins on a sheet of its own. */
type Break = { kind: 'break' }

export type Paper = {
  title: string
  /** What stands at the foot of each page, such as that it is a draft. */
  mark?: string
  /** The day it speaks of, in words. */
  date: string
  blocks: readonly (Block | Facts | Signatures | Section | Break)[]
  /** The bytes of its images by file id; a missing one is replaced by its alternative text. */
  images?: ReadonlyMap<string, Uint8Array>
}

/**
 * Reads the library that draws, which holds the event loop for 90 ms: a server does it before it listens (rule
 * input-10), commands and jobs when they draw.
 */
export const loadPaperLibrary = () => import('#server/kernel/pdf/sheets.ts')

/**
 * Draws an A4 PDF from structured text, headed by the organisation's name and logo, never with a browser, which could fetch addresses in it (rule input-6).
 * Yields to the event loop regularly.
 */
export async function drawPaper(
  { title, date, mark, blocks, images = new Map() }: Paper,
  letterhead: Letterhead,
): Promise<Buffer> {
  const { Sheets } = await loadPaperLibrary()
  // Whoever asks has just parsed or filled in the text.
  await nextTurn()
  const sheets = new Sheets({ letterhead, title, date, images, mark })
  const root = sheets.root()
  const place: Place = { ...sheets.column, parent: root }
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') keepHeadings(sheets, listHeadings(blocks, at), place)
    if (block.kind === 'break') sheets.breakSheet()
    else if (block.kind === 'facts') await drawFacts(sheets, block, place)
    else if (block.kind === 'section') await drawSection(sheets, block, place)
    else if (block.kind === 'signatures') await drawSignatures(sheets, block, place)
    else await drawBlock(sheets, block, place)
  }
  return sheets.finish(root)
}

/** The headings that follow one another from a block on; of more, each keeps with the next ones. */
function listHeadings(blocks: Paper['blocks'], from: number) {
  const found: BlockOf<'heading'>[] = []
  for (const block of blocks.slice(from, from + 4))
    if (block.kind === 'heading') found.push(block)
    else break
  return found
}

/** The width of the names of facts; their values stand beside. */
const asideOf = ({ width }: Place) => width * 0.32

async function drawSection(sheets: Sheets, { blocks }: Section, place: Place) {
  const heights = blocks.map((block) =>
    block.kind === 'facts' ? heightOfFacts(sheets, block, place) : heightOfText(sheets, block, place),
  )
  sheets.room(heights.reduce((sum, height) => sum + height, 0))
  for (const block of blocks)
    await (block.kind === 'facts' ? drawFacts(sheets, block, place) : drawBlock(sheets, block, place))
}

function heightOfFacts(sheets: Sheets, { facts }: Facts, place: Place): number {
  const size = sizes.row
  const aside = asideOf(place)
  const count = (text: string, width: number) => countLines(sheets, [{ text }], width, size)
  return facts.reduce(
    (sum, [name, value]) =>
      sum + Math.max(count(name, aside - 8), count(value ?? '', place.width - aside)) * heightOf(size) + 1,
    0,
  )
}

async function drawFacts(sheets: Sheets, { facts }: Facts, place: Place) {
  const { x, width, parent } = place
  const size = sizes.row
  const table = sheets.element('Table', parent)
  const aside = asideOf(place)
  for (const [name, value] of facts) {
    const element = sheets.element('TR', table)
    const names = [...linesOf([{ text: name }], aside - 8, sheets.ruler(size))]
    const values = linesOf([{ text: value ?? 'No disponible' }], width - aside, sheets.ruler(size))
    sheets.room(heightOf(size) * names.length)
    const head = sheets.element('TH', element, { scope: 'Row' })
    const top = sheets.y
    for (const [index, line] of names.entries())
      sheets.line(head, line, x, size, { y: top + index * heightOf(size), colour: pale })
    const page = sheets.page
    await sheets.lines(sheets.element('TD', element), values, { x: x + aside, size })
    // The values may have gone on to another sheet.
    if (sheets.page === page) sheets.y = Math.max(sheets.y, top + names.length * heightOf(size))
    sheets.y += 1
    element.end()
  }
  table.end()
  sheets.y += sizes.body * 0.6
}
