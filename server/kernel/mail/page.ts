import { escapeHtml } from '#contract/escapeHtml.ts'

/** A mail as a page: its words and its foot are HTML, the subject and what stands above it are text. */
type Page = {
  subject: string
  html: string
  above?: string
  foot?: string
  /** What a mailbox shows beside the subject, before the mail is opened. */
  hint?: string
}

/**
 * What programs that turn pages dark, and those on phones, read; the others have the style of each element. What has
 * a colour of its own has a class here, or the night would leave it as it is.
 */
const sheet =
  '<style>@media (prefers-color-scheme:dark){.page{background:#14242A!important;color:#F1F0EA!important}.sheet{background:#1D323A!important;border-color:#3A5059!important}.sheet a{color:#9CD3E4!important}.sheet a.button{background:#9CD3E4!important;color:#14242A!important}.sheet .quiet{color:#B9C4C8!important}.line{border-color:#3A5059!important}}@media (max-width:480px){.cell{padding-left:16px!important;padding-right:16px!important}}</style>'

/** What holds long words: an address without spaces would stretch the whole page on a phone. */
const breaking = 'overflow-wrap:anywhere;word-break:break-word'

const open = (hint: string) =>
  `<body class="page" style="margin:0;padding:0;background:#F7F6F2;color:#14242A;font:17px/1.5 Georgia,serif">${hint && drawHint(hint)}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#F7F6F2"><tr><td align="center" style="padding:24px 12px"><table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#FFFFFF;border:1px solid #D9D7CE;border-radius:10px">`

/** Unseen, and unheard: the text itself says it again. */
const drawHint = (text: string) =>
  `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}</div>`

const drawAbove = (text: string) =>
  `<tr><td class="cell" style="padding:24px 32px 0;${breaking}"><p class="quiet" style="margin:0;color:#46545A;font-size:15px">${escapeHtml(text)}</p></td></tr>`

const drawFoot = (html: string) =>
  `<tr><td class="cell quiet line" style="padding:16px 32px 24px;border-top:1px solid #D9D7CE;color:#46545A;font-size:14px;${breaking}">${html}</td></tr>`

/**
 * The page of every mail, to many or to one (rule communication-11): 600 px at most, tables for its shape, each element
 * with its own style.
 */
export function drawMailPage({ subject, html, above, foot, hint = '' }: Page): string {
  const title = escapeHtml(subject)
  const padding = above === undefined ? '32px' : '8px 32px 32px'
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title>${sheet}</head>${open(hint)}${above === undefined ? '' : drawAbove(above)}<tr><td class="cell" style="padding:${padding};${breaking}"><h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${title}</h1>${html}</td></tr>${foot === undefined ? '' : drawFoot(foot)}</table></td></tr></table></body></html>`
}
