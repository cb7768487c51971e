import { escapeHtml } from '#server/kernel/escapeHtml.ts'
import { parseRichText, refuseTooMuch } from '#server/kernel/richText/parse.ts'
import {
  imageAddress,
  matchBlock,
  type Block,
  type BlockOf,
  type Cell,
  type RichText,
} from '#server/kernel/richText/richText.ts'
import { columnSpan, listTag, runsToHtml } from '#server/kernel/richText/runsToHtml.ts'

/**
 * Rich text as it is kept, whoever wrote it: only what the tree can say, in one form. Sanitising twice is sanitising
 * once (rule input-3). Refuses what is too long, or would be when it is written whole.
 */
export function sanitizeRichText(html: string): string {
  const sanitized = richTextToHtml(parseRichText(html))
  // Written whole it is longer: a list has its paragraphs, a sign its name.
  refuseTooMuch(sanitized)
  return sanitized
}

/** The tree as HTML, as an editor reads and writes it. */
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
