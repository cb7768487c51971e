import { matchBlock, type Cell, type Marks, type RichText, type Run } from '#contract/richText.ts'

/** Text without control characters and lone surrogates. */
export const cleanText = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')

/**
 * Normalises white space as HTML does: collapses spaces, and removes them and line breaks at the ends. Joins
 * consecutive runs of the same style.
 */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const tidied: Run[] = []
  // Pending white space, written only if another word follows.
  let space: Run | undefined
  let breaks: Run[] = []
  const write = (run: Run) => {
    const last = tidied.at(-1)
    if (last && isAlike(last, run)) last.text += run.text
    else tidied.push({ ...run })
  }
  for (const run of runs)
    for (const text of run.text.match(/ +|\n|[^ \n]+/g) ?? []) {
      if (text === '\n') {
        space = undefined
        if (tidied.length > 0) breaks.push({ ...run, text })
      } else if (text.startsWith(' ')) {
        if (tidied.length > 0 && breaks.length === 0) space ??= { ...run, text: ' ' }
      } else {
        for (const waiting of breaks) write(waiting)
        if (space) write(space)
        write({ ...run, text })
        space = undefined
        breaks = []
      }
    }
  return tidied
}

const isAlike = (one: Marks, other: Marks) =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underline === other.underline &&
  one.strike === other.strike &&
  one.link === other.link

/** Removes lines, lists, items and quotes without content, and tables without cells. Empty cells are kept. */
export const removeEmpty = (all: RichText): RichText =>
  all.flatMap((block) =>
    matchBlock<RichText>(block, {
      heading: (heading) => (isFilled(heading.runs) ? [heading] : []),
      paragraph: (paragraph) => (isFilled(paragraph.runs) ? [paragraph] : []),
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
