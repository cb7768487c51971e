import {
  matchBlock,
  type Block,
  type BlockOf,
  type Cell,
  type Numbering,
  type RichText,
  type Run,
} from '#contract/richText.ts'

/** The maximum length of a rich text, in characters of HTML; endpoints must check it before any other work. */
export const mostRichText = 200_000
/** The maximum nesting of lists, quotes and tables; of deeper ones only the text is kept. */
export const mostNesting = 6
/** The maximum columns of a table, for the width of a page; the content of others goes to the last one. */
export const mostColumns = 12

const schemes = new Set(['https:', 'http:', 'mailto:'])

/** Whether a label of the host is longer than DNS allows: the cost of the URL parser grows with its square. */
const hasLongLabel = (address: string) => {
  const [, scheme = '', host = ''] = /^([^:]*):[/\\]*([^/\\?#]*)/.exec(address) ?? []
  return !/^mailto$/i.test(scheme) && host.split('.').some((label) => label.length > 63)
}

/** A valid link address, normalised by the URL parser, or a placeholder (`@@ENLACE@@`); undefined for others. */
export function parseLink(address: string): string | undefined {
  // The URL parser ignores tabs and line ends too.
  const typed = address.replaceAll(/[\t\n\r]/g, '').trim()
  if (/^@@[A-Z0-9]+@@$/.test(typed)) return typed
  const url = typed.length > 2000 || hasLongLabel(typed) ? null : URL.parse(typed)
  return url && schemes.has(url.protocol) ? url.href : undefined
}

/** Text without control characters and lone surrogates. */
export const cleanText = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')

export const createHeading = (level: number, text: string): Block => ({
  kind: 'heading',
  level,
  runs: [{ text }],
})
export const createParagraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

/** The `src` of a stored image in the stored HTML. It is a reference, not an endpoint. */
export const imageAddress = (file: string) => `/api/files/${file}`

/** The block of an `img` tag; none if its `src` is not a stored image. */
export function parseImage({ src = '', alt = '', width = '' }: Record<string, string>): Block[] {
  const file = /^\/api\/files\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(src)?.[1]
  if (file === undefined) return []
  const pixels = Number.parseInt(width, 10)
  return [
    {
      kind: 'image',
      file,
      alt: cleanText(alt.slice(0, 300)).trim(),
      ...(pixels > 0 && { width: Math.min(pixels, 2000) }),
    },
  ]
}

/** The number or bullet of a list item. */
export const itemMark = (numbering: Numbering, index: number, bullet: string) =>
  numbering === 'bullets' ? bullet : `${numbering + index}.`

/** A copy of the text with every run changed. */
export const mapRuns = (blocks: RichText, change: (run: Run) => Run): RichText => {
  const line = <B extends BlockOf<'heading' | 'paragraph'>>(block: B) => ({
    ...block,
    runs: block.runs.map(change),
  })
  const cell = (inside: Cell) => ({ ...inside, blocks: mapRuns(inside.blocks, change) })
  return blocks.map((block) =>
    matchBlock<Block>(block, {
      heading: line,
      paragraph: line,
      list: (list) => ({ ...list, items: list.items.map((item) => mapRuns(item, change)) }),
      quote: (quote) => ({ ...quote, blocks: mapRuns(quote.blocks, change) }),
      table: (table) => ({ ...table, rows: table.rows.map((row) => row.map(cell)) }),
      image: (image) => image,
      rule: (rule) => rule,
    }),
  )
}
