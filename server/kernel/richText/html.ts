import { escapeHtml } from '#server/kernel/html/escapeHtml.ts'
import { parseRichText, refuseTooMuch } from '#server/kernel/richText/parse.ts'
import { matchBlock, type Block, type BlockOf, type Cell, type RichText } from '#contract/richText.ts'
import { imageAddress } from '#server/kernel/richText/richText.ts'
import { columnSpan, listTag, runsToHtml } from '#server/kernel/richText/runsToHtml.ts'

/**
 * Rewrites HTML with only what the tree can express, in one canonical form; applying it twice changes nothing (rule
 * input-3). Throws 413 if the text or the result is too long.
 */
export function sanitizeRichText(html: string): string {
  const sanitized = richTextToHtml(parseRichText(html))
  // The result can be longer: it has every optional tag and entity.
  refuseTooMuch(sanitized)
  return sanitized
}

/** The canonical HTML of a tree, in the dialect of the editor (TipTap). */
export const richTextToHtml = (blocks: RichText): string => blocks.map(blockHtml).join('')

const blockHtml = (block: Block): string =>
  matchBlock(block, {
    heading: (heading) => lineHtml(`h${heading.level}`, heading),
    paragraph: (paragraph) => lineHtml('p', paragraph),
    list({ numbering, items }) {
      const [tag, start] = listTag(numbering)
      return `<${tag}${start}>${items.map((item) => `<li>${richTextToHtml(item)}</li>`).join('')}</${tag}>`
    },
    quote: ({ blocks }) => `<blockquote>${richTextToHtml(blocks)}</blockquote>`,
    table: ({ rows }) =>
      `<table><tbody>${rows.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')}</tbody></table>`,
    image: ({ file, alt, width }) =>
      `<img src="${imageAddress(file)}" alt="${escapeHtml(alt)}"${width === undefined ? '' : ` width="${width}"`}>`,
    rule: () => '<hr>',
  })

const lineHtml = (tag: string, { align, runs }: BlockOf<'heading' | 'paragraph'>) =>
  `<${tag}${align ? ` style="text-align: ${align}"` : ''}>${runsToHtml(runs)}</${tag}>`

function cellHtml({ isHeader, columns, blocks }: Cell): string {
  const tag = isHeader ? 'th' : 'td'
  return `<${tag}${columnSpan(columns)}>${richTextToHtml(blocks)}</${tag}>`
}
