import type { Rendered } from '#server/kernel/mail.ts'

type Letter = { subject: string; paragraphs: string[]; action?: { label: string; url: string } }

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

/** A mail of ours in its two forms: plain words and a sober page, without images or remote parts (UX P9). */
export function letter({ subject, paragraphs, action }: Letter): Rendered {
  const plain = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), 'Concejo'].join(
    '\n\n',
  )
  const text = paragraphs
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
    .join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1B4D5C;color:#FFFFFF;font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : ''
  return {
    subject,
    plain,
    html: `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#F7F6F2;color:#14242A;font:17px/1.5 Georgia,serif"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;background:#FFFFFF;border:1px solid #D9D7CE;border-radius:10px"><tr><td style="padding:32px"><h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(subject)}</h1>${text}${button}<p style="margin:24px 0 0;color:#46545A">Concejo</p></td></tr></table></td></tr></table></body></html>`,
  }
}
