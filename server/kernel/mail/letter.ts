import { escapeHtml } from '#contract/escapeHtml.ts'
import type { Letter, Rendered } from '#server/kernel/mail/message.ts'
import { richTextToMail } from '#server/kernel/richText/mail.ts'
import type { Block } from '#contract/richText.ts'
import type { Organisation } from '#server/kernel/organisation.queries.ts'
import { fillPlaces, fillText } from '#contract/richTextPlaces.ts'
import { createParagraph } from '#server/kernel/richText/richText.ts'

type Plain = { subject: string; paragraphs: readonly string[]; action?: { label: string; url: string } }

/** A mail of plain paragraphs, with an optional link. */
export const composeLetter = ({ subject, paragraphs, action }: Plain): Letter => ({
  subject,
  blocks: [
    ...paragraphs.map(createParagraph),
    ...(action
      ? [{ kind: 'paragraph', runs: [{ text: action.label, link: action.url }] } satisfies Block]
      : []),
  ],
})

/** Where a letter has the address to write to, as it is when the letter leaves. */
export const contactPlace = '@@CONTACTO@@'

/** A mail as plain text and as HTML without remote content (rule input-8), signed by the organisation. */
export function renderLetter(
  letter: Letter,
  { name, contactEmail }: Pick<Organisation, 'name' | 'contactEmail'>,
): Rendered {
  const valueOf = (place: string) => (place === 'CONTACTO' ? contactEmail : undefined)
  const subject = fillText(letter.subject, valueOf)
  const { html, plain } = richTextToMail(fillPlaces(letter.blocks, valueOf))
  return {
    subject,
    plain: `${plain}\n\n${name}`,
    html: `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#F7F6F2;color:#14242A;font:17px/1.5 Georgia,serif"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FFFFFF;border:1px solid #D9D7CE;border-radius:10px"><tr><td style="padding:32px;overflow-wrap:anywhere"><h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(subject)}</h1>${html}<p style="margin:24px 0 0;color:#46545A">${escapeHtml(name)}</p></td></tr></table></td></tr></table></body></html>`,
  }
}
