import { matchBlock, type Cell, type RichText } from '#contract/richText.ts'

/** Removes lists, items and quotes without content, and tables without cells. Empty cells are kept. */
export const removeEmpty = (all: RichText): RichText =>
  all.flatMap((block) =>
    matchBlock<RichText>(block, {
      heading: (heading) => [heading],
      paragraph: (paragraph) => [paragraph],
      list(list) {
        const items = list.items.map(removeEmpty).filter(isFilled)
        return isFilled(items) ? [{ ...list, items }] : []
      },
      quote(quote) {
        const blocks = removeEmpty(quote.blocks)
        return isFilled(blocks) ? [{ ...quote, blocks }] : []
      },
      table(table) {
        const rows = table.rows.filter(isFilled).map((row) => row.map(cellOf))
        return isFilled(rows) ? [{ ...table, rows }] : []
      },
      image: (image) => [image],
      rule: (rule) => [rule],
    }),
  )

const isFilled = (all: readonly unknown[]) => all.length > 0
const cellOf = (cell: Cell): Cell => ({ ...cell, blocks: removeEmpty(cell.blocks) })
