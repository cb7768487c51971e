import {
  matchBlock,
  type Block,
  type BlockOf,
  type Cell,
  type RichText,
  type Run,
} from '#contract/richText.ts'

/** A copy of the text with every run changed. */
export const mapRuns = (blocks: RichText, change: (run: Run) => Run): RichText =>
  mapLines(blocks, (runs) => runs.map(change))

/** A copy of the text with the runs of every heading and paragraph changed. */
export const mapLines = (blocks: RichText, change: (runs: readonly Run[]) => Run[]): RichText => {
  const line = <B extends BlockOf<'heading' | 'paragraph'>>(block: B) => ({
    ...block,
    runs: change(block.runs),
  })
  const cell = (inside: Cell) => ({ ...inside, blocks: mapLines(inside.blocks, change) })
  return blocks.map((block) =>
    matchBlock<Block>(block, {
      heading: line,
      paragraph: line,
      list: (list) => ({ ...list, items: list.items.map((item) => mapLines(item, change)) }),
      quote: (quote) => ({ ...quote, blocks: mapLines(quote.blocks, change) }),
      table: (table) => ({ ...table, rows: table.rows.map((row) => row.map(cell)) }),
      image: (image) => image,
      rule: (rule) => rule,
    }),
  )
}

/** Every run of a text, in order. */
export function listRuns(blocks: RichText): Run[] {
  const found: Run[] = []
  mapRuns(blocks, (run) => {
    found.push(run)
    return run
  })
  return found
}

/** The images of a text, by the ids of their files, once each. */
export const listImages = (blocks: RichText): string[] => [...new Set(blocks.flatMap(imagesOf))]

const imagesOf = (block: Block): string[] =>
  matchBlock<string[]>(block, {
    heading: () => [],
    paragraph: () => [],
    list: ({ items }) => items.flat().flatMap(imagesOf),
    quote: ({ blocks }) => blocks.flatMap(imagesOf),
    table: ({ rows }) => rows.flat().flatMap((cell) => cell.blocks.flatMap(imagesOf)),
    image: ({ file }) => [file],
    rule: () => [],
  })
