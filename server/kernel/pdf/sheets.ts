import { productName } from '#contract/product.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { isDrawable, pixel } from '#server/kernel/pdf/image.ts'
import { registerFonts, type FontName } from '#server/kernel/pdf/fonts.ts'
import { linesOf, offsetOf, type Line, type Piece, type Ruler } from '#server/kernel/pdf/lines.ts'
import { heightOf, ink, millimetre, pale } from '#server/kernel/pdf/measures.ts'
import { openImage, openLogo, type OpenedLogo } from '#server/kernel/pdf/openImage.ts'
import type { Letterhead } from '#server/kernel/organisation.queries.ts'
import { groupByLink, type Align } from '#contract/richText.ts'

type Pen = InstanceType<typeof PDFDocument>
type Structure = ReturnType<Pen['struct']>

const margin = { side: 22 * millimetre, top: 28 * millimetre, bottom: 21 * millimetre }
const rule = '#B9BDBB'
/** The maximum time of drawing without yielding to the event loop, in ms. */
const stint = 8

type Column = { x: number; width?: number; size: number; align?: Align; colour?: string }
/** Where a block is drawn: its column, its parent in the structure tree, and its text colour. */
export type Place = { x: number; width: number; parent: Structure; colour?: string }

type About = {
  letterhead: Letterhead
  title: string
  date: string
  images: ReadonlyMap<string, Uint8Array>
  /** What stands at the foot of each page: what the whole is not yet. */
  mark?: string | undefined
}

/** A4 sheets in Spanish, tagged, with the fonts inside; one line is written under the other. */
export class Sheets {
  /** The height at which the next line is drawn. */
  y = margin.top
  readonly #pen: Pen
  /** The number of pages so far. */
  page = 1
  readonly #edges: [title: string, date: string]
  readonly #title: string
  readonly #mark: string
  readonly #logo: OpenedLogo | null
  readonly #images: ReadonlyMap<string, Uint8Array>
  #since = performance.now()
  readonly #splitByFont: Ruler['splitByFont']
  readonly #chunks: Buffer[] = []
  readonly #ended: Promise<void>

