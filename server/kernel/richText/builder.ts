import {
  mostColumns,
  mostNesting,
  type Align,
  type Cell,
  type Marks,
  type RichText,
  type Run,
} from '#contract/richText.ts'
import { parseLink } from '#contract/richTextLinks.ts'
import { cleanText, removeEmpty, tidyRuns } from '#contract/richTextTidy.ts'
import { parseImage } from '#server/kernel/richText/richText.ts'

export type Attributes = Record<string, string>

/** Where blocks are added: to a list of blocks, or to the items of a list or the rows of a table. */
type Place =
  | { kind: 'flow'; blocks: RichText }
  | { kind: 'list'; items: RichText[] }
  | { kind: 'table'; rows: Cell[][] }

/** The state of an open tag, inherited by the tags inside it. */
type Frame = {
  place: Place
  /** The number of enclosing lists, quotes and tables. */
  depth: number
  /** Text inside becomes a paragraph, or a heading of this level. */
  shape: 'paragraph' | number
  align: Align | undefined
  marks: Marks
  isSilent: boolean
}

/** The paragraph or heading being read, and the blocks it will be added to. */
type Pending = Pick<Frame, 'shape' | 'align' | 'marks'> & { blocks: RichText; runs: Run[] }

const marksOf: Record<string, Marks> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
}

const tags = (names: string): ReadonlySet<string> => new Set(names.split(' '))
/** Tags whose content is dropped. */
const silent = tags(
  'script style head title template noscript iframe object select option textarea svg math audio video canvas',
)
/** Tags that begin and end on a new line. */
const blocks = tags(
  'h1 h2 h3 h4 h5 h6 p div section article header footer main aside nav figure figcaption address pre dl dt dd form fieldset legend center details summary caption ul ol li blockquote table tr th td hr img',
)

/** Builds the tree from parser events. Every tag that is opened must be closed. */
export class RichTextBuilder {
  readonly #root: RichText = []
  readonly #frames: Frame[] = [
    {
      place: { kind: 'flow', blocks: this.#root },
      depth: 0,
      shape: 'paragraph',
      align: undefined,
      marks: {},
      isSilent: false,
    },
  ]
  /** For each open tag, whether it is one of `blocks`. */
  readonly #isBlock: boolean[] = []
  #pending: Pending | undefined

  open(tag: string, attributes: Attributes) {
    const isBlock = blocks.has(tag)
    if (isBlock) this.#flush()
    this.#isBlock.push(isBlock)
    const frame = this.#frameOf(tag, isBlock, attributes)
    this.#frames.push(frame)
    if (frame.isSilent) return
    if (tag === 'br') this.#write('\n')
    else if (tag === 'hr') this.#flow().push({ kind: 'rule' })
    else if (tag === 'img') this.#flow().push(...parseImage(attributes))
  }

