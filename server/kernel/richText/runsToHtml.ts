import { escapeHtml } from '#server/kernel/html/escapeHtml.ts'
import { groupByLink, type Numbering, type Run } from '#contract/richText.ts'

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