  constructor({ letterhead, title, date, images, mark = '' }: About) {
    this.#images = images
    this.#mark = mark
    this.#title = title
    this.#edges = [`${letterhead.name} · ${title}`, date]
    this.#pen = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: 'es-ES',
      tagged: true,
      displayTitle: true,
      info: { Title: title, Author: letterhead.name, Creator: productName, Producer: productName },
    })
    this.#pen.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#ended = new Promise((resolve, reject) => {
      this.#pen.on('end', resolve)
      this.#pen.on('error', reject)
    })
    this.#splitByFont = registerFonts(this.#pen)
    this.#logo = openLogo(this.#pen, letterhead.logo)
  }

  /** The column of text, between its margins. */
  get column() {
    return { x: margin.side, width: this.#pen.page.width - 2 * margin.side }
  }
  get isAtTop() {
    return this.y === margin.top
  }

  /** The root of the structure tree, which screen readers use. */
  root(): Structure {
    const root = this.#pen.struct('Document')
    this.#pen.addStructure(root)
    return root
  }

  element(tag: string, parent: Structure, options: object = {}): Structure {
    const element = this.#pen.struct(tag, options)
    parent.add(element)
    return element
  }

  ruler = (size: number): Ruler => ({
    splitByFont: this.#splitByFont,
    widthOf: (text: string, font: FontName) => this.#pen.font(font).fontSize(size).widthOfString(text),
  })

  /** Begins another page when this one has less than this height left. */
  room(height: number) {
    if (this.y + height <= this.#pen.page.height - margin.bottom) return
    this.#pen.addPage()
    this.page += 1
    this.y = margin.top
  }

  /** What is drawn next stands at the top of a page. */
  breakSheet() {
    if (!this.isAtTop) this.room(Number.POSITIVE_INFINITY)
  }

  /** Yields to the event loop if drawing has taken longer than `stint`. */
  async breathe() {
    if (performance.now() - this.#since < stint) return
    await nextTurn()
    this.#since = performance.now()
  }

  async lines(
    element: Structure,
    lines: Iterable<Line>,
    { x, width = 0, size, align, colour = ink }: Column,
  ) {
    for (const line of lines) {
      this.room(heightOf(size))
      const start = x + offsetOf(line, width, align, this.ruler(size))
      this.line(element, line, start, size, { y: this.y, colour })
      this.y += heightOf(size)
      await this.breathe()
    }
  }

  /** Draws one line at the present height, or at another. Its links are elements of their own. */
  line(element: Structure, line: Line, x: number, size: number, look = { y: this.y, colour: ink }) {
    for (const group of groupByLink(line)) {
      const drawing = () => {
        for (const piece of group) this.#piece(piece, x, size, look)
      }
      const link = group[0]?.link
      element.add(link === undefined ? drawing : this.#pen.struct('Link', { alt: link }, drawing))
    }
  }

  /** A table cell in the structure tree; with `scope` it is a header. */
  cell(parent: Structure, { scope, columns }: { scope?: 'Row' | 'Column'; columns: number }): Structure {
    const element = this.element(scope ? 'TH' : 'TD', parent)
    // pdfkit has no API for table attributes, and its types do not include the dictionary.
    const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } }
    if (scope || columns > 1)
      dictionary.data.A = { O: 'Table', ...(scope && { Scope: scope }), ColSpan: columns }
    return element
  }

  /** Draws a horizontal line, hidden from screen readers. */
  rule(column: { x: number; width: number }, y: number) {
    this.#outside('Layout', () => this.#stroke(column, y))
  }

  /** Draws a line that stands on a page before, hidden from screen readers, which have read it there. */
  lineAgain(line: Line, x: number, size: number) {
    const look = { y: this.y, colour: ink }
    this.#outside('Pagination', () => line.forEach((piece) => this.#piece(piece, x, size, look)))
  }

  /** Draws what is no part of the text. */
  #outside(type: 'Layout' | 'Pagination', drawing: () => void) {
    this.#pen.markContent('Artifact', { type })
    drawing()
    this.#pen.endMarkedContent()
  }

  /** Draws an image, at most as wide as the column and half a page high; returns false if it cannot be drawn. */
  image(
    file: string,
    { alt, pixels }: { alt: string; pixels?: number },
    { x, width, parent }: Place,
  ): boolean {
    const bytes = this.#images.get(file)
    if (!bytes || !isDrawable(bytes)) return false
    const image = openImage(this.#pen, bytes)
    const most = {
      width: Math.min(width, (pixels ?? image.width) * pixel),
      height: this.#pen.page.height / 2,
    }
    const scale = Math.min(most.width / image.width, most.height / image.height)
    const height = image.height * scale
    this.room(height)
    const drawing = () => this.#pen.image(image.source, x, this.y, { width: image.width * scale, height })
    if (alt) parent.add(this.#pen.struct('Figure', { alt }, drawing))
    else this.#outside('Layout', drawing)
    this.y += height + 8
    return true
  }

  #piece(piece: Piece, x: number, size: number, { y, colour }: { y: number; colour: string }) {
    const { text, font, underline, strike, link } = piece
    this.#pen
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, x + piece.x, y, {
        lineBreak: false,
        underline: underline === true || link !== undefined,
        strike: strike === true,
        ...(link !== undefined && { link }),
      })
  }

  /** Writes header and page number on every page and returns the PDF. */
  async finish(root: Structure): Promise<Buffer> {
    root.end()
    await this.breathe()
    const { start, count } = this.#pen.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#pen.switchToPage(start + page)
      this.#outside('Pagination', () => {
        this.#drawLogo()
        this.#head()
        this.#edge([this.#mark, `Página ${page + 1} de ${count}`], this.#pen.page.height - 16 * millimetre)
        this.#stroke(this.column, 21 * millimetre)
      })
      await this.breathe()
    }
    await this.#flushPages()
    this.#pen.end()
    await this.#ended
    return Buffer.concat(this.#chunks)
  }

  /** Compresses the pages one by one; `flushPages` alone would compress all of them without a pause. */
  async #flushPages() {
    for (const page of bufferOf(this.#pen).splice(0)) {
      bufferOf(this.#pen).push(page)
      this.#pen.flushPages()
      await this.breathe()
    }
  }

  /** Whose paper it is and which; beside a logo that leaves no room for both, which. */
  #head() {
    const y = 14 * millimetre
    if (!this.#logo) return this.#edge(this.#edges, y)
    const indent = this.#logo.width + 3 * millimetre
    const [both, date] = this.#edges
    this.#edge([this.#fits(both, date, indent) ? both : this.#title, date], y, indent)
  }

  #fits(left: string, right: string, indent: number) {
    const { width } = this.column
    const [end = []] = linesOf([{ text: right }], width, this.ruler(edgeSize))
    const taken = end.reduce((sum, piece) => sum + piece.width, 0)
    const [, more] = linesOf([{ text: left }], width - indent - taken - edgeGap, this.ruler(edgeSize))
    return more === undefined
  }

  #drawLogo() {
    if (!this.#logo) return
    const { source, width, height } = this.#logo
    this.#pen.image(source, this.column.x, 19.5 * millimetre - height, { width, height })
  }

  /** A line at the head or the foot of a page; the left text begins after `indent`. */
  #edge([left, right]: [string, string], y: number, indent = 0) {
    const { x, width } = this.column
    const size = edgeSize
    const [end = []] = linesOf([{ text: right }], width, this.ruler(size))
    const taken = end.reduce((sum, piece) => sum + piece.width, 0)
    const room = width - indent - taken - edgeGap
    const [whole = [], more] = linesOf([{ text: left }], room, this.ruler(size))
    const shown = whole.map(({ text }) => text).join('')
    const [start = []] = more
      ? linesOf([{ text: `${shown.trimEnd()}…` }], room + 10, this.ruler(size))
      : [whole]
    for (const piece of start) this.#piece(piece, x + indent, size, { y, colour: pale })
    for (const piece of end) this.#piece(piece, x + width - taken, size, { y, colour: pale })
  }

  #stroke({ x, width }: { x: number; width: number }, y: number) {
    this.#pen
      .lineWidth(0.5)
      .strokeColor(rule)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  }
}

/** The size of what stands at the head and the foot, and the room between its two texts. */
const [edgeSize, edgeGap] = [9, 20]

/** The pages that pdfkit has not written yet, which its types do not include; `flushPages` writes and empties it. */
function bufferOf(pen: Pen): unknown[] {
  const { _pageBuffer: pages } = pen as unknown as { _pageBuffer: unknown[] }
  return pages
}
