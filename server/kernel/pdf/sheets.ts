import PDFDocument from 'pdfkit'
import { installLetters, type FontName } from '#server/kernel/pdf/letters.ts'
import { linesOf, type Line, type Piece, type Ruler } from '#server/kernel/pdf/lines.ts'
import { heightOf, pale } from '#server/kernel/pdf/measures.ts'

type Pen = InstanceType<typeof PDFDocument>
export type Structure = ReturnType<Pen['struct']>

const organisation = 'Concejo'
const millimetre = 72 / 25.4
const margin = { side: 22 * millimetre, top: 28 * millimetre, bottom: 21 * millimetre }
const ink = '#14242A'
const rule = '#B9BDBB'

/** A4 sheets in Spanish, tagged, with the fonts inside; one line is written under the other. */
export class Sheets {
  /** Where the next line goes. */
  y = margin.top
  readonly #pen: Pen
  readonly #edges: [title: string, date: string]
  readonly #stretchesOf: Ruler['stretchesOf']
  readonly #chunks: Buffer[] = []
  readonly #ended: Promise<void>

  constructor(title: string, date: string) {
    this.#edges = [`${organisation} · ${title}`, date]
    this.#pen = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: 'es-ES',
      tagged: true,
      displayTitle: true,
      info: { Title: title, Author: organisation, Creator: organisation, Producer: organisation },
    })
    this.#pen.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#ended = new Promise((resolve, reject) => {
      this.#pen.on('end', resolve)
      this.#pen.on('error', reject)
    })
    this.#stretchesOf = installLetters(this.#pen)
  }

  /** The column of text, between its margins. */
  get column() {
    return { x: margin.side, width: this.#pen.page.width - 2 * margin.side }
  }
  get isAtTop() {
    return this.y === margin.top
  }

  /** The root of what screen readers are told. */
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
    stretchesOf: this.#stretchesOf,
    widthOf: (text: string, font: FontName) => this.#pen.font(font).fontSize(size).widthOfString(text),
  })

  /** Another sheet when this one cannot hold so much more. */
  room(height: number) {
    if (this.y + height <= this.#pen.page.height - margin.bottom) return
    this.#pen.addPage()
    this.y = margin.top
  }

  lines(element: Structure, lines: readonly Line[], x: number, size: number) {
    for (const line of lines) {
      this.room(heightOf(size))
      this.line(element, line, x, size)
      this.y += heightOf(size)
    }
  }

  /** Draws one line at the present height, or at another. Its links are elements of their own. */
  line(element: Structure, line: Line, x: number, size: number, look = { y: this.y, colour: ink }) {
    for (const group of byLink(line)) {
      const drawing = () => {
        for (const piece of group) this.#piece(piece, x, size, look)
      }
      const link = group[0]?.link
      element.add(link === undefined ? drawing : this.#pen.struct('Link', { alt: link }, drawing))
    }
  }

  #piece(piece: Piece, x: number, size: number, { y, colour }: { y: number; colour: string }) {
    const { text, font, underline, link } = piece
    this.#pen
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, x + piece.x, y, {
        lineBreak: false,
        underline: underline === true || link !== undefined,
        ...(link !== undefined && { link }),
      })
  }

  /** Writes who, what, when and page n/m on every sheet, and answers the file. */
  async finish(root: Structure): Promise<Buffer> {
    root.end()
    const { start, count } = this.#pen.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#pen.switchToPage(start + page)
      this.#pen.markContent('Artifact', { type: 'Pagination' })
      this.#edge(this.#edges, 14 * millimetre)
      this.#edge(['', `Página ${page + 1} de ${count}`], this.#pen.page.height - 16 * millimetre)
      this.#rule(21 * millimetre)
      this.#pen.endMarkedContent()
    }
    this.#pen.end()
    await this.#ended
    return Buffer.concat(this.#chunks)
  }

  #edge([left, right]: [string, string], y: number) {
    const { x, width } = this.column
    const size = 9
    const end = linesOf([{ text: right }], width, this.ruler(size))[0] ?? []
    const taken = end.reduce((sum, piece) => sum + piece.width, 0)
    const start = linesOf([{ text: left }], width - taken - 20, this.ruler(size))[0] ?? []
    for (const piece of start) this.#piece(piece, x, size, { y, colour: pale })
    for (const piece of end) this.#piece(piece, x + width - taken, size, { y, colour: pale })
  }

  #rule(y: number) {
    const { x, width } = this.column
    this.#pen
      .lineWidth(0.5)
      .strokeColor(rule)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  }
}

/** Neighbours that lead to the same place, together. */
function byLink(line: Line): Line[] {
  const groups: Line[] = []
  for (const piece of line) {
    const last = groups.at(-1)
    if (last && last[0]?.link === piece.link) last.push(piece)
    else groups.push([piece])
  }
  return groups
}
