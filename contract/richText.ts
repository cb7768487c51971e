import { z } from 'zod'

/** The maximum length of a rich text, in characters of HTML; which is checked before any other work. */
export const mostRichText = 200_000
/** The maximum nesting of lists, quotes and tables; of deeper ones only the text is kept. */
export const mostNesting = 6
/** The maximum columns of a table, for the width of a page; the content of others goes to the last one. */
export const mostColumns = 12

const align = z.enum(['center', 'right'])
export type Align = z.output<typeof align>

const mark = z.literal(true).exactOptional()
/** Text in one style; `\n` is a line break. */
const run = z.object({
  text: z.string(),
  bold: mark,
  italic: mark,
  underline: mark,
  strike: mark,
  link: z.string().exactOptional(),
})
export type Run = z.output<typeof run>
export type Marks = Omit<Run, 'text'>

/** The first number of a list, or bullets. */
const numbering = z.union([z.number().int(), z.literal('bullets')])
export type Numbering = z.output<typeof numbering>

/** The text of a heading or paragraph, aligned left by default. */
const line = { align: align.exactOptional(), runs: z.array(run) }

const block = z.union([
  z.object({ kind: z.literal('heading'), level: z.number().int().min(1).max(6), ...line }),
  z.object({ kind: z.literal('paragraph'), ...line }),
  z.object({
    kind: z.literal('list'),
    numbering,
    get items() {
      return z.array(richText)
    },
  }),
  z.object({
    kind: z.literal('quote'),
    get blocks() {
      return richText
    },
  }),
  z.object({
    kind: z.literal('table'),
    get rows() {
      return z.array(z.array(cell))
    },
  }),
  /** An image of the file store, by its id; never a remote address. `width` is in CSS pixels; one that `adorns` says nothing. */
  z.object({
    kind: z.literal('image'),
    file: z.string(),
    alt: z.string(),
    width: z.number().int().exactOptional(),
    adorns: mark,
  }),
  z.object({ kind: z.literal('rule') }),
])

const cell = z.object({
  isHeader: z.boolean(),
  columns: z.number().int(),
  get blocks() {
    return richText
  },
})

/**
 * Rich text as a tree. It is stored as HTML, and screen, PDF and mail are drawn from the tree. The tree is also the
 * allow-list: scripts, styles and remote addresses cannot be expressed in it.
 */
export const richText: z.ZodArray<typeof block> = z.array(block)
export type RichText = z.output<typeof richText>
export type Block = RichText[number]
export type Cell = z.output<typeof cell>

/** The `src` of a stored image in the stored HTML, which is where it is read as well. */
export const imageAddress = (file: string) => `/api/files/${file}`

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>
/** A function for each kind of block; a missing one does not compile. */
export type ByKind<Result> = { [Kind in Block['kind']]: (block: BlockOf<Kind>) => Result }

/** Calls the function for the kind of a block. */
export const matchBlock = <Result>(given: Block, byKind: ByKind<Result>): Result =>
  // Safe: the function is selected by the block's own kind.
  (byKind[given.kind] as (of: Block) => Result)(given)

/** Groups consecutive runs with the same link, so that a link with several styles is one element. */
export function groupByLink<R extends { link?: string }>(runs: readonly R[]): R[][] {
  const groups: R[][] = []
  for (const next of runs) {
    const last = groups.at(-1)
    if (last && last[0]?.link === next.link) last.push(next)
    else groups.push([next])
  }
  return groups
}

/** A rich text as it is sent and stored: HTML, of which the server keeps what the tree can say. */
export const richTextHtml = (most = mostRichText) => z.string().max(most)
