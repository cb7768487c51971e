/**
 * Rich text as a tree: what an editor may write, the database keeps as HTML, and screen, paper and mail draw. What the
 * tree cannot say does not exist, so it is the allow-list: nothing in it can run, fetch or break out of its place.
 */
export type RichText = Block[]

export type Block =
  | ({ kind: 'heading'; level: number } & Line)
  | ({ kind: 'paragraph' } & Line)
  | { kind: 'list'; numbering: Numbering; items: RichText[] }
  | { kind: 'quote'; blocks: RichText }
  | { kind: 'table'; rows: Cell[][] }
  /** An image of the file store by its public name; it is never fetched from an address. `width` is in CSS pixels. */
  | { kind: 'image'; file: string; alt: string; width?: number }
  | { kind: 'rule' }

/** Text of a heading or paragraph; left when it does not say where it stands. */
type Line = { align?: Align; runs: Run[] }
export type Align = 'center' | 'right'
/** The number a list starts with, or bullets. */
export type Numbering = number | 'bullets'
export type Cell = { isHeader: boolean; columns: number; blocks: RichText }

export type Marks = { bold?: true; italic?: true; underline?: true; strike?: true; link?: string }
/** A stretch of text in one style; `\n` is a line break. */
export type Run = Marks & { text: string }

/** The longest rich text, in characters of HTML: whoever takes one refuses more before anything else is done with it. */
export const mostRichText = 200_000
/** Lists, quotes and tables within one another; deeper ones are only their words. */
export const mostNesting = 6
/** More columns do not fit on a sheet: what stands in them joins the last one. */
export const mostColumns = 12

const schemes = new Set(['https:', 'http:', 'mailto:'])

/** An address a link may lead to, written as a browser would read it; or a place to be filled (`@@ENLACE@@`). */
export function parseLink(address: string): string | undefined {
  const typed = address.trim()
  if (/^@@[A-Z0-9]+@@$/.test(typed)) return typed
  const url = typed.length > 2000 ? null : URL.parse(typed)
  return url && schemes.has(url.protocol) ? url.href : undefined
}

/** Text as it may stand in a run: no control characters, and nothing that UTF-8 cannot write. */
export const cleanText = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')

export const createHeading = (level: number, text: string): Block => ({
  kind: 'heading',
  level,
  runs: [{ text }],
})
export const createParagraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

/** Neighbours that lead to the same place, together: one link, however many styles its words have. */
export function groupByLink<R extends { link?: string }>(runs: readonly R[]): R[][] {
  const groups: R[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && last[0]?.link === run.link) last.push(run)
    else groups.push([run])
  }
  return groups
}

/** The address an image of the file store has in HTML; whoever shows it writes the one that its reader may open. */
export const imageAddress = (file: string) => `/api/files/${file}`

/** The image a tag speaks of: one of the file store, or none. */
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

/** What stands before an item of a list. */
export const itemMark = (numbering: Numbering, index: number, bullet: string) =>
  numbering === 'bullets' ? bullet : `${numbering + index}.`

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>
/** What is done with each kind of block: one that is forgotten does not compile. */
export type ByKind<Result> = { [Kind in Block['kind']]: (block: BlockOf<Kind>) => Result }

/** Does with a block what is done with its kind. */
export const matchBlock = <Result>(block: Block, byKind: ByKind<Result>): Result =>
  // The function is that of the block's own kind, which the compiler does not see.
  (byKind[block.kind] as (block: Block) => Result)(block)

/** The same text with every run changed. */
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
