import { escapeHtml } from '#contract/escapeHtml.ts'
import type { Letter, Rendered } from '#server/kernel/mail/message.ts'
import { drawMailPage } from '#server/kernel/mail/page.ts'
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
    ...(letter.attachments && { attachments: letter.attachments }),
    plain: `${plain}\n\n${name}`,
    html: drawMailPage({
      subject,
      html: `${html}<p class="quiet" style="margin:24px 0 0;color:#46545A">${escapeHtml(name)}</p>`,
    }),
  }
}