  close() {
    this.#frames.pop()
    if (this.#isBlock.pop()) this.#flush()
  }

  text(text: string) {
    if (!this.#frame.isSilent) this.#write(cleanText(text))
  }

  finish(): RichText {
    this.#flush()
    return removeEmpty(this.#root)
  }

  get #frame(): Frame {
    const frame = this.#frames.at(-1)
    if (!frame) throw new Error('more tags were closed than opened')
    return frame
  }

  /** The state inside a tag. */
  #frameOf(tag: string, isBlock: boolean, attributes: Attributes): Frame {
    const outer = this.#frame
    if (outer.isSilent) return outer
    if (silent.has(tag)) return { ...outer, isSilent: true }
    if (tag === 'a') {
      const link = parseLink(attributes.href ?? '')
      return link === undefined ? outer : { ...outer, marks: { ...outer.marks, link } }
    }
    const marks = marksOf[tag]
    if (marks) return { ...outer, marks: { ...outer.marks, ...marks } }
    if (!isBlock) return outer
    const frame = { ...outer, align: alignOf(attributes, outer.align) }
    if (/^h[1-6]$/.test(tag)) frame.shape = Number(tag[1])
    const place = this.#placeOf(tag, attributes, frame)
    return place ? { ...frame, place, shape: 'paragraph' } : frame
  }

  /** The new place that a tag opens, if it opens one; adds its block to the tree. */
  #placeOf(tag: string, attributes: Attributes, frame: Frame): Place | undefined {
    const { place } = frame
    if (tag === 'li' && place.kind === 'list') return { kind: 'flow', blocks: append(place.items, []) }
    if (tag === 'tr' && place.kind === 'table') {
      place.rows.push([])
      return place
    }
    if ((tag === 'td' || tag === 'th') && place.kind === 'table')
      return { kind: 'flow', blocks: addCell(place.rows, tag === 'th', attributes).blocks }
    if (!/^(?:ul|ol|blockquote|table)$/.test(tag) || frame.depth >= mostNesting) return undefined
    const flow = this.#flow()
    frame.depth += 1
    if (tag === 'table') {
      const rows: Cell[][] = []
      flow.push({ kind: 'table', rows })
      return { kind: 'table', rows }
    }
    if (tag === 'blockquote') {
      const inside: RichText = []
      flow.push({ kind: 'quote', blocks: inside })
      return { kind: 'flow', blocks: inside }
    }
    const items: RichText[] = []
    flow.push({ kind: 'list', numbering: tag === 'ul' ? 'bullets' : countOf(attributes.start, 9999), items })
    return { kind: 'list', items }
  }

  /** The blocks that the next block is added to; creates the item or cell that a list or table needs. */
  #flow(): RichText {
    const { place } = this.#frame
    if (place.kind === 'flow') return place.blocks
    if (place.kind === 'list') return place.items.at(-1) ?? append(place.items, [])
    const cell = place.rows.at(-1)?.at(-1) ?? addCell(place.rows, false, {})
    return cell.blocks
  }

  #write(text: string) {
    const { place, shape, align, marks } = this.#frame
    // White space between list items or table cells is not text.
    if (place.kind !== 'flow' && text.trim() === '') return
    this.#pending ??= { blocks: this.#flow(), shape, align, runs: [], marks }
    const last = this.#pending.runs.at(-1)
    // The parser emits a text in parts, one per entity in it.
    if (last && this.#pending.marks === marks) last.text += text
    else this.#pending.runs.push({ ...marks, text })
    this.#pending.marks = marks
  }

  #flush() {
    const pending = this.#pending
    this.#pending = undefined
    const runs = tidyRuns(pending?.runs ?? [])
    if (!pending || runs.every(({ text }) => text.trim() === '')) return
    const { shape, align } = pending
    const line = { ...(align && { align }), runs }
    pending.blocks.push(
      shape === 'paragraph' ? { kind: 'paragraph', ...line } : { kind: 'heading', level: shape, ...line },
    )
  }
}

function append<Kept>(all: Kept[], one: Kept): Kept {
  all.push(one)
  return one
}

/** Adds a cell to the last row; returns the last cell instead if the row is full. */
function addCell(rows: Cell[][], isHeader: boolean, { colspan }: Attributes): Cell {
  const row = rows.at(-1) ?? append(rows, [])
  const taken = row.reduce((sum, { columns }) => sum + columns, 0)
  const last = row.at(-1)
  if (last && taken >= mostColumns) return last
  return append(row, { isHeader, columns: countOf(colspan, mostColumns - taken), blocks: [] })
}

const countOf = (typed: string | undefined, most: number) =>
  Math.min(most, Math.max(1, Number.parseInt(typed ?? '', 10) || 1))

function alignOf({ style = '', align = '' }: Attributes, outer: Align | undefined): Align | undefined {
  const said = /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(style)?.[1] ?? align
  if (said === '') return outer
  return said === 'center' || said === 'right' ? said : undefined
}
