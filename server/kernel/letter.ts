import type { Rendered } from '#server/kernel/mail.ts'
import type { Block, Run } from '#server/kernel/pdf/richText.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

type Letter = { subject: string; paragraphs: readonly string[]; action?: { label: string; url: string } }

/** A mail of plain paragraphs, and perhaps one thing to do. */
export const letter = ({ subject, paragraphs, action }: Letter): Rendered =>
  letterOf(subject, [
    ...paragraphs.map((text): Block => ({ kind: 'paragraph', runs: [{ text }] })),
    ...(action
      ? [{ kind: 'paragraph', runs: [{ text: action.label, link: action.url }] } satisfies Block]
      : []),
  ])

/** A mail of ours in its two forms: plain words and a sober page, without images or remote parts (rule input-8). */
export function letterOf(subject: string, blocks: readonly Block[]): Rendered {
  return {
    subject,
    plain: [...blocks.map(plainOf), 'Concejo'].join('\n\n'),
    html: `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#F7F6F2;color:#14242A;font:17px/1.5 Georgia,serif"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FFFFFF;border:1px solid #D9D7CE;border-radius:10px"><tr><td style="padding:32px"><h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(subject)}</h1>${blocks.map(htmlOf).join('')}<p style="margin:24px 0 0;color:#46545A">Concejo</p></td></tr></table></td></tr></table></body></html>`,
  }
}

/** The address of a paragraph that is nothing but a link: what the mail is about, so it is a button. */
function actionOf(block: Block): Run | undefined {
  if (block.kind !== 'paragraph' || block.runs.length !== 1) return undefined
  return block.runs.find(({ link }) => link !== undefined)
}

function htmlOf(block: Block): string {
  const action = actionOf(block)
  if (action)
    return `<p style="margin:24px 0"><a href="${escapeHtml(action.link ?? '')}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1B4D5C;color:#FFFFFF;font-weight:700;text-decoration:none">${escapeHtml(action.text)}</a></p>`
  if (block.kind === 'paragraph') return `<p style="margin:0 0 16px">${block.runs.map(runHtml).join('')}</p>`
  if (block.kind === 'heading')
    return `<h2 style="margin:24px 0 8px;font-size:19px">${block.runs.map(runHtml).join('')}</h2>`
  const tag = block.isOrdered ? 'ol' : 'ul'
  const items = block.items.map((item) => `<li>${item.map(htmlOf).join('')}</li>`)
  return `<${tag} style="margin:0 0 16px">${items.join('')}</${tag}>`
}

function runHtml({ text, bold, italic, link }: Run): string {
  const words = escapeHtml(text).replaceAll('\n', '<br>')
  const strong = bold ? `<strong>${words}</strong>` : words
  const styled = italic ? `<em>${strong}</em>` : strong
  return link ? `<a href="${escapeHtml(link)}" style="color:#17566B">${styled}</a>` : styled
}

function plainOf(block: Block): string {
  const action = actionOf(block)
  if (action) return `${action.text}:\n${action.link}`
  if (block.kind === 'list') return block.items.map((item) => `- ${item.map(plainOf).join('\n')}`).join('\n')
  return block.runs.map(({ text, link }) => (link ? `${text} (${link})` : text)).join('')
}
