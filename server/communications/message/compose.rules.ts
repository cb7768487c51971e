import type { CommunicationKind, mergeFields } from '#contract/communications/communication.ts'
import type { RichText } from '#contract/richText.ts'
import { fillPlaces, fillText } from '#contract/richTextPlaces.ts'
import { escapeHtml } from '#contract/escapeHtml.ts'
import { richTextToMail } from '#server/kernel/richText/mail.ts'

/** What all mails of a communication say alike. */
export type Written = {
  kind: CommunicationKind
  subject: string
  blocks: RichText
  organisation: { name: string; contactEmail: string }
  publicUrl: string
  /** The addresses of its images by their files. */
  images: ReadonlyMap<string, string>
}

/** Whom one mail is for. */
export type Addressee = {
  name: string
  lastName1: string
  lastName2: string | null
  belongsTo: string | null
  /** Where they unsubscribe; null where nobody can. */
  unsubscribe: string | null
}

/** One mail as it is read. */
export type ComposedMail = { subject: string; html: string; plain: string }

/** Writes one mail: what is filled in is text, whatever it says (rules communication-5, communication-11, input-3). */
export function composeMail(written: Written, to: Addressee): ComposedMail {
  const values: Record<keyof typeof mergeFields, string> = {
    NOMBRE: to.name,
    APELLIDO1: to.lastName1,
    APELLIDO2: to.lastName2 ?? '',
    ASAMBLEA: to.belongsTo ?? '',
  }
  const valueOf = (place: string) =>
    Object.hasOwn(values, place) ? oneLine(values[place as keyof typeof values]) : undefined
  const subject = oneLine(fillText(written.subject, valueOf))
  const body = richTextToMail(fillPlaces(written.blocks, valueOf), (file) => written.images.get(file))
  const footer = listFooter(written, to)
  return {
    subject,
    html: drawPage(written, { subject, html: body.html }, footer),
    plain: drawPlain(body.plain, footer),
  }
}

/** Line breaks and control characters could begin another header (rule input-7). */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type Footer = { text: string; link?: string }[]

const why: Record<CommunicationKind, (name: string) => string> = {
  boletin: (name) =>
    `Recibes este correo porque formas parte de ${name} y aceptaste recibir sus comunicaciones.`,
  convocatoria: (name) => `Recibes este correo porque formas parte de ${name} y se te convoca.`,
  servicio: (name) =>
    `Recibes este correo porque formas parte de ${name} y es necesario para tu inscripción.`,
}

function listFooter({ kind, organisation, publicUrl }: Written, { unsubscribe }: Addressee): Footer {
  return [
    { text: why[kind](organisation.name) },
    { text: `${organisation.name} · ${organisation.contactEmail}` },
    { text: 'Aviso legal y privacidad', link: `${publicUrl}/aviso-legal` },
    ...(unsubscribe === null ? [] : [{ text: 'No quiero recibir más comunicaciones', link: unsubscribe }]),
  ]
}

const drawPlain = (body: string, footer: Footer) =>
  `${body}\n\n-- \n${footer.map(({ text, link }) => (link === undefined ? text : `${text}: ${link}`)).join('\n')}\n`

const drawFooterLine = ({ text, link }: Footer[number]) =>
  `<p style="margin:0 0 8px">${link === undefined ? escapeHtml(text) : `<a href="${escapeHtml(link)}" class="quiet" style="color:#46545A">${escapeHtml(text)}</a>`}</p>`

/** What programs that turn pages dark read; the others have the colours of each element. */
const dark =
  '<style>@media (prefers-color-scheme:dark){.page{background:#14242A!important;color:#F1F0EA!important}.sheet{background:#1D323A!important;border-color:#3A5059!important}.sheet a{color:#9CD3E4!important}.quiet{color:#B9C4C8!important}}</style>'

/** The page of a mail: 600 px, tables for its shape, each element with its own style. */
const drawPage = (
  { organisation }: Written,
  { subject, html }: { subject: string; html: string },
  footer: Footer,
) =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>${dark}</head><body class="page" style="margin:0;padding:0;background:#F7F6F2;color:#14242A;font:17px/1.5 Georgia,serif"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#F7F6F2"><tr><td align="center" style="padding:24px 12px"><table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#FFFFFF;border:1px solid #D9D7CE;border-radius:10px"><tr><td style="padding:24px 32px 0"><p class="quiet" style="margin:0;color:#46545A;font-size:15px">${escapeHtml(organisation.name)}</p></td></tr><tr><td style="padding:8px 32px 32px"><h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(subject)}</h1>${html}</td></tr><tr><td class="quiet" style="padding:16px 32px 24px;border-top:1px solid #D9D7CE;color:#46545A;font-size:14px">${footer.map(drawFooterLine).join('')}</td></tr></table></td></tr></table></body></html>`
