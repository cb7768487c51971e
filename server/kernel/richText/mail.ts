import { escapeHtml } from '#contract/escapeHtml.ts'
import {
  groupByLink,
  matchBlock,
  type Block,
  type BlockOf,
  type Cell,
  type RichText,
  type Run,
} from '#contract/richText.ts'
import { linkOf } from '#contract/richTextAddresses.ts'
import { itemMark } from '#server/kernel/richText/richText.ts'
import { columnSpan, listTag, runsToHtml } from '#contract/richTextHtml.ts'

/** A stored image in a mail: its address, or a part of the message (`cid:`), and how wide it is by itself. */
export type MailImage = { source: string; width: number | null }
export type ImageSource = (file: string) => MailImage | undefined

/**
 * The HTML and plain bodies of a mail. Mail programs ignore style sheets, so every element has its own style. An
 * image without a source is replaced by its alternative text.
 */
export const richTextToMail = (blocks: RichText, imageSource: ImageSource = () => undefined) => ({
  html: blocks.map((block) => blockHtml(block, imageSource)).join(''),
  plain: plainText(blocks),
})

const linkStyle = ' style="color:#17566B"'
const headingSizes = [22, 19, 18, 17, 17, 17]

/** The link of a paragraph that contains nothing else: it is shown as a button, but for an address that says itself. */
function buttonOf(block: Block): Run | undefined {
  if (block.kind !== 'paragraph' || block.runs.length !== 1) return undefined
  return block.runs.find(({ text, link }) => link !== undefined && linkOf(text.trim()) !== link)
}

function blockHtml(block: Block, imageSource: ImageSource): string {
  const inside = (blocks: RichText) => blocks.map((inner) => blockHtml(inner, imageSource)).join('')
  return matchBlock(block, {
    heading: lineHtml,
    paragraph: lineHtml,
    list({ numbering, items }) {
      const [tag, start] = listTag(numbering)
      return `<${tag}${start} style="margin:0 0 16px;padding-left:28px">${items.map((item) => `<li>${inside(item)}</li>`).join('')}</${tag}>`
    },
    quote: ({ blocks }) =>
      `<blockquote class="quiet line" style="margin:0 0 16px;padding-left:16px;border-left:3px solid #D9D7CE;color:#46545A">${inside(blocks)}</blockquote>`,
    table({ rows }) {
      const cells = rows.map((row) => `<tr>${row.map((cell) => cellHtml(cell, inside)).join('')}</tr>`)
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${cells.join('')}</table>`
    },
    image: (image) => imageHtml(image, imageSource(image.file)),
    rule: () => '<hr class="line" style="margin:24px 0;border:0;border-top:1px solid #D9D7CE">',
  })
}

function imageHtml({ alt: words, width }: BlockOf<'image'>, image: MailImage | undefined): string {
  const alt = escapeHtml(words)
  if (!image) return alt && `<p class="quiet" style="margin:0 0 16px;color:#46545A">[${alt}]</p>`
  // A mail is 600 px wide; its margins leave 534. What is smaller by itself is not blown up.
  const shown = Math.min(width ?? image.width ?? 534, 534)
  return `<p style="margin:0 0 16px"><img src="${escapeHtml(image.source)}" alt="${alt}" width="${shown}" style="max-width:100%;height:auto;border:0"></p>`
}

function lineHtml(block: BlockOf<'heading' | 'paragraph'>): string {
  const button = buttonOf(block)
  if (button)
    return `<p style="margin:24px 0"><a href="${escapeHtml(button.link ?? '')}" class="button" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1B4D5C;color:#FFFFFF;font-weight:700;text-decoration:none">${escapeHtml(button.text)}</a></p>`
  const words = runsToHtml(block.runs, linkStyle)
  const align = block.align ? `;text-align:${block.align}` : ''
  if (block.kind === 'paragraph') return `<p style="margin:0 0 16px${align}">${words}</p>`
  // The subject is the h1 of the mail.
  const tag = `h${Math.min(6, block.level + 1)}`
  return `<${tag} style="margin:24px 0 8px;font-size:${headingSizes[block.level - 1]}px${align}">${words}</${tag}>`
}

function cellHtml({ isHeader, columns, blocks }: Cell, inside: (blocks: RichText) => string): string {
  const tag = isHeader ? 'th' : 'td'
  return `<${tag}${columnSpan(columns)} class="line" align="left" valign="top" style="padding:8px 8px 0;border:1px solid #D9D7CE">${inside(blocks)}</${tag}>`
}

/** Rich text without any markup. */
const plainText = (blocks: RichText): string => blocks.map(blockPlain).join('\n\n')

const blockPlain = (block: Block): string =>
  matchBlock(block, {
    heading: ({ runs }) => runsPlain(runs),
    paragraph(paragraph) {
      const button = buttonOf(paragraph)
      return button ? `${button.text}:\n${button.link}` : runsPlain(paragraph.runs)
    },
    list: ({ numbering, items }) =>
      items
        .map((item, index) => {
          const words = indented(item.map(blockPlain).join('\n'), '  ')
          return `${itemMark(numbering, index, '-')} ${words}`
        })
        .join('\n'),
    quote: ({ blocks }) => `> ${indented(plainText(blocks), '> ')}`,
    table: ({ rows }) => rows.map((row) => row.map(cellPlain).join(' | ')).join('\n'),
    image: ({ alt }) => alt && `[${alt}]`,
    rule: () => '----',
  })

const cellPlain = ({ blocks }: Cell) => blocks.map(blockPlain).join(' ').replaceAll('\n', ' ')

const indented = (text: string, margin: string) => text.replaceAll('\n', `\n${margin}`)

const runsPlain = (runs: readonly Run[]) =>
  groupByLink(runs)
    .map((group) => {
      const words = group.map(({ text }) => text).join('')
      const link = group[0]?.link
      return link === undefined || linkOf(words.trim()) === link ? words : `${words.trimEnd()} (${link})`
    })
    .join('')
