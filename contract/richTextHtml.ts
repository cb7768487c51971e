import { escapeHtml } from '#contract/escapeHtml.ts'
import {
  groupByLink,
  imageAddress,
  matchBlock,
  type Block,
  type BlockOf,
  type Cell,
  type Numbering,
  type RichText,
  type Run,
} from '#contract/richText.ts'

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
    image: ({ file, alt, width, adorns }) =>
      `<img src="${imageAddress(file)}" alt="${escapeHtml(alt)}"${width === undefined ? '' : ` width="${width}"`}${adorns ? ' role="presentation"' : ''}>`,
    rule: () => '<hr>',
  })

const lineHtml = (tag: string, { align, runs }: BlockOf<'heading' | 'paragraph'>) =>
  `<${tag}${align ? ` style="text-align: ${align}"` : ''}>${runsToHtml(runs)}</${tag}>`

function cellHtml({ isHeader, columns, blocks }: Cell): string {
  const tag = isHeader ? 'th' : 'td'
  return `<${tag}${columnSpan(columns)}>${richTextToHtml(blocks)}</${tag}>`
}

/** The HTML of runs; `linkStyle` is a style attribute for links, used in mails. */
export const runsToHtml = (runs: readonly Run[], linkStyle = ''): string =>
  groupByLink(runs)
    .map((group) => {
      const words = group.map(runHtml).join('')
      const link = group[0]?.link
      return link === undefined ? words : `<a href="${escapeHtml(link)}"${linkStyle}>${words}</a>`
    })
    .join('')

function runHtml({ text, bold, italic, underline, strike }: Run): string {
  let words = escapeHtml(text).replaceAll('\n', '<br>')
  if (strike) words = `<s>${words}</s>`
  if (underline) words = `<u>${words}</u>`
  if (italic) words = `<em>${words}</em>`
  return bold ? `<strong>${words}</strong>` : words
}

/** The tag of a list and its `start` attribute. */
export const listTag = (numbering: Numbering): [tag: 'ol' | 'ul', start: string] =>
  numbering === 'bullets' ? ['ul', ''] : ['ol', numbering === 1 ? '' : ` start="${numbering}"`]

export const columnSpan = (columns: number) => (columns === 1 ? '' : ` colspan="${columns}"`)
